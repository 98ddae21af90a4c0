// Phones that reach a table through a relay: the page at the relay's address, and what it says of that.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { device, launch, NARROW } from "./browser.mjs";
import { faults, playByTapping, sitDown, tapOnce } from "./taps.mjs";
import { freePort, Program, Table, until } from "./table.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const shows = (page, words) => until(async () => (await page.locator("body").innerText()).includes(words), words);
const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });

async function relayAt(port) {
  const relay = new Program().start("relay", "--listen", `127.0.0.1:${port}`);
  await relay.printed(/The relay listens at/);
  return relay;
}

test("a phone elsewhere plays a whole game through the relay, and is told what that means", async () => {
  const port = await freePort();
  const relay = await relayAt(port);
  const table = await Table.open("--auto", "--pace", "20", "--seats", "4", "--bots", "1", "-o", "rounds=3", "--relay", `http://127.0.0.1:${port}`);
  const far = await device(browser);
  const near = await device(browser, { size: NARROW, lang: "en" });
  try {
    const [, link] = await table.host.printed(/Friends elsewhere open this address[^:]*: (\S+)/);
    assert.equal(link, `http://127.0.0.1:${port}/${table.code}`);
    // An insecure origin, as a relay without TLS is.
    await sitDown(far.page, link.replace("127.0.0.1", "phone.test"), "민호");
    await shows(far.page, "중계를 거쳐서 들어왔어요.");
    assert.equal(await far.page.locator(".share svg").count(), 1);
    assert.deepEqual(await faults(far.page), []);
    await picture(far.page, "relay-lobby");

    // On the Wi-Fi both ways are shown, each with whom it is for.
    await near.page.goto(table.link);
    await near.page.getByRole("button", { name: "Watch without a seat" }).tap();
    await shows(near.page, `127.0.0.1:${port}/${table.code}`);
    await shows(near.page, "For friends elsewhere");
    assert.equal(await near.page.locator(".share svg").count(), 2);
    assert.equal((await near.page.locator("body").innerText()).includes("You came through a relay"), false);
    assert.deepEqual(await faults(near.page), []);
    await picture(near.page, "relay-near-lobby");

    table.host.press("start");
    await far.page.locator(".badge").waitFor();
    await until(() => tapOnce(far.page), "a first tap");
    await shows(far.page, "다 같이 굴렸어요 (화면은 중계로 왔어요)");
    await far.page.locator(".badge").tap();
    await shows(far.page, "이 화면은 중계를 거쳐 왔어요");
    await shows(far.page, "내 기기가 낸 값이 들어 있는 것을 확인했어요");
    assert.deepEqual(await faults(far.page), []);
    await picture(far.page, "relay-roll");
    await far.page.goBack();
    await far.page.locator("dialog").waitFor({ state: "detached" });

    await playByTapping(far.page);
    await shows(far.page, "내 기기가 빠진 굴림: 0번");
    assert.match(await far.page.locator("main").innerText(), /기록 \d+개가 모두 맞아요/);
    await picture(far.page, "relay-result");
    for (const { complaints } of [far, near]) assert.deepEqual(complaints.filter((one) => !one.includes("net::ERR_")), []);
  } finally {
    await Promise.all([far, near].map(({ context }) => context.close()));
    await table.end();
    await relay.end();
  }
});

test("a table that the relay does not know is told in words, and a relay that is back is found by itself", async () => {
  const port = await freePort();
  const address = `http://phone.test:${port}`;
  let relay = await relayAt(port);
  const { context, page, complaints } = await device(browser);
  const table = await Table.open("--auto", "--pace", "150", "--seats", "3", "--bots", "1", "-o", "rounds=3", "--relay", `http://127.0.0.1:${port}`);
  try {
    await page.goto(`${address}/0000-0000-0000-000Z`);
    await shows(page, "중계에는 이 코드의 방이 없어요.");
    assert.deepEqual(await faults(page), []);
    await picture(page, "relay-unknown");
    assert.deepEqual(complaints, []);

    await table.host.printed(/Friends elsewhere/);
    await sitDown(page, `${address}/${table.code.toLowerCase()}`, "민호");
    table.host.press("start");
    await page.locator(".tray").waitFor();
    // Nothing is thrown in the middle of a roll: a lost device would be waited for.
    await until(async () => (await page.locator("[data-group]").count()) > 0 || !(await tapOnce(page)), "a choice");
    await relay.kill();
    await shows(page, "연결이 끊겨서 다시 잇고 있어요");
    relay = await relayAt(port);
    await shows(page, "다시 이어졌어요");
    assert.equal(await page.locator(".players .me").count(), 1);
    await page.reload();
    await page.locator(".players .me").waitFor();
    await until(() => tapOnce(page), "playing on");
    assert.deepEqual(complaints.filter((one) => !one.includes("net::ERR_")), []);
  } finally {
    await context.close();
    await table.end();
    await relay.end();
  }
});

test("a phone elsewhere goes over to the rematch through the relay, which has it at another address", async () => {
  const port = await freePort();
  const relay = await relayAt(port);
  const table = await Table.open("--auto", "--games", "2", "--pace", "20", "--seats", "3", "--bots", "1", "-o", "rounds=3", "--relay", `http://127.0.0.1:${port}`);
  const { context, page, complaints } = await device(browser);
  try {
    await table.host.printed(/Friends elsewhere/);
    await sitDown(page, `http://phone.test:${port}/${table.code}`, "민호");
    table.host.press("start");
    await page.locator(".badge").waitFor();
    // Whatever the page shows by then is tapped by nobody any more.
    void playByTapping(page).catch(() => undefined);
    const [, code] = await until(() => /same people![^]*Invite code: (\S+)/.exec(table.host.output), "the next table", 240_000);
    await until(() => new URL(page.url()).pathname === `/${code}`, "the next table's address");
    await page.locator(".players .me").waitFor();
    await page.reload();
    await page.locator(".players .me").waitFor();
    assert.deepEqual(complaints.filter((one) => !one.includes("net::ERR_") && !one.includes("404")), []);
  } finally {
    await context.close();
    await table.end();
    await relay.end();
  }
});
