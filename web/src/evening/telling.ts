/** EV-7.1: what hosts have done, in words. */
import type { EveningSheet, Note } from "../wire";
import { has, say } from "../words.svelte";
import { named } from "./reading";

export function noteInWords(sheet: EveningSheet, note: Note): string {
  const what = note.what === "chips-given" && note.chips < 0 ? "chips-taken" : note.what;
  const key = `web-evening.tell.${what}`;
  if (!has(key)) return "";
  return say(key, { name: named(sheet, note.by), whom: named(sheet, note.whom), chips: Math.abs(note.chips), why: note.why });
}
