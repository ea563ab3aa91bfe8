/** What the house tells its operator, as `hanpan.server.operator_*` has it. */
import type { Listing } from "../wire";

export interface SignedIn {
  operator: string;
  /** May they add and remove other operators? */
  first: boolean;
  guard: string;
  expires: number;
  most_grant: number;
}

export interface Somebody {
  person: string;
  name: string;
  bot: boolean;
  table: string;
}

export interface OwnError {
  doing: string;
  error: string;
  where: string;
  count: number;
  last: number;
}

export interface HouseSeen {
  overview: { now: number; paused: boolean; healthy: boolean; people: Somebody[]; tables: Listing[] };
  figures: Record<string, number>;
  failures: OwnError[];
  /** By table: people with seats there who come from one address. */
  same_address: Record<string, string[][]>;
  open_reports: number;
}

export interface ChartPoint {
  at: number;
  people: number;
  bots: number;
  tables: number;
  hands: number;
}

export interface Charts {
  /** Seconds between two points. */
  step: number;
  points: ChartPoint[];
}

export interface PersonLine extends Somebody {
  guest: boolean;
  created: number;
  here: boolean;
  bank: number;
  address: string;
  banned: boolean;
  muted: boolean;
}

export interface Sanction {
  id: number;
  kind: "ban" | "mute";
  /** Empty where an address is banned. */
  person: string;
  name: string;
  address: string;
  at: number;
  /** 0: for ever. */
  until: number;
  operator: string;
  reason: string;
}

export interface PersonTold {
  line: PersonLine;
  addresses: string[];
  same_address: PersonLine[];
  sanctions: Sanction[];
}

export interface OrderLine {
  id: number;
  at: number;
  operator: string;
  order: string;
  person: string;
  name: string;
  reason: string;
  detail: string;
  until: number;
}

export interface SaidLine {
  person: string;
  name: string;
  text: string;
  at: number;
}

export interface ReportLine {
  id: number;
  at: number;
  by: string;
  by_name: string;
  person: string;
  name: string;
  table: string;
  whisper: boolean;
  line: SaidLine;
  around: SaidLine[];
  note: string;
  closed_by: string;
  closed_at: number;
}

export interface OddPair {
  winner: string;
  winner_name: string;
  loser: string;
  loser_name: string;
  chips: number;
  moved: number;
  hands: number;
  folded: number;
  same_address: boolean;
}

export interface OddTable {
  table: string;
  title: string;
  people: string[];
  names: string[];
  address: string;
}

export interface Announcement {
  id: number;
  at: number;
  until: number;
  texts: Record<string, string>;
  operator: string;
}

export type Newcomers = "open" | "code" | "closed";

export interface HouseTold {
  newcomers: Newcomers;
  chat: boolean;
  paused: boolean;
  announcements: Announcement[];
}

export interface CodeLine {
  code: string;
  label: string;
  created: number;
  /** 0: never. */
  expires: number;
  /** 0: as many as like to. */
  most: number;
  used: number;
  /** Empty: it stands in the settings. */
  operator: string;
}

export interface OperatorLine {
  name: string;
  first: boolean;
  created: number;
  added_by: string;
}

export interface TokenLine {
  id: string;
  label: string;
  operator: string;
  created: number;
  expires: number;
}

export interface LeagueState {
  line: { name: string; state: string; games: number; games_in_all: number; hands: number };
  running: boolean;
  may_start: boolean;
}
