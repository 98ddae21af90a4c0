// What a person does with a thumb.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Opens the table's page, types a name and sits down. */
export async function sitDown(page, link, name) {
  await page.goto(link);
  await page.locator("form input").fill(name);
  await page.locator("form .button.main").tap();
  await page.locator("form").waitFor({ state: "detached" });
}

/** Does one thing that can be done now, if there is one: "roll", "place", "over" or nothing. */
export async function tapOnce(page) {
  if ((await page.locator(".ranks").count()) > 0) return "over";
  const roll = page.locator("[data-roll]");
  if (await tap(roll)) return "roll";
  const groups = page.locator("[data-group]");
  if ((await page.locator("[data-confirm]").count()) === 0) {
    if (!(await tap(groups.first()))) return undefined;
  }
  return (await tap(page.locator("[data-confirm]"))) ? "place" : undefined;
}

/** Taps what is there; what has gone meanwhile is no fault. */
async function tap(what) {
  if ((await what.count()) === 0) return false;
  return what.tap({ timeout: 1000 }).then(
    () => true,
    () => false,
  );
}

/** Plays by tapping until the result is shown; tells what was tapped. */
export async function playByTapping(page, counts = { roll: 0, place: 0 }, ms = 240_000) {
  const end = Date.now() + ms;
  for (;;) {
    const done = await tapOnce(page);
    if (done === "over") return counts;
    if (done) counts[done] += 1;
    else await page.waitForTimeout(60);
    if (Date.now() > end) throw new Error(`the game does not end: ${await page.locator("body").innerText()}`);
  }
}

/** What axe finds fault with on the page as it stands. Scripts from outside are not let in, so axe comes as an expression. */
export async function faults(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    const where = ({ nodes }) => nodes.slice(0, 3).map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join(" | ");
    return violations.map((fault) => `${fault.id}: ${where(fault)}`);
  });
}
