// A phone's life: no network, sleep, reload, another tab, the way back, a host that restarts, a table that is another one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { device, launch } from "./browser.mjs";
import { playByTapping, sitDown, tapOnce } from "./taps.mjs";
import { Table, until } from "./table.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** A phone in the middle of a game with the host's player and a bot. */
async function inGame(run, ...words) {
  const table = await Table.open("--auto", "--pace", "150", "--seats", "4", "--bots", "1", "-o", "rounds=3", ...words);
  const phone = await device(browser);
  try {
    await sitDown(phone.page, table.link, "민호");
    table.host.press("start");
    await phone.page.locator(".tray").waitFor();
    await until(() => tapOnce(phone.page), "a first tap");
    await run(table, phone);
  } finally {
    await phone.context.close();
    await table.end();
  }
}

const mine = (page) => page.locator(".players .me").count();
const shows = (page, words) => until(async () => (await page.locator("body").innerText()).includes(words), words);

test("without a network the seat is kept, and the page comes back by itself and plays on", () =>
  inGame(async (table, { page, context, complaints }) => {
    // The roll is over: a device that is lost while it is being rolled with is waited for, as it should be.
    await page.locator("[data-group]").first().waitFor();
    await context.setOffline(true);
    await shows(page, "연결이 끊겨서 다시 잇고 있어요");
    // The others go on meanwhile; whatever falls to me is played by the rules after a few seconds.
    await table.host.printed(/played automatically \(disconnected\)/);
    await context.setOffline(false);
    await shows(page, "다시 이어졌어요");
    assert.equal(await mine(page), 1);
    await page.locator("header .log").tap();
    await shows(page, "없는 동안");
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
    await playByTapping(page);
    assert.match(await page.locator("main").innerText(), /기록 \d+개가 모두 맞아요/);
    // What cannot be fetched without a network is all that may be complained about.
    assert.deepEqual(complaints.filter((one) => !one.includes("net::ERR_")), []);
  }, "--alone-after", "2"));

test("a reload, a second tab and the way back lose nothing", () =>
  inGame(async (table, { page, context }) => {
    await page.reload();
    await page.locator(".tray").waitFor();
    assert.equal(await mine(page), 1);

    const second = await context.newPage();
    await second.goto(table.link);
    await second.locator(".tray").waitFor();
    await shows(page, "다른 탭에서 이어서 하고 있어요");
    await page.getByRole("button", { name: "여기서 하기" }).tap();
    await page.locator(".tray").waitFor();
    await shows(second, "다른 탭에서 이어서 하고 있어요");
    await second.close();

    await page.locator(".badge").tap();
    await page.locator("dialog").waitFor();
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await mine(page), 1);
    await playByTapping(page);
  }));

test("the host's program restarts, and the phone is at its seat again by itself", () =>
  inGame(async (table, { page }) => {
    await table.host.kill();
    await shows(page, "연결이 끊겨서 다시 잇고 있어요");
    await table.restart();
    await shows(page, "다시 이어졌어요");
    assert.equal(await mine(page), 1);
    await playByTapping(page);
    assert.match(await page.locator("main").innerText(), /기록 \d+개가 모두 맞아요/);
  }));

test("a tab of a former table says so and goes to the new one at a tap", () =>
  inGame(async (table, { page }) => {
    await table.host.kill();
    await table.host.end();
    const other = await Table.at(table.port, "--auto", "--seats", "3", "--bots", "1");
    try {
      await shows(page, "전에 하던 방의 화면이에요");
      await page.getByRole("button", { name: "새 방으로 가기" }).tap();
      await page.locator("form input").waitFor();
    } finally {
      await other.end();
    }
  }));

test("language, look and unit stay after a reload, and giving up is asked twice", () =>
  inGame(async (_, { page }) => {
    await page.locator("header .icon").last().tap();
    await page.getByText("포인트", { exact: true }).tap();
    await page.getByText("놀이공원", { exact: true }).tap();
    await page.getByText("English", { exact: true }).tap();
    await shows(page, "How money is written");
    await page.reload();
    await page.locator(".tray").waitFor();
    await shows(page, "points · pile");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.look), "park");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");

    await page.locator("header .icon").last().tap();
    await page.getByRole("button", { name: "give up" }).tap();
    await shows(page, "Give up for good?");
    await page.getByRole("button", { name: "Play on" }).tap();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await page.locator(".players .out").count(), 0);
    await page.locator("header .icon").last().tap();
    await page.getByRole("button", { name: "give up" }).tap();
    await page.getByRole("button", { name: "Give up", exact: true }).tap();
    await page.locator(".players .out").waitFor();
  }));
