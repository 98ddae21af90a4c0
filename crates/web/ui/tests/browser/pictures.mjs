// Takes the pictures of the README from a real game: node tests/browser/pictures.mjs FOLDER
import { mkdirSync } from "node:fs";
import { device, launch, TV, WIDE } from "./browser.mjs";
import { sitDown, tapOnce } from "./taps.mjs";
import { Table } from "./table.mjs";

const [folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await launch();
const table = await Table.open("--auto", "--name", "지수", "--pace", "60", "--seats", "5", "--bots", "1", "-o", "rounds=3");
const light = await device(browser);
const dark = await device(browser, { dark: true });
const wide = await device(browser, { size: WIDE, lang: "en" });
const tv = await device(browser, { size: TV });
const shot = ({ page }, name) => page.screenshot({ path: `${folder}/${name}.png` });
await dark.page.addInitScript(() => {
  if (localStorage.getItem("jusawi.settings") === null) localStorage.setItem("jusawi.settings", JSON.stringify({ look: "park" }));
});

await light.page.goto(table.link);
await light.page.locator("form input").fill("민호");
await shot(light, "join");
await light.page.locator("form .button.main").tap();
await sitDown(dark.page, table.link, "하은");
await wide.page.goto(table.link);
await wide.page.locator("form input").fill("Alex");
await wide.page.locator("form .button.main").click();
await wide.page.locator("form").waitFor({ state: "detached" });
await shot(light, "lobby");
await tv.page.goto(`${table.address}?tv#${table.code}`);
table.host.press("start");

const wanted = new Set(["phone", "phone-dark", "wide", "tv", "rolls"]);
const click = (what) => what.click({ timeout: 500 }).catch(() => undefined);
const placing = async ({ page }) => (await page.locator("[data-group].first").count()) > 0;
const round = async ({ page }) => Number(/^(?:Round )?(\d)/.exec(await page.locator("header .turn b").innerText())?.[1] ?? 0);
for (;;) {
  if (wanted.size === 0 || (await light.page.locator(".ranks").count()) > 0) break;
  const dice = await light.page.locator(".bar").count();
  if (dice >= 8 && (await round(light)) >= 2) {
    if (wanted.has("phone") && (await placing(light))) {
      await light.page.locator("[data-group].first").first().tap();
      await shot(light, "phone");
      await shot(tv, "tv");
      wanted.delete("phone");
      wanted.delete("tv");
      await light.page.locator(".badge").tap();
      await light.page.waitForTimeout(200);
      await shot(light, "rolls");
      wanted.delete("rolls");
      await light.page.goBack();
      await light.page.locator("dialog").waitFor({ state: "detached" });
    }
    if (wanted.has("phone-dark") && (await placing(dark))) {
      await dark.page.locator("[data-group].first").first().tap();
      await shot(dark, "phone-dark");
      wanted.delete("phone-dark");
    }
    if (wanted.has("wide") && (await placing(wide))) {
      await wide.page.locator("[data-group].first").first().click();
      await shot(wide, "wide");
      wanted.delete("wide");
    }
  }
  await tapOnce(light.page);
  await tapOnce(dark.page);
  await click(wide.page.locator("[data-roll], [data-confirm]").first());
  if ((await wide.page.locator("[data-confirm]").count()) === 0) await click(wide.page.locator("[data-group]").first());
  await light.page.waitForTimeout(40);
}
for (;;) {
  const over = [await tapOnce(light.page), await tapOnce(dark.page)];
  await click(wide.page.locator("[data-confirm], [data-roll], [data-group]").last());
  if (over.every((done) => done === "over")) break;
  await light.page.waitForTimeout(40);
}
await shot(light, "result");
await shot(tv, "tv-result");
console.log([light, dark, wide, tv].flatMap(({ complaints }) => complaints), [...wanted]);
await browser.close();
await table.end();
