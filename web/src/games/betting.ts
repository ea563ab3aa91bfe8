/** What the wire does not tell yet of a betting round. Whatever is computed here the house knows, and should say. */

/** A seat in a betting round. */
interface Bettor {
  stack: number;
  bet: number;
}

export function highestBet(seats: readonly Bettor[]): number {
  return Math.max(0, ...seats.map((one) => one.bet));
}

/** What somebody would owe if it were their turn. */
export function owedBy(own: Bettor, seats: readonly Bettor[]): number {
  return Math.min(own.stack, highestBet(seats) - own.bet);
}

/** A raise by part of the pot as it is once one has called. */
export function raiseByPot(part: number, pot: number, highest: number, bet: number): number {
  return Math.round(highest + part * (pot + highest - bet));
}

/** In big blinds, what people usually sit down with. */
const SHORT_STACK = 20;
const DEEP_STACK = 100;

/** The usual buy-ins for these blinds. */
export function usualBuyIns(bigBlind: number): { least: number; most: number } {
  return { least: SHORT_STACK * bigBlind, most: DEEP_STACK * bigBlind };
}
