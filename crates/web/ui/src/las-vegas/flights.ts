// Things that fly over the board. They are copies above the page that nobody can press and no reader hears; what they
// show is already, or soon, where it belongs.
import type { Owner } from "./payout";

const SIZES = ["--s", "--die", "--mark", "--note-w", "--note-h", "--note-text"];
const flying = new Set<Animation>();
/** Where my dice lay when I placed them. */
let from: DOMRect | undefined;

/** Remembers where the dice lie that are about to be placed. */
export function leaveFrom(element: Element | null | undefined): void {
  from = element?.getBoundingClientRect();
}

/** Ends every flight. */
export function landAll(): void {
  for (const animation of [...flying]) animation.finish();
}

const casino = (value: number): Element | null => document.querySelector(`[data-casino="${value}"]`);
const bar = (value: number, owner: Owner): Element | null | undefined =>
  casino(value)?.querySelector(`[data-owner="${owner}"]`);
const player = (owner: Owner): Element | null => document.querySelector(`[data-player="${owner}"]`);

/** Dice from their player, or from where I pressed, to their casino. */
export async function flyDice(value: number, seat: number, own: number, neutral: number, ms: number): Promise<void> {
  const begin = from ?? player(seat)?.getBoundingClientRect();
  from = undefined;
  const flights: [Element | null | undefined, number][] = [
    [bar(value, seat), own],
    [bar(value, "house"), neutral],
  ];
  await Promise.all(
    flights.map(async ([to, dice]) => {
      if (!to || !begin || dice === 0) return;
      await fly(to, begin, to.getBoundingClientRect(), ms, dice);
      await animate(to, [{ transform: "scale(1.25)" }, { transform: "none" }], 120);
    }),
  );
}

/** The highest note of a casino to its winner; to nowhere for the house. */
export async function flyNote(value: number, owner: Owner, ms: number): Promise<void> {
  const note = casino(value)?.querySelector<HTMLElement>("[data-note]");
  const to = player(owner);
  if (!note) return;
  if (to) {
    const flight = fly(note, note.getBoundingClientRect(), to.getBoundingClientRect(), ms);
    // There is one such note, and it is in the air.
    note.style.visibility = "hidden";
    await flight;
    note.style.visibility = "";
  } else await animate(note, [{ opacity: 1 }, { opacity: 0, transform: "translateY(12px)" }], ms);
}

/** Tied dice swell and are gone. */
export async function vanish(value: number, owners: Owner[], ms: number): Promise<void> {
  const frames = [
    { transform: "scale(1)", opacity: 1 },
    { transform: "scale(1.5) rotate(6deg)", opacity: 1, offset: 0.45 },
    { transform: "scale(0.2) rotate(-20deg)", opacity: 0 },
  ];
  await Promise.all(owners.map((owner) => animate(bar(value, owner), frames, ms)));
}

async function fly(what: Element, begin: DOMRect, end: DOMRect, ms: number, dice = Infinity): Promise<void> {
  const copy = what.cloneNode(true) as HTMLElement;
  // Only the dice that are placed now fly; those that lay there stay.
  for (const die of [...copy.querySelectorAll(".die")].slice(dice)) die.remove();
  copy.removeAttribute("data-owner");
  copy.removeAttribute("data-note");
  copy.setAttribute("aria-hidden", "true");
  copy.className += " flight";
  copy.style.cssText = `position:fixed;z-index:6;margin:0;pointer-events:none;left:${end.left}px;top:${end.top}px`;
  // Sizes come from the surroundings, which the copy leaves.
  const sizes = getComputedStyle(what);
  for (const size of SIZES) copy.style.setProperty(size, sizes.getPropertyValue(size));
  document.body.append(copy);
  const dx = begin.left + begin.width / 2 - (end.left + end.width / 2);
  const dy = begin.top + begin.height / 2 - (end.top + end.height / 2);
  const middle = `translate(${dx / 2}px, ${dy / 2 - 40}px) scale(1.9)`;
  await animate(copy, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: middle }, { transform: "none" }], ms);
  copy.remove();
}

async function animate(element: Element | null | undefined, frames: Keyframe[], duration: number): Promise<void> {
  if (!element) return;
  const animation = element.animate(frames, { duration, easing: "ease-in-out" });
  flying.add(animation);
  await animation.finished.catch(() => undefined);
  flying.delete(animation);
}
