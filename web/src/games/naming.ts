/** How the house calls what is played at a table. Every such word that travels is read and written here, and nowhere else. */
import type { Wish } from "../house/pending";
import { has, say } from "../words.svelte";

/** What the wire says of a table, a hand that is over, or a table one may open. */
export interface Named {
  /** What is dealt: holdem, sniper, blackjack, or a game this page has never heard of. */
  game: string;
  /** How it is played: cash, sng, private-sng; a game with one format has one word for it. */
  format: string;
}

/** Both in one, which tells every format of every game apart. */
export function formatOf({ game, format }: Named): string {
  return `${game} ${format}`;
}

function named(both: string): Named {
  const [game = "", format = ""] = both.split(" ");
  return { game, format };
}

/** The wish for a table of this format. */
export function openingOf({ game, format }: Named, form: Record<string, boolean | number | string>): Wish {
  return { say: "open-table", game, format, form };
}

/** What statistics and leaderboards are asked for. */
export function query(both: string): string {
  return new URLSearchParams({ ...named(both) }).toString();
}

/** "Cash game": what players call it, or its own name where the page has no word for it. */
export function called({ game, format }: Named): string {
  return worded("web.kind", game, format) ?? readable(game);
}

/** What is dealt, however it is played. */
export function gameCalled(game: string): string {
  return has(`web.kind.${game}`) ? say(`web.kind.${game}`) : readable(game);
}

/** Which of a family of games, where it is not the one most people know. */
export function variantOf({ variant }: { variant: string }): string {
  const key = `web.variant-name.${variant}`;
  return has(key) ? say(key) : "";
}

export function calledAs(both: string): string {
  return called(named(both));
}

/** A sentence about it; nothing where the page has none. */
export function described({ game, format }: Named): string {
  return worded("web.about", game, format) ?? "";
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
