/** EV-7.1: what hosts have done, in words. */
import type { EveningSheet, Note } from "../wire";
import { chips, has, say } from "../words.svelte";
import { named, tableNumber } from "./reading";

const FEW = 3;

/** Some things have an opposite, and some more than one way. */
function keyOf(note: Note): string {
  if (note.what === "chips-given" && note.chips < 0) return "chips-taken";
  if (note.what === "levels-changed" && note.minutes) return "levels-changed-minutes";
  return `${note.what}${note.yes ? "" : "-not"}${note.ban ? "-banned" : ""}`;
}

export function noteInWords(sheet: EveningSheet, note: Note): string {
  const key = `web-evening.tell.${keyOf(note)}`;
  if (!has(key)) return "";
  return say(key, {
    name: note.by_name || named(sheet, note.by),
    whom: note.whom_name || named(sheet, note.whom),
    number: tableNumber(sheet, note.table),
    chips: chips(Math.abs(note.chips)),
    levels: levels(note.rungs),
    minutes: note.minutes,
    text: note.text,
    why: note.why,
  });
}

/** 25/50, 50/100 …: the next ones. */
function levels(rungs: Note["rungs"]): string {
  const shown = rungs.slice(0, FEW).map(([small, big]) => `${chips(small)}/${chips(big)}`);
  return shown.join(", ") + (rungs.length > FEW ? " …" : "");
}
