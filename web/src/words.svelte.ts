/** Every text a person sees, in Korean and English: the house's own catalogues, bundled one chunk a language. */
import { read } from "./api";
import type { Refusal } from "./wire";

export type Lang = "ko" | "en";

type Catalogue = Record<Lang, () => Promise<{ default: Record<string, string> }>>;

const CATALOGUE: Catalogue = {
  ko: () => import("virtual:words/ko"),
  en: () => import("virtual:words/en"),
};
const KEPT = "hanpan.lang";
const PLACE = /\{(\w+)\}/g;

class Words {
  lang = $state<Lang>("ko");
  #texts = $state.raw<Record<string, string>>({});
  #catalogues = [CATALOGUE];

  /** Speak a language from now on: what is drawn already is said anew. */
  async use(lang: Lang): Promise<void> {
    const texts = await Promise.all(this.#catalogues.map((one) => one[lang]()));
    this.#texts = Object.assign({}, ...texts.map((one) => one.default)) as Record<string, string>;
    this.lang = lang;
    document.documentElement.lang = lang;
    localStorage.setItem(KEPT, lang);
    void this.#hearOutside(lang);
  }

  /** Texts that not every page needs: they come with the page that does. */
  async learn(catalogue: Catalogue): Promise<void> {
    this.#catalogues.push(catalogue);
    await this.use(this.lang);
  }

  /** The words of games from outside: the house has them, and this page was built without. */
  async #hearOutside(lang: Lang): Promise<void> {
    const told = await read<{ words: Record<string, string> }>(`/api/words?lang=${lang}&outside=true`);
    if (told && lang === this.lang) this.#texts = { ...told.words, ...this.#texts };
  }

  text(key: string): string | undefined {
    return this.#texts[key];
  }
}

export const words = new Words();

/** What the person chose before, or what the browser asks for. */
export function preferred(): Lang {
  const kept = localStorage.getItem(KEPT);
  if (kept === "ko" || kept === "en") return kept;
  return navigator.language.toLowerCase().startsWith("ko") ? "ko" : "en";
}

/** The text of a key, its places filled; numbers as people count. A key without a text is shown as it is. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = words.text(key) ?? key;
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
