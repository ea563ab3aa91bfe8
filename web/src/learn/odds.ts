/** Cards laid out to ask what they win. */
import { read } from "../api";

export const PLACES = ["mine", "other", "board"] as const;
export type PlaceName = (typeof PLACES)[number];
export type Laid = Readonly<Record<PlaceName, readonly string[]>>;

export const NOTHING: Laid = { mine: [], other: [], board: [] };
export const ROOM: Readonly<Record<PlaceName, number>> = { mine: 2, other: 2, board: 5 };
export const SUITS = ["s", "h", "d", "c"] as const;

export interface HandOdds {
  share: number;
  win: number;
  tie: number;
}
export interface Odds {
  hands: readonly HandOdds[];
  boards: number;
  exact: boolean;
}

export const placeOf = (laid: Laid, card: string): PlaceName | undefined => PLACES.find((place) => laid[place].includes(card));

/** Lay a card there, or take it up where it lies. */
export function toggled(laid: Laid, card: string, place: PlaceName): Laid {
  const lies = placeOf(laid, card);
  if (lies) return { ...laid, [lies]: laid[lies].filter((one) => one !== card) };
  return laid[place].length < ROOM[place] ? { ...laid, [place]: [...laid[place], card] } : laid;
}

/** Where the next card goes: here as long as there is room, else where there is some. */
export function nextPlace(laid: Laid, place: PlaceName): PlaceName {
  return laid[place].length < ROOM[place] ? place : (PLACES.find((one) => laid[one].length < ROOM[one]) ?? place);
}

/** What is still missing before one can ask, by the name of its text; empty where nothing is. */
export function missing({ mine, other, board }: Laid, unknown: number): "" | "need" | "incomplete" | "nobody" {
  if (mine.length < 2) return "need";
  if (other.length === 1 || board.length === 1 || board.length === 2) return "incomplete";
  return other.length === 0 && unknown === 0 ? "nobody" : "";
}

export function question({ mine, other, board }: Laid, unknown: number): string {
  const hands = [mine, other].filter((one) => one.length > 0).map((one) => one.join(""));
  return new URLSearchParams({ hands: hands.join(","), unknown: String(unknown), board: board.join("") }).toString();
}

export const askOdds = (asked: string): Promise<Odds | null> => read<Odds>(`/api/odds?${asked}`);
