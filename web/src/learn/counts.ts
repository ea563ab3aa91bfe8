/** Figures that never change: how often each rank comes, and what two cards are worth. */

/** Of all hands of seven, of five cards; `tests/web/test_counts.py` counts them again. */
export const RANKS: readonly (readonly [string, number, number])[] = [
  ["royal-flush", 4_324, 4],
  ["straight-flush", 37_260, 36],
  ["four-of-a-kind", 224_848, 624],
  ["full-house", 3_473_184, 3_744],
  ["flush", 4_047_644, 5_108],
  ["straight", 6_180_020, 10_200],
  ["three-of-a-kind", 6_461_620, 54_912],
  ["two-pair", 31_433_400, 123_552],
  ["one-pair", 58_627_800, 1_098_240],
  ["high-card", 23_294_460, 1_302_540],
];
export const SEVEN = 133_784_560;
export const FIVE = 2_598_960;

export const ORDER = "AKQJT98765432";
/** The part of the pot against one unknown hand, in percent: suited above the diagonal, offsuit below. */
export const CHART: readonly (readonly number[])[] = [
  [85, 67, 66, 65, 65, 63, 62, 61, 60, 60, 59, 58, 57],
  [65, 82, 63, 62, 62, 60, 58, 57, 57, 56, 55, 54, 53],
  [64, 61, 80, 60, 59, 58, 56, 54, 54, 53, 52, 51, 50],
  [64, 60, 58, 78, 58, 56, 54, 52, 51, 50, 49, 48, 47],
  [63, 60, 57, 55, 75, 54, 52, 51, 49, 47, 46, 46, 45],
  [61, 58, 55, 53, 52, 72, 51, 49, 47, 46, 44, 43, 43],
  [60, 56, 54, 51, 50, 48, 69, 48, 46, 45, 43, 41, 40],
  [59, 55, 52, 50, 48, 46, 45, 66, 45, 44, 42, 40, 38],
  [58, 54, 51, 48, 46, 45, 43, 42, 63, 43, 41, 40, 38],
  [58, 53, 50, 47, 44, 43, 41, 41, 40, 60, 41, 40, 38],
  [57, 52, 49, 46, 43, 41, 39, 39, 38, 38, 57, 39, 37],
  [56, 51, 48, 45, 43, 40, 38, 37, 36, 36, 35, 54, 36],
  [55, 51, 47, 44, 42, 39, 37, 35, 34, 34, 33, 32, 50],
];

/** "AKs", "77", "72o" by row and column of the chart. */
export function startingHand(row: number, column: number): string {
  const [high, low] = [ORDER[Math.min(row, column)]!, ORDER[Math.max(row, column)]!];
  return high + low + (row === column ? "" : row < column ? "s" : "o");
}

/** 0.0323 % → "0.032", 43.82 % → "43.8". */
export const percent = (part: number): string => (100 * part).toPrecision(part >= 0.1 ? 3 : 2);
export const oneIn = (count: number, of: number): number => Math.round(of / count);
