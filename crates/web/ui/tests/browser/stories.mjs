// Takes pictures of the stories that `npm run dev` serves, to be looked at:
//   node tests/browser/stories.mjs http://127.0.0.1:5173 FOLDER [SCENE…]
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { device, launch, NARROW, PHONE, TV, WIDE } from "./browser.mjs";

const [address, folder, ...only] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** name, query, and what device. */
const PICTURES = [
  ["join", "scene=join"],
  ["join-en-dark", "scene=join-unsure&lang=en", { dark: true }],
  ["full", "scene=full"],
  ["lobby", "scene=lobby"],
  ["host-wide", "scene=host", { size: WIDE }],
  ["place", "scene=place"],
  ["place-first", "scene=place", { tap: '[data-group="3"]' }],
  ["place-tie", "scene=place&helped=0", { tap: '[data-group="4"]' }],
  ["place-dark", "scene=place", { dark: true, tap: '[data-group="3"]' }],
  ["place-park", "scene=place&look=park", { tap: '[data-group="3"]' }],
  ["place-park-dark", "scene=place&look=park", { dark: true, tap: '[data-group="4"]' }],
  ["place-en", "scene=place&lang=en", { lang: "en", tap: '[data-group="5"]' }],
  ["place-narrow", "scene=five", { size: NARROW, tap: '[data-group="3"]' }],
  ["five", "scene=five"],
  ["two", "scene=two&unit=points", { tap: `[data-group="5"]` }],
  ["six", "scene=six"],
  ["roll", "scene=roll&helped=0"],
  ["theirs", "scene=theirs"],
  ["rolling", "scene=rolling"],
  ["waiting", "scene=waiting"],
  ["waiting-sheet", "scene=waiting", { tap: ".notice .button" }],
  ["offline", "scene=offline"],
  ["leftout", "scene=leftout"],
  ["alarm", "scene=alarm"],
  ["stale", "scene=stale"],
  ["replaced", "scene=replaced"],
  ["result", "scene=result"],
  ["result-dark", "scene=result&lang=en", { dark: true }],
  ["marble", "scene=marble"],
  ["wide", "scene=five", { size: WIDE, tap: '[data-group="3"]' }],
  ["wide-dark", "scene=five&look=park", { size: WIDE, dark: true }],
  ["tv", "scene=five&tv", { size: TV }],
  ["tv-lobby", "scene=lobby&tv", { size: TV }],
  ["tv-dark", "scene=two&tv&look=park&lang=en", { size: TV, dark: true }],
  ["tv-small", "scene=five&tv", { size: { width: 1280, height: 720 } }],
  ["tv-result", "scene=result&tv", { size: TV }],
  ["crowded", "scene=crowded"],
  ["away", "scene=away"],
  ["landscape", "scene=place", { size: { width: 844, height: 390 } }],
  ["sheet-roll", "scene=place", { tap: ".badge" }],
  ["sheet-round", "scene=place", { tap: ".paid" }],
  ["sheet-settings", "scene=place", { tap: "header .icon:last-child" }],
  ["sheet-chat", "scene=place", { tap: "header .chat" }],
  ["sheet-log", "scene=place", { tap: "header .log" }],
];

mkdirSync(folder, { recursive: true });
const browser = await launch();
for (const [name, query, wish = {}] of PICTURES) {
  if (only.length > 0 && !only.some((one) => name.startsWith(one))) continue;
  const { context, page, complaints } = await device(browser, { size: PHONE, ...wish });
  await page.goto(`${address}/stories.html?${query}`);
  await page.waitForSelector("main");
  if (wish.tap) await page.locator(wish.tap).first().click();
  await page.waitForTimeout(150);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.addScriptTag({ content: axe }).catch(() => undefined);
  const faults = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join(" | ")}`);
  });
  const overflow = (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize().width;
  const said = [...complaints.filter((one) => !one.includes("[vite]")), ...faults, ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  console.log(`${name}${said.length === 0 ? "" : `\n  ${said.join("\n  ")}`}`);
  await context.close();
}
await browser.close();
