import { words, type Lang } from "../src/words.svelte";

export const LANGUAGES: readonly Lang[] = ["ko", "en"];

/** A text whose places were not filled, or a key without a text. */
export const RAW = /\{\w+\}|\b(web-table|tell|hand|forty|category|notice)\.[a-z]/;

export const speak = (lang: Lang): Promise<void> => words.use(lang);
