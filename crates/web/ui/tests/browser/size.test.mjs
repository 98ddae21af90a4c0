// What a phone fetches before it can sit down: everything from the host, and not much of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { device, launch } from "./browser.mjs";
import { Table } from "./table.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("the first load is at most 120 KB, and nothing comes from anywhere but the host", async () => {
  const table = await Table.open("--auto", "--seats", "3", "--bots", "1");
  const { context, page, complaints } = await device(browser);
  const files = [];
  page.on("response", (response) => files.push(response));
  try {
    await page.goto(table.link);
    await page.locator("form input").waitFor();
    let size = 0;
    for (const file of files) {
      assert.equal(new URL(file.url()).origin, new URL(table.address).origin, file.url());
      if (file.url().includes("/jusawi.v1.")) continue;
      size += gzipSync(await file.body(), { level: 9 }).length;
    }
    assert.ok(files.length >= 4, String(files.length));
    assert.ok(size <= 120_000, `${size} bytes`);
    assert.deepEqual(complaints, []);
    console.log(`first load: ${size} bytes compressed`);
  } finally {
    await context.close();
    await table.end();
  }
});
