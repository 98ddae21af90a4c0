// The page as the screen of one's own process, in a browser on the same device.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { device, launch, WIDE } from "./browser.mjs";
import { faults } from "./taps.mjs";
import { freePort, Program, until } from "./table.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("the link in the terminal opens the host's own screen, once, and a reload keeps it", async () => {
  const program = new Program().start("host", "--name", "Host", "--seats", "3", "--page", "--port", String(await freePort()));
  const own = await device(browser, { size: WIDE, lang: "en" });
  const other = await device(browser, { size: WIDE, lang: "en" });
  try {
    const [link] = await program.printed(/http:\/\/127\.0\.0\.1:\d+\/#own=[0-9a-f]{64}/);
    await own.page.goto(link);
    await own.page.getByText("Host", { exact: true }).first().waitFor();
    // The secret does not stay in the bar.
    assert.equal(new URL(own.page.url()).hash, "");
    assert.deepEqual(await faults(own.page), []);
    await own.page.reload();
    await own.page.getByText("Host", { exact: true }).first().waitFor();
    if (process.env.PICTURES) await own.page.screenshot({ path: `${process.env.PICTURES}/own.png` });

    await other.page.goto(link);
    await other.page.getByRole("alert").waitFor();
    assert.deepEqual(own.complaints, []);
  } finally {
    await Promise.all([own, other].map(({ context }) => context.close()));
    await program.end();
  }
});

/** The host's own screen of a table, and the table's code. */
async function hosting(run, ...words) {
  const program = new Program().start("host", "--name", "Host", "--page", "--interface", "lo", "--port", String(await freePort()), ...words);
  const own = await device(browser);
  try {
    const [link] = await program.printed(/http:\/\/127\.0\.0\.1:\d+\/#own=[0-9a-f]{64}/);
    const [, code] = await program.printed(/Invite code: (\S+)/);
    await own.page.goto(link);
    await own.page.getByText("Host", { exact: true }).first().waitFor();
    await run(own.page, program, code);
    assert.deepEqual(own.complaints.filter((one) => !one.includes("net::ERR_")), []);
  } finally {
    await own.context.close();
    await program.end();
  }
}

const picture = async (page, name) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/own-${name}.png` });
};

test("the host closes the table from its own screen, and is asked before", () =>
  hosting(async (page, program) => {
    await page.getByRole("button", { name: "봇 앉히기" }).tap();
    await page.getByRole("button", { name: "시작하기" }).tap();
    await page.locator("[data-roll]").waitFor();
    const close = async (answer) => {
      await page.locator("header .icon").last().tap();
      await page.getByRole("button", { name: "방 닫기…" }).tap();
      await page.getByText("하던 판은 여기서 끝나고").waitFor();
      assert.deepEqual(await faults(page), []);
      await picture(page, "close");
      await page.getByRole("button", { name: answer, exact: true }).tap();
      await page.locator("dialog").waitFor({ state: "detached" });
    };
    await close("그대로 두기");
    await page.locator("[data-roll]").waitFor();
    await close("방 닫기");
    await page.getByText("방장이 방을 닫았어요").first().waitFor();
    await until(() => program.child.exitCode !== null, "the program ends with its table");
    await picture(page, "closed");
  }, "--seats", "3", "--pace", "20"));

test("the host is asked about a guest who is gone for long, waits, and then lets the guest go", () =>
  hosting(async (page, program, code) => {
    // A guest who thinks for ever: with nothing being rolled, the device is lost between two rolls.
    const guest = new Program().start("join", "--auto", "--interface", "lo", "--name", "민호", "--pace", "600000", code);
    try {
      await page.getByText("민호", { exact: true }).first().waitFor();
      await page.getByRole("button", { name: "시작하기" }).tap();
      await program.printed(/민호 is to play/);
      await guest.kill();
      await page.getByText(/민호가 \d+라운드 동안 자리를 비웠어요/).waitFor({ timeout: 60_000 });
      await picture(page, "away");
      assert.deepEqual(await faults(page), []);
      await page.getByRole("button", { name: "더 기다리기" }).tap();
      await page.getByText(/라운드 동안 자리를 비웠어요/).waitFor({ state: "detached" });
      // Whoever waits has said so on this screen only, for as long as it is open.
      await page.reload();
      await page.getByRole("button", { name: "내보내기…" }).tap();
      await page.getByText("민호를 내보낼까요?").waitFor();
      await picture(page, "let-go");
      await page.getByRole("button", { name: "내보내기", exact: true }).tap();
      // Nobody is left to play with.
      await program.printed(/Host wins|won|game is over/i);
    } finally {
      await guest.end();
    }
  }, "marble", "--auto", "--seats", "3", "--pace", "20", "--alone-after", "1"));
