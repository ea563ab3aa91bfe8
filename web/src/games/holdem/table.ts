/** A hold'em table, and what is often asked of it. */
import type { TableState } from "../../house/states";
import { NOBODY } from "../../table/types";
import type { HoldemTableEvent, HandPart, HandView, HoldemSeatView, Own, PlayerView, TablePart } from "../../wire";

export interface HoldemTable extends TableState {
  shared: TablePart;
  hand: HandPart;
  own: Own;
  facts: readonly HoldemTableEvent[];
}

export const formatAt = (table: HoldemTable): string => table.shared.settings.format;
export const isCash = (table: HoldemTable): boolean => ["cash", "evening-cash"].includes(formatAt(table));
export const isPrivate = (table: HoldemTable): boolean => formatAt(table) === "private-sng";
export const isTextbook = (table: HoldemTable): boolean => formatAt(table) === "textbook";
/** Everybody gets the same chips, and no bank is needed (PS-1.1, HO-2.10). */
export const isGiven = (table: HoldemTable): boolean => isPrivate(table) || isTextbook(table);
export const playerOf = (table: HoldemTable, me: string): PlayerView | undefined => table.shared.players.find((one) => one.person === me);
export const isOver = (view: HandView | null): boolean => !view || view.street === "over";

/** Does the table wait for somebody to buy in again? */
export const rebuys = (table: HoldemTable): boolean => table.shared.players.some((one) => one.rebuy_until > 0);

/** One's own seat in the hand. */
export function inHand(table: HoldemTable): HoldemSeatView | undefined {
  return table.hand.hand?.seats.find((one) => one.seat === table.own.seat);
}

/** Seats that have bet all they had. */
export function allIn(table: HoldemTable): Set<number> {
  return new Set(table.hand.hand?.seats.filter((one) => one.state === "all-in").map((one) => one.seat));
}

/** What one would owe if it were one's turn; null where there is no turn to come. */
export function owed(table: HoldemTable): number | null {
  const [view, own] = [table.hand.hand, inHand(table)];
  const comes = view && own && !isOver(view) && own.state === "in" && own.stack > 0 && view.turn !== NOBODY;
  return comes ? own.owes : null;
}
