import { words } from "../src/words.svelte";

export const LANGUAGES: readonly string[] = Object.keys(words.languages);

/** A text whose places were not filled, or a key without a text. */
export const RAW = /\{\w+\}|\b(web-table|tell|hand|forty|category|notice)\.[a-z]/;

export const speak = (lang: string): Promise<void> => words.use(lang);
