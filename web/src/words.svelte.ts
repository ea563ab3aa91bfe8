/** Every text a person sees: the house's own catalogues, bundled one chunk a language. */
import built from "virtual:words/languages";
import { read } from "./api";
import type { Refusal } from "./wire";

/** One text, or its forms: `by` names the place whose number chooses. */
type Text = string | Record<string, string>;
/** Texts that not every page needs come with the page that does. */
type Room = "page" | "operator" | "lesson" | "evening" | "fair";

const FALLBACK = "en";
const KEPT = "hanpan.lang";
const PLACE = /\{([\w-]+)\}/g;

class Words {
  lang = $state(FALLBACK);
  /** The languages of the house with their names. It may have some that this page was built without. */
  readonly languages: Record<string, string> = told() ?? Object.fromEntries(Object.entries(built).map(([lang, one]) => [lang, one!.name]));
  #texts = $state.raw<Record<string, Text>>({});
  #rooms: Room[] = ["page"];
  #learned: Partial<Record<Room, Promise<void>>> = {};
  #plural = new Intl.PluralRules(FALLBACK);
  #group = ",";

  /** Speak a language from now on: what is drawn already is said anew. */
  async use(lang: string): Promise<void> {
    localStorage.setItem(KEPT, lang);
    if (!(await this.#speak(lang))) await this.#speak(FALLBACK);
  }

  async #speak(lang: string): Promise<boolean> {
    const texts = await this.#read(lang);
    if (!texts) return false;
    this.#plural = new Intl.PluralRules(lang);
    this.#group = (1e9).toLocaleString(lang).replace(/\d/g, "")[0] ?? ",";
    this.#texts = texts;
    this.lang = lang;
    document.documentElement.lang = lang;
    if (built[lang]) void this.#hearOutside(lang);
    return true;
  }

  /** Once, however many ask: nobody is told that it is there before it is. */
  learn(room: Room): Promise<void> {
    if (!this.#rooms.includes(room)) this.#rooms.push(room);
    return (this.#learned[room] ??= this.use(this.lang));
  }

  /** What this page was built with; the texts of any other language the house has. */
  async #read(lang: string): Promise<Record<string, Text> | undefined> {
    const one = built[lang];
    if (!one) return (await read<{ words: Record<string, Text> }>(`/api/words?lang=${lang}`))?.words;
    const texts = await Promise.all(this.#rooms.map((room) => one[room]()));
    return Object.assign({}, ...texts.map((chunk) => chunk.default)) as Record<string, Text>;
  }

  /** The words of games from outside: the house has them, and this page was built without. */
  async #hearOutside(lang: string): Promise<void> {
    const heard = await read<{ words: Record<string, Text> }>(`/api/words?lang=${lang}&outside=true`);
    if (heard && lang === this.lang) this.#texts = { ...heard.words, ...this.#texts };
  }

  /** In the form that its number takes; without one in the form for many. */
  text(key: string, values: Record<string, string | number> = {}): string | undefined {
    const text = this.#texts[key];
    if (typeof text !== "object") return text;
    const value = values[text["by"] ?? "count"];
    const number = typeof value === "string" && value ? Number(value.replaceAll(this.#group, "")) : value;
    const form = typeof number === "number" && !Number.isNaN(number) ? this.#plural.select(Math.abs(number)) : "other";
    return text[form] ?? text["other"];
  }
}

/** What the house says it speaks, in the head of the page. */
function told(): Record<string, string> | undefined {
  const said = document.querySelector?.<HTMLMetaElement>('meta[name="hanpan-languages"]')?.content;
  return said ? (JSON.parse(said) as Record<string, string>) : undefined;
}

export const words = new Words();

/** What the person chose before, or what the browser asks for. */
export function preferred(): string {
  const asked = [localStorage.getItem(KEPT) ?? "", ...navigator.languages];
  return asked.map(known).find((lang) => lang !== undefined) ?? FALLBACK;
}

/** The language of ours that a browser means: `pt-BR` is pt-BR, else pt. */
function known(tag: string): string | undefined {
  const ours = Object.keys(words.languages);
  for (let wanted = tag.toLowerCase(); wanted; wanted = wanted.slice(0, Math.max(0, wanted.lastIndexOf("-")))) {
    const found = ours.find((lang) => lang.toLowerCase() === wanted);
    if (found) return found;
  }
  return undefined;
}

/** The text of a key, its places filled; numbers as people count. A key without a text is shown as it is. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = words.text(key, values) ?? key;
  return text.replace(PLACE, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : typeof value === "number" ? chips(value) : value;
  });
}

/** Is there a text of this key? */
export function has(key: string): boolean {
  return words.text(key) !== undefined;
}

/** 12345 → 12,345 */
export function chips(amount: number): string {
  return amount.toLocaleString(words.lang);
}

/** Why not, as `hanpan.words.refusals` says it; the rule is told beside it. */
export function whyNot(refusal: Refusal): string {
  const told: Record<string, string | number> = { ...refusal.amounts };
  const turn = refusal.amounts["turn"];
  if (turn !== undefined) told["turn"] = say("tell.seat", { number: turn + 1 });
  const full = words.text(`refusal.${refusal.code}`) ?? refusal.code;
  const complete = [...full.matchAll(PLACE)].every(([, name]) => name !== undefined && name in told);
  const plain = `refusal-plain.${refusal.code}`;
  return say(complete || !has(plain) ? `refusal.${refusal.code}` : plain, told);
}
