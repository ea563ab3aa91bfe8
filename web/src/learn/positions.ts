/** The six places round a table, clockwise from the button. */
export const POSITIONS = ["btn", "sb", "bb", "utg", "hj", "co"] as const;
export type Position = (typeof POSITIONS)[number];

/** Before the flop the one after the big blind begins, from the flop on the one after the button. */
export const BEFORE: readonly Position[] = ["utg", "hj", "co", "btn", "sb", "bb"];
export const AFTER: readonly Position[] = ["sb", "bb", "utg", "hj", "co", "btn"];

/** Where a place is drawn, in parts of the picture: the button at the bottom, then clockwise. */
export function spot(place: Position): { left: number; top: number } {
  const turn = (POSITIONS.indexOf(place) / POSITIONS.length) * 2 * Math.PI;
  return { left: 50 - 40 * Math.sin(turn), top: 50 + 38 * Math.cos(turn) };
}
