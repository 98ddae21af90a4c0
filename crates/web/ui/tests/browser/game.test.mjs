// Whole games by tapping: two phones, a program and a bot at one table, over an insecure origin as on a LAN.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { device, launch, NARROW, TV } from "./browser.mjs";
import { faults, playByTapping, sitDown } from "./taps.mjs";
import { Table, until } from "./table.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("two phones, a program and a bot play a whole game by tapping, and the dice are proven", async () => {
  const table = await Table.open("--auto", "--pace", "20", "--seats", "5", "--bots", "1", "-o", "rounds=3");
  const ko = await device(browser, { motion: true });
  const en = await device(browser, { size: NARROW, lang: "en", dark: true });
  const tv = await device(browser, { size: TV });
  try {
    await sitDown(ko.page, table.link, "민호");
    assert.deepEqual(await faults(ko.page), []);
    await sitDown(en.page, table.link, "Very Long Name With 🎲 Emoji");
    await tv.page.goto(`${table.address}?tv#${table.code}`);
    await table.guest("--name", "지수", "--pace", "20");
    await ko.page.getByText("지수", { exact: true }).first().waitFor();
    table.host.press("start");

    await ko.page.locator(".tray").waitFor();
    assert.equal(await ko.page.evaluate(() => isSecureContext), false);
    const tapped = await Promise.all([playByTapping(ko.page), playByTapping(en.page)]);
    for (const { roll, place } of tapped) assert.ok(roll >= 3 && place >= 3, JSON.stringify(tapped));

    for (const { page } of [ko, en]) {
      assert.equal(await page.locator(".ranks li").count(), 5);
      assert.deepEqual(await faults(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), page.viewportSize().width);
    }
    assert.match(await ko.page.locator("main").innerText(), /기록 \d+개가 모두 맞아요/);
    assert.match(await ko.page.locator("main").innerText(), /내 기기가 빠진 굴림: 0번/);
    assert.match(await en.page.locator("main").innerText(), /Rolls by the host's device alone: 0/);
    await until(async () => /승리!/.test(await tv.page.locator("main").innerText()), "the television tells who won");
    // The host's program ends after the game; that it cannot be reached any more is all that may be complained about.
    for (const { complaints } of [ko, en, tv]) assert.deepEqual(complaints.filter((one) => !one.includes("net::ERR_")), []);
  } finally {
    await Promise.all([ko, en, tv].map(({ context }) => context.close()));
    await table.end();
  }
});
