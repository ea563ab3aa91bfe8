/** Whose turn it is, in any game of the house: one has moves, and `play` names the hand and the turn it answers. */
import type { TableState } from "../../src/house/states.ts";
import type { Move } from "../../src/wire.ts";

export interface Turn {
  hand: number;
  turn: number;
  moves: readonly Move[];
}

/** What one may do now; null where it is not one's turn. What may be shown after a hand is no turn. */
export function turnOf({ own, shared, hand }: TableState): Turn | null {
  const moves = own.moves.filter(({ name }) => name !== "show");
  if (!moves.length) return null;
  const at = { ...(shared as Numbers), ...(hand as Numbers | undefined) };
  return { hand: at.hand_number ?? at.games ?? 0, turn: at.turn_number ?? 0, moves };
}

interface Numbers {
  hand_number?: number;
  games?: number;
  turn_number?: number;
}
