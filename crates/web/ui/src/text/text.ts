// Everything that people read, in one language and with one unit of money: the same sentences as the command's.
import { FluentBundle, FluentNumber, FluentResource, type FluentValue } from "@fluent/bundle";
import { withParticle } from "./josa";

export type Lang = "ko" | "en";
export type Unit = "dollars" | "man" | "points";
export type Args = Record<string, string | number>;

export const LANGS: readonly Lang[] = ["ko", "en"];
export const UNITS: readonly Unit[] = ["dollars", "man", "points"];

/** A language's sentences are fetched when somebody wants to read it. */
const SOURCES: Record<Lang, () => Promise<{ default: string }>> = {
  ko: () => import("virtual:ftl/ko"),
  en: () => import("virtual:ftl/en"),
};
const bundles = new Map<Lang, FluentBundle>();

/** Brings a language; `Text` can speak it afterwards. */
export async function learn(lang: Lang): Promise<void> {
  if (bundles.has(lang)) return;
  const { default: source } = await SOURCES[lang]();
  const bundle = new FluentBundle(lang, { functions: { JOSA: josa, NUMBER: number }, useIsolating: false });
  bundle.addResource(new FluentResource(source), { allowOverrides: true });
  bundles.set(lang, bundle);
}

/** `JOSA($name, "이")`: the value and the form of the particle that follows it. */
function josa([word, form]: FluentValue[]): FluentValue {
  const said = word instanceof FluentNumber ? String(word.value) : String(word);
  return withParticle(said, String(form));
}

/** `NUMBER($rank, type: "ordinal")`, which chooses 1st, 2nd, 3rd. */
function number([value]: FluentValue[], options: Record<string, FluentValue>): FluentValue {
  const plain = value instanceof FluentNumber ? value.value : Number(value);
  return new FluentNumber(plain, options as ConstructorParameters<typeof FluentNumber>[1]);
}

/** A language and a unit of money, and all sentences in them. */
export class Text {
  constructor(
    readonly lang: Lang,
    readonly unit: Unit = "dollars",
  ) {}

  /** The sentence `id` with its values. Where there is none, the id itself. */
  say(id: string, args: Args = {}): string {
    return this.part(id, undefined, args) ?? id;
  }

  /** The part of a sentence that says what to do, or what it means. */
  todo(id: string, args: Args = {}): string {
    return this.part(id, "do", args) ?? "";
  }

  has(id: string): boolean {
    return bundles.get(this.lang)?.hasMessage(id) ?? false;
  }

  /** An amount of `man` 만 달러: `47만 달러`, `$470,000`. */
  money(man: number): string {
    return this.say(`money-${this.unit}`, { man, dollars: grouped(man * 10_000) });
  }

  /** A note's face: `5만`, `$50k`, `5`. */
  noteUnit(): { before: string; after: string } {
    if (this.unit === "points") return { before: "", after: "" };
    if (this.unit === "dollars" && this.lang === "en") return { before: "$", after: "0k" };
    return { before: "", after: "만" };
  }

  /** Names or other phrases in a row: `지수·민호`, `Jisu and Minho`. */
  list(items: readonly string[]): string {
    const [last, ...before] = [...items].reverse();
    if (last === undefined) return this.say("list-none");
    if (before.length === 0) return last;
    return this.say("list-and", { first: before.reverse().join(this.say("list-comma")), last });
  }

  private part(id: string, attribute: string | undefined, args: Args): string | undefined {
    const bundle = bundles.get(this.lang);
    const message = bundle?.getMessage(id);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    if (!bundle || !pattern) return undefined;
    // A value that is missing shows as its name.
    return bundle.formatPattern(pattern, args, []);
  }
}

/** A number with a comma before every three digits. */
function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The language that a browser prefers; Korean where it prefers none of ours. */
export function preferred(languages: readonly string[]): Lang {
  for (const tag of languages) {
    const lang = LANGS.find((known) => tag.toLowerCase().startsWith(known));
    if (lang) return lang;
  }
  return "ko";
}
