// People at one table: the lobby, talking, looking on, one code on every screen, and a device that everybody waits for.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { device, launch } from "./browser.mjs";
import { faults, sitDown, tapOnce } from "./taps.mjs";
import { Table, until } from "./table.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const shows = (page, words) => until(async () => (await page.locator("body").innerText()).includes(words), words);

async function together(run, ...words) {
  const table = await Table.open("--auto", "--pace", "100", "--seats", "4", "-o", "rounds=3", ...words);
  const phones = await Promise.all([device(browser), device(browser, { lang: "en" }), device(browser)]);
  try {
    await run(table, ...phones.map(({ page, context }) => Object.assign(page, { device: context })));
    for (const { complaints } of phones) assert.deepEqual(complaints.filter((one) => !one.includes("net::ERR_")), []);
  } finally {
    await Promise.all(phones.map(({ context }) => context.close()));
    await table.end();
  }
}

test("the lobby: a name that is taken, a chosen seat, standing up, talking", () =>
  together(async (table, first, second) => {
    await first.goto(table.link);
    await shows(first, "찍은 QR 코드와 같은 방이에요");
    await second.goto(table.address);
    await shows(second, "Look whether the host's screen shows the same");

    await first.locator("form .button.main").tap();
    await shows(first, "이름을 적어 주세요");
    await first.getByText("4번 자리, 비어 있음").tap();
    await first.locator("form input").fill("  민호 ");
    await first.locator("form .button.main").tap();
    await shows(first, "방장이 시작하기를 기다리고 있어요");
    assert.equal(await first.locator("li").nth(3).locator(".me").count(), 1);

    await second.locator("form input").fill("민호");
    await second.locator("form .button.main").tap();
    await shows(second, "Somebody at this table has this name already");
    await second.getByRole("button", { name: "All right" }).tap();
    await second.locator("form input").fill("Sue");
    await second.locator("form .button.main").tap();
    await shows(second, "Waiting for the host to start");

    await first.locator("header .chat").tap();
    await first.getByRole("button", { name: "안녕하세요!" }).tap();
    await second.locator("header .new").waitFor();
    await second.locator("header .chat").tap();
    await shows(second, "안녕하세요!");
    assert.deepEqual(await faults(second), []);
    await second.goBack();
    await second.locator("dialog").waitFor({ state: "detached" });

    await second.getByRole("button", { name: "Give the seat back" }).tap();
    await second.locator("form input").waitFor();
  }));

test("every screen shows the same check code, who rolled and the values they brought", () =>
  together(async (table, first, second, third) => {
    await sitDown(first, table.link, "민호");
    await sitDown(second, table.link, "Sue");
    await third.goto(table.link);
    await third.getByRole("button", { name: "앉지 않고 구경하기" }).tap();
    await shows(third, "함께할 사람");
    table.host.press("start");
    await Promise.all([first, second, third].map((page) => page.locator(".badge").waitFor()));
    await shows(third, "구경한 굴림이에요");
    assert.equal(await third.locator("[data-roll], [data-group], [data-confirm]").count(), 0);

    // Nobody at a phone taps, so the game stands still as soon as one of them is to play.
    const codes = () => Promise.all([first, second, third].map((page) => page.locator(".badge .code").innerText()));
    const same = await until(async () => {
      const [code, ...others] = await codes();
      const turns = await Promise.all([first, second].map((page) => page.locator("[data-roll], [data-group]").count()));
      return turns.some((count) => count > 0) && others.every((other) => other === code) && code;
    }, "one code on all screens");
    for (const page of [first, second]) {
      await page.locator(".badge").tap();
      await shows(page, same);
      assert.equal(await page.locator("dialog li code").count(), 3);
      assert.deepEqual(await faults(page), []);
    }
    await shows(first, "내 기기가 낸 값이 들어 있는 것을 확인했어요");
    const values = await Promise.all([first, second].map((page) => page.locator("dialog li code").allInnerTexts()));
    assert.deepEqual(values[0], values[1]);
  }));

test("a device that is gone is waited for by name, and the game goes on when it is back", () =>
  together(async (table, first) => {
    await sitDown(first, table.link, "민호");
    const guest = await table.guest("--name", "지수", "--pace", "100");
    await first.getByText("지수", { exact: true }).first().waitFor();
    table.host.press("start");
    await first.locator(".tray").waitFor();
    // Without the one device that runs its own program no roll is worth much: the table waits, and says for whom.
    await guest.kill();
    await until(async () => {
      await tapOnce(first);
      return (await first.locator("body").innerText()).includes("지수님의 기기를 기다리고 있어요");
    }, "waiting for a name");
    assert.deepEqual(await faults(first), []);
    guest.start("join", "--auto", "--interface", "lo", "--pace", "100", table.code);
    await until(async () => !(await first.locator("body").innerText()).includes("기다리고 있어요("), "going on");
    await until(() => tapOnce(first), "a turn");
  }, "--alone-after", "never"));
