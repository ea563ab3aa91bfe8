/** A table as the page knows it, whatever is played there; what the parts hold is the game's own business. */
import type { Move, PersonCard } from "../wire.ts";

/** Something that happened, by its tag. */
export interface Fact {
  event: string;
}

export interface TableState {
  table: string;
  /** What is dealt here. */
  game: string;
  /** Of the last fact known. */
  number: number;
  /** The house's clock when it last spoke of this table. */
  now: number;
  /** Added to `Date.now()` it gives the house's clock. */
  clockOffset: number;
  people: Record<string, PersonCard>;
  /** What everybody sees. */
  shared: unknown;
  /** What everybody sees of the hand in play, where a game tells it apart. */
  hand?: unknown;
  /** What one sees beyond that. */
  own: { moves: readonly Move[] };
  /** Of the last message; empty where it brought a picture alone. */
  facts: readonly Fact[];
  /** The latest ones, those of the last message included; where it is not kept, those are all. */
  log?: readonly Fact[];
}
