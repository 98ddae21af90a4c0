// Another game with the same people: pressed at the host's own screen, and everybody is at the new table by themselves.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { device, launch } from "./browser.mjs";
import { Table, until } from "./table.mjs";
import { faults, playByTapping, sitDown } from "./taps.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const shows = (page, words) => until(async () => (await page.locator("body").innerText()).includes(words), words, 120_000);
const mine = (page) => page.locator("li", { has: page.locator(".me") });
const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });

test("phones go over to the rematch by themselves, keep seat and name, and can still read the former result", { timeout: 300_000 }, async () => {
  const table = await Table.open("--page", "--name", "방장", "--seats", "3", "-o", "rounds=3");
  const [own, first, second] = await Promise.all([device(browser), device(browser), device(browser)]);
  const pages = [own, first, second].map(({ page }) => page);
  try {
    const [link] = await table.host.printed(/http:\/\/127\.0\.0\.1:\d+\/#own=\w+/);
    await own.page.goto(link);
    await sitDown(first.page, table.link, "민호");
    await sitDown(second.page, table.link, "서연");
    await own.page.getByRole("button", { name: "시작하기" }).tap();
    await Promise.all(pages.map((page) => playByTapping(page)));

    const again = own.page.getByRole("button", { name: "한 판 더" });
    await again.waitFor();
    await shows(first.page, "방장이 한 판 더 열면");
    await picture(own.page, "rematch-host");
    // One phone sleeps while it happens.
    await second.context.setOffline(true);
    await again.tap();
    const [, code] = await table.host.printed(/same people![^]*Invite code: (\S+)/);
    assert.notEqual(code, table.code);
    await shows(first.page, "같은 사람들과 한 판 더!");
    await second.context.setOffline(false);
    for (const { page } of [first, second]) {
      await mine(page).waitFor();
      assert.equal(new URL(page.url()).hash, `#${code}`, "a reload comes back to the new table");
    }
    assert.match(await mine(first.page).innerText(), /민호/);
    assert.match(await mine(second.page).innerText(), /서연/);
    assert.equal(await first.page.locator("form").count(), 0, "nobody is asked for a name again");
    await first.page.getByRole("button", { name: "지난 판 결과" }).tap();
    assert.equal(await first.page.locator("dialog ol li").count(), 3);
    assert.deepEqual(await faults(first.page), []);
    await picture(first.page, "rematch-former");
    await first.page.goBack();
    await first.page.locator("dialog").waitFor({ state: "detached" });
    await picture(first.page, "rematch-lobby");

    // The own screen has gone over as well, with the host's commands; what was loaded anew comes back to the same seat.
    await shows(own.page, "같은 사람들과 한 판 더!");
    await first.page.reload();
    await mine(first.page).waitFor();
    await own.page.getByRole("button", { name: "시작하기" }).tap();
    await Promise.all(pages.map((page) => page.locator(".tray").waitFor()));
    for (const { complaints } of [own, first, second]) {
      assert.deepEqual(complaints.filter((one) => !one.includes("net::ERR_")), []);
    }
  } finally {
    await Promise.all([own, first, second].map(({ context }) => context.close()));
    await table.end();
  }
});
