/** How the house calls what is played at a table. Every such word that travels is read and written here, and nowhere else. */
import type { Wish } from "../house/pending";
import type { OpenTable } from "../wire";
import { has, say } from "../words.svelte";

/** What the wire says of a table, a hand that is over, or a table one may open: its game and its format in one word. */
export interface Named {
  kind: string;
}

const HOLDEM_FORMATS = ["cash", "sng", "private-sng"];

/** What is dealt: holdem, sniper, blackjack, or a game this page has never heard of. */
export function gameOf({ kind }: Named): string {
  return HOLDEM_FORMATS.includes(kind) ? "holdem" : kind;
}

/** How it is played: cash, sng, private-sng; the game's own name where it is played in one way alone. */
export function formatOf({ kind }: Named): string {
  return kind;
}

/** The wish for a table of this format. */
export function openingOf(game: string, format: string, settings: object): Wish {
  return { say: "open-table", kind: (format || game) as OpenTable["kind"], ...settings };
}

/** What statistics and leaderboards are asked for. */
export function query(format: string): string {
  return `kind=${encodeURIComponent(format)}`;
}

/** "Cash game": what players call it, or its own name where the page has no word for it. */
export function called(told: Named): string {
  return calledAs(gameOf(told), formatOf(told));
}

export function calledAs(game: string, format: string): string {
  return worded("web.kind", game, format) ?? readable(game);
}

/** A sentence about it; nothing where the page has none. */
export function described(told: Named): string {
  return worded("web.about", gameOf(told), formatOf(told)) ?? "";
}

function worded(room: string, game: string, format: string): string | undefined {
  const key = [format, game].map((name) => `${room}.${name}`).find(has);
  return key === undefined ? undefined : say(key);
}

/** "high-card" → "High card": a name nobody has put into words. */
export function readable(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_.]+/g, " ").trim().toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
