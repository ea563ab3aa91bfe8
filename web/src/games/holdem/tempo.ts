/** How long a message of a hold'em table should be seen before the next: a bet, a street; what the house paces itself, not at all. */
import type { HoldemTable } from "./table";

const BET = 450;
const STREET = 550;
const BETS = ["folded", "checked", "called", "raised"];

export function tempo(table: HoldemTable): number {
  const played = table.facts.flatMap((fact) => (fact.event === "played" ? [fact.fact.event] : []));
  if (played.includes("hand-ended") || table.hand.beat_until > 0) return 0;
  const bet = played.some((one) => BETS.includes(one)) ? BET : 0;
  return bet + (played.includes("board-dealt") ? STREET : 0);
}
