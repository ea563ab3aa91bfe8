/** The games that have a first hand that teaches, in the order in which one would learn them. */
export interface Taught {
  game: string;
  /** About how long it takes. */
  minutes: number;
  /** Does a quick seat lead to a real table of it? */
  quick: boolean;
}

export const LESSONS: readonly Taught[] = [
  { game: "holdem", minutes: 3, quick: true },
  { game: "sniper", minutes: 2, quick: false },
  { game: "blackjack", minutes: 1, quick: false },
];

export const lessonOf = (game: string): Taught | undefined => LESSONS.find((one) => one.game === game);
