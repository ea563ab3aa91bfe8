/** What the house tells of hands that are over. */
import { http, read, type Heard } from "../api";
import type { Named } from "../games/naming";
import type { Fact } from "../house/states";
import type { PersonCard } from "../wire";

/** A hand in the list of one's own. */
export interface OwnLine extends Named {
  table: string;
  hand: number;
  at: number;
  people: string[];
  private: boolean;
  favourite: boolean;
  /** False of an old hand the house has not looked through yet. */
  told: boolean;
  cards: string[];
  board: string[];
  won: boolean;
  /** Neither where nobody won or lost anything. */
  lost: boolean;
  all_in: boolean;
  profit: number;
  pot: number;
  big_blind: number;
  place: string;
}

export interface OwnHands {
  hands: OwnLine[];
  people: Record<string, PersonCard>;
  /** Where the next page begins; 0 where there is none. */
  before: number;
}

/** What there is to look for in all one's hands. */
export interface HandChoices {
  tables: string[];
  people: Record<string, PersonCard>;
}

/** What one had to weigh, as far as the viewer may know. */
export interface Decision {
  seat: number;
  pot: number;
  owed: number;
  equity: number | null;
}

export interface Step {
  fact: Fact;
  hand: unknown;
  own: unknown;
  decision: Decision | null;
  /** The table around it, where that changes within a hand. */
  shared: unknown;
}

export interface HandReplay extends Named {
  table: string;
  hand: number;
  at: number;
  viewer: string;
  people: Record<string, PersonCard>;
  shared: unknown;
  steps: Step[];
  favourite: boolean;
  reasons: Record<string, string[]>;
}

export interface Share {
  share: string;
  url: string;
  table: string;
  hand: number;
  at: number;
  created: number;
}

export const MARKS = ["won", "lost", "all_in", "big", "favourite"] as const;
export type Mark = (typeof MARKS)[number];
/** What is only said of hands with betting. */
export const BETTING: readonly Mark[] = ["all_in", "big"];

/** What one looks for. */
export interface Wanted {
  marks: readonly Mark[];
  /** Empty: whatever was dealt. */
  game: string;
  table: string;
  other: string;
  /** A day as a date field has it, like 2026-11-16; empty: any. */
  day: string;
}

export const ANY: Wanted = { marks: [], game: "", table: "", other: "", day: "" };
const DAY = 86_400_000;

/** The question for a page of hands. */
export function query(wanted: Wanted, before: number, limit: number, offset = 0): string {
  const asked = new URLSearchParams({ limit: String(limit) });
  for (const mark of wanted.marks) asked.set(mark, "true");
  if (wanted.game) asked.set("game", wanted.game);
  if (wanted.table) asked.set("table", wanted.table);
  if (wanted.other) asked.set("other", wanted.other);
  const day = wanted.day ? new Date(`${wanted.day}T00:00`).getTime() + offset : NaN;
  if (day > 0) asked.set("since", String(day));
  const end = day > 0 ? Math.min(before || Infinity, day + DAY) : before;
  if (end) asked.set("before", String(end));
  return asked.toString();
}

export const askHands = (asked: string): Promise<OwnHands | null> => read<OwnHands>(`/api/hands?${asked}`);
export const askChoices = (): Promise<HandChoices | null> => read<HandChoices>("/api/hands/choices");
export const keep = (table: string, hand: number, kept: boolean): Promise<Heard<object>> => http("POST", "/api/favourites", { table, hand, kept });
export const replayOf = (table: string, hand: number): Promise<Heard<HandReplay>> => http("GET", `/api/hands/${encodeURIComponent(table)}/${hand}/replay`);
export const shared = (share: string): Promise<Heard<HandReplay>> => http("GET", `/api/shared/${encodeURIComponent(share)}`);
export const share = (table: string, hand: number): Promise<Heard<Share>> => http("POST", "/api/shares", { table, hand });
export const withdraw = (name: string): Promise<Heard<object>> => http("DELETE", `/api/shares/${name}`);
