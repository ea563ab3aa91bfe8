/** What is dealt from, and which card of the pack is due where (FD-1.5). */
import type { Card, Statement } from "./paper.ts";

export interface Layout {
  pack: readonly string[];
  hole: number;
  streets: readonly number[];
  burn: number;
  /** The first card goes so many seats to the left of the button. */
  first: number;
  most: number;
}

export const CHAIRS = 10;
export const DRAWS = ["draw-cards", "draw-seats"];
/** The draws of a table are counted by themselves, from here on (FD-1.10). */
export const FIRST_DRAW = 2 ** 52;
export const PACK_52 = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const PACK_40 = Array.from({ length: 40 }, (_, at) => `${Math.floor(at / 4) + 1}.${(at % 4) + 1}`);
const HOLDEM: Layout = { pack: PACK_52, hole: 2, streets: [3, 1, 1], burn: 1, first: 1, most: CHAIRS };
const LAYOUTS = new Map<string, Layout>([
  ["holdem", HOLDEM],
  ["pot-limit-holdem", HOLDEM],
  ["fixed-limit-holdem", HOLDEM],
  ["omaha", { ...HOLDEM, hole: 4 }],
  ["short-deck", { ...HOLDEM, pack: PACK_52.slice(16), most: 9 }],
  ["sniper", { pack: PACK_40, hole: 2, streets: [2, 2], burn: 0, first: 0, most: 6 }],
]);

export const layoutOf = (variant: string): Layout | undefined => LAYOUTS.get(variant);

export const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** Which card of the pack lies there, counted from 0, burnt ones counted; undefined where no card can lie. */
export function due(layout: Layout, statement: Statement, card: Pick<Card, "at" | "seat" | "nth">): number | undefined {
  const { seats } = statement;
  const seat = card.seat ?? 0;
  if (card.at === "seat") return seats.includes(seat) && card.nth < layout.hole ? card.nth * seats.length + seats.indexOf(seat) : undefined;
  if (seat !== 0 || card.nth >= sum(layout.streets)) return undefined;
  const begun = layout.streets.findIndex((_, street) => card.nth < sum(layout.streets.slice(0, street + 1))) + 1;
  return seats.length * layout.hole + card.nth + layout.burn * begun;
}

/** How many things are put in order. */
export const sizeOf = (statement: Statement): number => layoutOf(statement.variant)?.pack.length ?? (statement.variant === "draw-cards" ? 52 : statement.seats.length);
