// The page as the screen of one's own process, in a browser on the same device.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { device, launch, WIDE } from "./browser.mjs";
import { faults } from "./taps.mjs";
import { freePort, Program } from "./table.mjs";

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
