// Whether anything may move on this screen.
class Motion {
  on = $state(true);

  constructor() {
    const wish = matchMedia("(prefers-reduced-motion: reduce)");
    this.on = !wish.matches;
    wish.addEventListener("change", () => (this.on = !wish.matches));
  }
}

export const motion = new Motion();
