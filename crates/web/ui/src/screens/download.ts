// Keeps the record of the table as a file, which `jusawi verify` checks.
import type { Page } from "./page.svelte";

export async function download(page: Page): Promise<void> {
  const record = await page.session.transcript();
  const address = URL.createObjectURL(new Blob([record.slice()], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `jusawi-${page.snapshot.table?.code ?? "table"}.jusawi`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
