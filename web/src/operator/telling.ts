/** Times and lengths of time, as people say them. */
import { say, words } from "../words.svelte";

/** 16 Nov 2026, 08:20 */
export const when = (at: number): string => new Date(at).toLocaleString(words.lang, { dateStyle: "medium", timeStyle: "short" });

/** What ends some time, or never does. */
export const until = (end: number): string => (end ? say("operating.page.until", { when: when(end) }) : say("operating.page.for-ever"));

/** In minutes; 0 is for ever. */
export const LENGTHS: readonly number[] = [10, 60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60, 0];

export const lasting = (minutes: number): string => say(`operating.page.lasting.${minutes}`);
