// More people look on than a host has places for: whoever is too many is told so, and comes in when somebody leaves.
import { afterEach, expect, test } from "vitest";
import { Page, Program, freePort } from "./table";

const PLACES = 32;
const open: { end(): Promise<void> | void }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.end();
});

test("the first one too many is told so, stays, and comes in by itself when somebody leaves", { timeout: 120_000 }, async () => {
  const port = await freePort();
  const host = new Program();
  open.push(host);
  host.start("host", "--name", "Host", "--seats", "3", "--port", String(port));
  await host.printed(/jusawi join/);
  const page = (): Page => {
    const one = new Page(`http://127.0.0.1:${port}/`);
    open.push({ end: () => one.session.close() });
    return one;
  };
  const inside = Array.from({ length: PLACES }, page);
  await Promise.all(inside.map((one) => one.shows((s) => s.link === "online")));
  const late = page();
  await late.shows((s) => s.crowded?.reason === "TOO_MANY_SPECTATORS" && s.crowded.metadata["limit"] === String(PLACES));
  expect(late.last).toMatchObject({ link: "connecting" });
  expect(late.last?.beyond).toBeUndefined();
  inside[0]?.session.close();
  await late.shows((s) => s.link === "online" && s.crowded === undefined);
});
