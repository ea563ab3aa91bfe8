/** Ranges as they are written, painted and asked about. The house reads them: this page knows no hand but by its square. */
import { read } from "../api";
import { startingHand } from "./counts";

export type Grid = readonly (readonly number[])[];

export interface RangeTold {
  text: string;
  combos: number;
  part: number;
  grid: Grid;
  trouble: string;
}
export interface RangeOdds {
  share: number;
  win: number;
  tie: number;
  error: number;
  wins: readonly (readonly (number | null)[])[];
}
export interface RangesTold {
  ranges: readonly RangeTold[];
  odds: readonly RangeOdds[];
  exact: boolean;
  trouble: string;
}

/** Squares to a side. */
export const SIDE = 13;
export const MOST_RANGES = 6;
export const BRUSHES = [1, 0.75, 0.5, 0.25] as const;
export const NOBODY: Grid = Array.from({ length: SIDE }, () => Array.from({ length: SIDE }, () => 0));

/** What comes later counts, so that a painted square is written behind the rest; the house writes it all short. */
export function painted(text: string, square: number, weight: number): string {
  const name = startingHand(Math.floor(square / SIDE), square % SIDE);
  return (text.trim() ? `${text.trim().replace(/[,;]$/, "")}, ` : "") + name + (weight === 1 ? "" : `:${weight}`);
}

export function withSquare(grid: Grid, square: number, weight: number): Grid {
  const [row, column] = [Math.floor(square / SIDE), square % SIDE];
  return grid.map((line, at) => (at === row ? line.map((old, place) => (place === column ? weight : old)) : line));
}

/** Where an arrow leads from a square; the same one at the edge and for other keys. */
export function nextSquare(square: number, key: string): number {
  const [row, column] = [Math.floor(square / SIDE), square % SIDE];
  const keep = (place: number) => Math.max(0, Math.min(SIDE - 1, place));
  if (key === "Home") return row * SIDE;
  if (key === "End") return row * SIDE + SIDE - 1;
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0];
  return keep(row + down!) * SIDE + keep(column + right!);
}

export const question = (texts: readonly string[], board: string): string => new URLSearchParams({ ranges: texts.join("|"), board }).toString();

export const askRanges = (asked: string): Promise<RangesTold | null> => read<RangesTold>(`/api/ranges?${asked}`);
