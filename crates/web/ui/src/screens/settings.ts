// What a person likes on this device: language, look, money's unit, sound. Kept where the browser lets the page keep it.
import { LANGS, type Lang, preferred, UNITS, type Unit } from "../text/text";

export type Look = "casino" | "park";
export const LOOKS: readonly Look[] = ["casino", "park"];

export interface Settings {
  lang: Lang;
  look: Look;
  unit: Unit;
  sound: boolean;
  /** Whether the two sentences for a first game have been put away. */
  helped: boolean;
}

const KEY = "jusawi.settings";

export function loadSettings(): Settings {
  const defaults: Settings = { lang: preferred(navigator.languages), look: "casino", unit: "dollars", sound: false, helped: false };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? merged(defaults, kept as Record<string, unknown>) : defaults;
  } catch {
    // Nothing kept, or nothing may be kept.
    return defaults;
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They last as long as the page then.
  }
}

function merged(defaults: Settings, kept: Record<string, unknown>): Settings {
  const one = <T>(value: unknown, all: readonly T[], otherwise: T): T => (all.includes(value as T) ? (value as T) : otherwise);
  return {
    lang: one(kept["lang"], LANGS, defaults.lang),
    look: one(kept["look"], LOOKS, defaults.look),
    unit: one(kept["unit"], UNITS, defaults.unit),
    sound: kept["sound"] === true,
    helped: kept["helped"] === true,
  };
}
