/** What one's hands come to, as the house tells it. */
export interface Counts {
  hands: number;
  won: number;
  profit: number;
  hundredths: number;
  put_in: number;
  raised: number;
  three_bet_chances: number;
  three_bets: number;
  bets: number;
  calls: number;
  flops: number;
  showdowns: number;
  showdowns_won: number;
}

export interface Shares {
  vpip: number;
  pfr: number;
  three_bet: number;
  went_to_showdown: number;
  won_at_showdown: number;
  aggression: number;
  per_100: number;
}

export interface Part {
  /** A place, or a day like 2026-11-16. */
  name: string;
  counts: Counts;
  shares: Shares;
}

export interface Figures {
  whole: Part;
  places: Part[];
  days: Part[];
}

export interface Sitting {
  began: number;
  ended: number;
  game: string;
  format: string;
  tables: number;
  hands: number;
  profit: number;
  per_100: number;
}

/** Whole hours ahead of Greenwich. */
export const east = (): number => Math.round(-new Date().getTimezoneOffset() / 60);

/** The profit after each day. */
export function climbing(days: readonly Part[]): number[] {
  let sum = 0;
  return days.map((day) => (sum += day.counts.profit));
}

export const percent = (part: number): string => `${Math.round(100 * part)}%`;
export const oneDigit = (value: number): string => value.toFixed(1).replace("-0.0", "0.0");
