// How long it takes from a tap on one phone until its effect is drawn on another, at a real host on the loopback:
//   npm run bench [GAMES]
// Prints medians and 90th percentiles beside a floor that is measured in the same run: a bare call to the host, and the
// time in which a page draws a change that it knows already.
import { cpus } from "node:os";
import { device, launch } from "../browser/browser.mjs";
import { sitDown, tapOnce } from "../browser/taps.mjs";
import { Table } from "../browser/table.mjs";

const games = Number(process.argv[2] ?? 3);

/** Notes every change of the board and of the check code with the time at which it was drawn, and every tap that acts. */
function notice() {
  const now = () => performance.timeOrigin + performance.now();
  const board = () =>
    [...document.querySelectorAll("[data-casino] > .hidden, .badge .code")].map((one) => one.textContent).join("\n");
  const said = () => document.querySelector('.tray [role="status"]')?.textContent ?? "";
  window.noticed = { taps: [], drawn: [], said: [] };
  let before = "";
  let saidBefore = "";
  new MutationObserver(() => {
    const saidNow = said();
    if (saidNow !== saidBefore) {
      saidBefore = saidNow;
      requestAnimationFrame(() => requestAnimationFrame(() => window.noticed.said.push(now())));
    }
    const after = board();
    if (after === before || after === "") return;
    before = after;
    // What changed now is on the screen after the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => window.noticed.drawn.push(now())));
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const tap = (event) => {
    const button = event.target.closest?.("[data-roll], [data-confirm]");
    if (button) window.noticed.taps.push({ at: now(), kind: "roll" in button.dataset ? "roll" : "place" });
  };
  document.addEventListener("click", tap, { capture: true });
}

/** What is the least that it could take: the host's answer to a bare call, and two frames. */
async function floor(page) {
  return page.evaluate(async () => {
    const times = { call: [], frames: [] };
    for (let i = 0; i < 60; i++) {
      let begun = performance.now();
      const asked = { "content-type": "application/grpc-web+proto", "x-grpc-web": "1" };
      const answer = await fetch("/jusawi.v1.TableService/GetTable", { method: "POST", headers: asked, body: new Uint8Array(5) });
      await answer.arrayBuffer();
      times.call.push(performance.now() - begun);
      begun = performance.now();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      times.frames.push(performance.now() - begun);
    }
    return times;
  });
}

function pairs(taps, drawn) {
  return taps.flatMap(({ at, kind }, i) => {
    const first = drawn.find((time) => time > at);
    const next = taps[i + 1]?.at ?? Infinity;
    // The last tap of a game may end the page's board before it is drawn.
    return first === undefined || first > next ? [] : [{ kind, ms: first - at }];
  });
}

function line(name, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
  const ms = (time) => `${time.toFixed(1).padStart(7)} ms`;
  console.log(`${name.padEnd(34)} n=${String(times.length).padStart(3)}  median ${ms(at(0.5))}  p90 ${ms(at(0.9))}  most ${ms(at(1))}`);
}

const browser = await launch();
const effects = [];
const least = { call: [], frames: [] };
for (let game = 0; game < games; game++) {
  const table = await Table.open("--auto", "--pace", "0", "--seats", "3", "-o", "rounds=3");
  const phones = await Promise.all([device(browser), device(browser)]);
  try {
    for (const { page } of phones) await page.addInitScript(notice);
    for (const [i, { page }] of phones.entries()) await sitDown(page, table.link, `P${i + 1}`);
    for (const { page } of phones) {
      const { call, frames } = await floor(page);
      least.call.push(...call);
      least.frames.push(...frames);
    }
    const over = async ({ page }) => {
      while ((await tapOnce(page)) !== "over") await page.waitForTimeout(30);
    };
    await Promise.all(phones.map(over));
    const [a, b] = await Promise.all(phones.map(({ page }) => page.evaluate(() => window.noticed)));
    effects.push(...pairs(a.taps, b.drawn), ...pairs(b.taps, a.drawn));
    const begun = [...pairs(a.taps, b.said), ...pairs(b.taps, a.said)].filter(({ kind }) => kind === "roll");
    effects.push(...begun.map(({ ms }) => ({ kind: "roll begins", ms })));
  } finally {
    await Promise.all(phones.map(({ context }) => context.close()));
    await table.end();
  }
}
await browser.close();

const [one] = cpus();
console.log(`${games} games, two phones and the host's own player; ${cpus().length} × ${one?.model ?? "?"}`);
for (const kind of ["place", "roll begins", "roll"]) {
  line(`tap to other phone: ${kind}`, effects.filter((effect) => effect.kind === kind).map(({ ms }) => ms));
}
line("floor: bare call to the host", least.call);
line("floor: two frames of a page", least.frames);
