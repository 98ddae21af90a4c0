// Korean particles that follow the sound of the word before them: the same rules as crates/text/src/josa, and the same
// table of tests. A word is judged by how its end is read aloud; where nobody can know, both forms are written: 이(가).

type Ending = "open" | "rieul" | "closed";

/** Each particle: after a consonant, after a vowel, and where the sound is not known. */
const PARTICLES: readonly (readonly [closed: string, open: string, both: string])[] = [
  ["이", "가", "이(가)"],
  ["을", "를", "을(를)"],
  ["은", "는", "은(는)"],
  ["으로", "로", "(으)로"],
  ["과", "와", "과(와)"],
  ["이에요", "예요", "이에요"],
];

const BRACKETS: Readonly<Record<string, string>> = {
  ")": "(",
  "]": "[",
  "}": "{",
  "）": "（",
  "〕": "〔",
  "】": "【",
};

/** `word` with a particle, which is written in any of its forms; an unknown particle is put there as it is. */
export function withParticle(word: string, form: string): string {
  return word + particleAfter(word, form);
}

/** The form of a particle that follows `word`. */
export function particleAfter(word: string, form: string): string {
  const wanted = form.split("/")[0] ?? form;
  const particle = PARTICLES.find(([closed, open]) => wanted === closed || wanted === open);
  if (!particle) return form;
  const [closed, open, both] = particle;
  const end = ending(word);
  if (end === undefined) return both;
  if (end === "open" || (end === "rieul" && closed === "으로")) return open;
  return closed;
}

/** What the reading of `word` ends in; undefined where it is not known. */
function ending(word: string): Ending | undefined {
  const characters = [...word];
  const spoken = lastSpoken(withoutBrackets(characters));
  if (spoken) return ofPrefix(spoken);
  // Nothing but brackets: then what stands in them is read.
  const held = lastSpoken(characters);
  return held && ofPrefix(held);
}

const isAlphanumeric = (character: string): boolean => /^[\p{Alphabetic}\p{N}]$/u.test(character);

/** The characters up to the last one that is read aloud. */
function lastSpoken(characters: string[]): string[] | undefined {
  const last = characters.findLastIndex(isAlphanumeric);
  return last < 0 ? undefined : characters.slice(0, last + 1);
}

/** The characters before brackets that end the word, however many pairs. */
function withoutBrackets(characters: string[]): string[] {
  let rest = characters;
  for (;;) {
    const end = rest.findLastIndex((character) => isAlphanumeric(character) || character in BRACKETS) + 1;
    const trimmed = rest.slice(0, end);
    const open = BRACKETS[trimmed.at(-1) ?? ""];
    if (open === undefined) return trimmed;
    const start = trimmed.lastIndexOf(open);
    if (start < 0) return trimmed;
    rest = trimmed.slice(0, start);
  }
}

/** The ending of a text whose last character is a letter or a digit. */
function ofPrefix(text: string[]): Ending | undefined {
  const last = text.at(-1) ?? "";
  const number = digit(last);
  if (number !== undefined) return ofNumber(text, number);
  const code = last.codePointAt(0) ?? 0;
  const within = (from: number, to: number): boolean => code >= from && code <= to;
  if (within(0xac00, 0xd7a3)) {
    const final = (code - 0xac00) % 28;
    return final === 0 ? "open" : final === 8 ? "rieul" : "closed";
  }
  if (within(0x3131, 0x314e)) return last === "ㄹ" ? "rieul" : "closed";
  if (within(0x314f, 0x3163)) return "open";
  // Final consonants and vowels that are written one by one.
  if (within(0x11a8, 0x11c2)) return code === 0x11af ? "rieul" : "closed";
  if (within(0x1161, 0x1175)) return "open";
  if ("んンﾝっッ".includes(last)) return "closed";
  if (within(0x3041, 0x309f) || within(0x30a1, 0x30ff) || within(0xff66, 0xff9f)) return "open";
  return ofLatin(text);
}

function digit(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0xff10 && code <= 0xff19) return code - 0xff10;
  return undefined;
}

/** The ending of a number in Sino-Korean: 일, 이, 삼 …, with 십, 백, 천, 만, 억, 조 for zeros at the end. */
function ofNumber(text: string[], last: number): Ending {
  if (last === 1 || last === 7 || last === 8) return "rieul";
  if (last === 3 || last === 6) return "closed";
  if (last !== 0) return "open";
  const number: string[] = [];
  for (const character of [...text].reverse()) {
    if (digit(character) === undefined && character !== "," && character !== ".") break;
    number.push(character);
  }
  let zeros = 0;
  for (const character of number) {
    if (character === ",") continue;
    if (digit(character) !== 0) break;
    zeros += 1;
  }
  const isZero = number.every((character) => (digit(character) ?? 0) === 0);
  // Digits behind a point are read one by one, and 영 ends in a consonant; so do 십, 백, 천, 만, 억, but not 조.
  if (number.includes(".") || isZero) return "closed";
  return zeros >= 12 && zeros <= 15 ? "open" : "closed";
}

/** The ending of a Latin word as it is usually written in Hangul; single letters and words without vowels are spelled. */
function ofLatin(text: string[]): Ending | undefined {
  const word: string[] = [];
  for (const character of [...text].reverse()) {
    const letter = plain(character);
    if (letter === undefined) break;
    word.push(letter);
  }
  const letter = (index: number): string => word[index] ?? " ";
  const last = letter(0);
  if (last === " ") return undefined;
  if (word.length === 1 || !word.some(isVowel)) {
    // 엘, 알; 엠, 엔; all others end in a vowel.
    return last === "l" || last === "r" ? "rieul" : last === "m" || last === "n" ? "closed" : "open";
  }
  const afterVowel = isVowel(letter(1)) && letter(1) !== "y";
  const afterShortVowel = afterVowel && !isVowel(letter(2));
  if (last === "l") return "rieul";
  if (last === "m" || last === "n") return "closed";
  if (last === "g" && letter(1) === "n") return "closed";
  if (last === "k" && letter(1) === "c") return "closed";
  if (last === "t" && letter(1) === "t") return "closed";
  if ("bckpt".includes(last) && afterShortVowel) return "closed";
  // A silent e: Kyle, Apple; Jane, Anne, Chrome.
  if (last === "e" && letter(1) === "l" && word.length > 2) return "rieul";
  const silent = isVowel(letter(2)) || letter(2) === letter(1);
  if (last === "e" && (letter(1) === "m" || letter(1) === "n") && word.length > 3 && silent) return "closed";
  return "open";
}

/** The letter in lower case without its mark, if it is Latin. */
function plain(character: string): string | undefined {
  const lower = [...character.toLowerCase()][0] ?? "";
  if (/^[a-z]$/.test(lower)) return lower;
  const code = lower.codePointAt(0) ?? 0;
  if (code >= 0xff41 && code <= 0xff5a) return String.fromCharCode(code - 0xff41 + 0x61);
  if (code >= 0xe0 && code <= 0xe6) return "a";
  if ("çćč".includes(lower)) return "c";
  if ("èéêëęě".includes(lower)) return "e";
  if ("ìíîï".includes(lower)) return "i";
  if ("ñń".includes(lower)) return "n";
  if ("òóôõöøő".includes(lower)) return "o";
  if ("ùúûüűů".includes(lower)) return "u";
  if ("ýÿ".includes(lower)) return "y";
  if (lower === "ł") return "l";
  if ("źżž".includes(lower)) return "z";
  if ("śšß".includes(lower)) return "s";
  return undefined;
}

function isVowel(letter: string): boolean {
  return letter !== " " && "aeiouy".includes(letter);
}
