/** How a hand ended, in one sentence. */
import type { Holding } from "../../wire";
import { chips, say } from "../../table/types";
import { inWords } from "./holding";

/** "Ann wins 131 with two pair, nines and sixes" */
export function resultOf(winners: readonly number[], won: Record<number, number>, held: Record<number, Holding>, seat: (number: number) => string): string {
  const hands = new Set(winners.map((one) => (held[one] ? inWords(held[one]) : "")));
  const [hand = ""] = hands;
  if (winners.length === 1 || hands.size > 1) return winners.map((one) => alone(one, won[one]!, held[one], seat)).join(" · ");
  const names = winners.map(seat).join(", ");
  const amount = chips(winners.reduce((sum, one) => sum + won[one]!, 0));
  return say(hand ? "web-beats.split-with" : "web-beats.split", { names, amount, hand });
}

function alone(winner: number, won: number, held: Holding | undefined, seat: (number: number) => string): string {
  const values = { name: seat(winner), amount: chips(won), hand: held ? inWords(held) : "" };
  return say(held ? "web-beats.wins-with" : "web-beats.wins", values);
}
