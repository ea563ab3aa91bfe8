/** What a host chooses (EV-1): every field has its default. Which games an evening can be of is known here, and nowhere else. */
import { VARIANTS } from "./holdem/variants";

/** The blinds of one level. */
export interface Rung {
  small: number;
  big: number;
}

export interface Choice {
  title: string;
  style: "tournament" | "cash" | "class";
  game: string;
  seats: number;
  stack: number;
  begins: "now" | "by-host" | "at" | "full";
  /** As an input of a time of day has it: 20:30. */
  time: string;
  people: number;
  minutes: number;
  /** Rounds in the place of minutes, where all fit on one table; 0 for minutes. */
  rounds: number;
  ladder: string;
  /** The host's own ladder, where it is wanted. */
  own_ladder: boolean;
  rungs: Rung[];
  points: string;
  /** As the host writes them, the first place first: 10, 6, 3. */
  own_points: string;
  ante_from: number;
  /** A break after every so many levels; 0 where there is none. */
  break_every: number;
  break_minutes: number;
  late_until: number;
  rebuys: number;
  rebuys_until: number;
  add_on: boolean;
  small_blind: number;
  big_blind: number;
  least_buy_in: number;
  most_buy_in: number;
  admits: boolean;
  bots: boolean;
  from_bank: boolean;
  observing: string;
  /** Minutes, where tables are seen later. */
  delay: number;
}

export const DEFAULTS: Choice = {
  title: "",
  style: "tournament",
  game: "holdem",
  seats: 9,
  stack: 1000,
  begins: "by-host",
  time: "20:00",
  people: 12,
  minutes: 10,
  rounds: 0,
  ladder: "house",
  own_ladder: false,
  rungs: [5, 10, 15, 25, 50, 75, 100, 150].map((small) => ({ small, big: 2 * small })),
  points: "season",
  own_points: "10, 6, 4, 2, 1",
  ante_from: 0,
  break_every: 0,
  break_minutes: 10,
  late_until: 0,
  rebuys: 0,
  rebuys_until: 4,
  add_on: false,
  small_blind: 5,
  big_blind: 10,
  least_buy_in: 500,
  most_buy_in: 2000,
  admits: false,
  bots: false,
  from_bank: false,
  observing: "on",
  delay: 5,
};

/** EV-1.1: these are played at one table, so many at most, and as tournaments. */
export const ONE_TABLE: Readonly<Record<string, number>> = { sniper: 6, textbook: 10 };
const MOST_SEATS: Readonly<Record<string, number>> = { ...ONE_TABLE, blackjack: 8, omaha: 10 };
/** The last level of which breaks are made: no evening gets as far. */
const LEVELS = 40;
const DAY = 24 * 60 * 60 * 1000;

/** What an evening can be of, the first one unless somebody chooses. */
export const GAMES: readonly string[] = [...VARIANTS, ...Object.keys(ONE_TABLE)];
export const TOURNAMENT = "tournament" as const;
export const CASH = "cash" as const;
export const CLASS = "class" as const;
/** What the tables of a class can be of. */
export const CLASS_GAMES: readonly string[] = ["blackjack", ...GAMES];

export const mostSeats = (game: string): number => MOST_SEATS[game] ?? 10;

/** What goes with the game one has chosen. */
export function fitted(choice: Choice): Choice {
  const style = choice.game in ONE_TABLE && choice.style !== CLASS ? TOURNAMENT : choice.style;
  const from_bank = choice.from_bank && style !== CLASS && !(choice.game in ONE_TABLE);
  return { ...choice, style, from_bank, seats: Math.min(choice.seats, mostSeats(choice.game)) };
}

export function breaks(every: number): number[] {
  return every > 0 ? Array.from({ length: Math.floor(LEVELS / every) }, (_, index) => (index + 1) * every) : [];
}

/** The next time the clock on the wall shows it, in the house's milliseconds. */
export function startsAt(time: string, now: number): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const wanted = new Date(now);
  wanted.setHours(hours, minutes, 0, 0);
  return wanted.getTime() > now ? wanted.getTime() : wanted.getTime() + DAY;
}

type Field = string | number | boolean | number[] | [number, number][];
export type Settings = Record<string, Field | Record<string, Field>>;

/** As the house has it (`EveningSettings`). */
export function settingsOf(choice: Choice, now: number): Settings {
  const { title, game, seats, begins, admits, bots, from_bank, observing, delay } = choice;
  const common = { title: title.trim(), style: choice.style, game, seats, begins, admits, bots, from_bank, observing, delay };
  const start: Settings = begins === "at" ? { begins_at: startsAt(choice.time, now) } : begins === "full" ? { people: choice.people } : {};
  const played = { cash, class: ofClass, tournament }[choice.style];
  return { ...common, ...start, ...played(choice) };
}

function cash({ small_blind, big_blind, least_buy_in, most_buy_in }: Choice): Settings {
  return { small_blind, big_blind, least_buy_in, most_buy_in };
}

function ofClass({ stack, small_blind, big_blind }: Choice): Settings {
  return { stack, small_blind, big_blind };
}

function tournament(choice: Choice): Settings {
  const { stack, minutes, rounds, ante_from, break_minutes, late_until, rebuys, add_on } = choice;
  const counted = pointsOf(choice);
  if (choice.game in ONE_TABLE) return { stack, ...counted };
  return {
    stack,
    ...counted,
    levels: { minutes, rounds, ...ladderOf(choice), ante_from, breaks: breaks(choice.break_every), break_minutes },
    entering: { late_until, rebuys, rebuys_until: rebuys > 0 ? choice.rebuys_until : 0, add_on },
  };
}

function ladderOf({ ladder, own_ladder, rungs }: Choice): Record<string, Field> {
  return own_ladder ? { ladder: "own", own: rungs.map(({ small, big }) => [small, big] as [number, number]) } : { ladder };
}

/** EV-5.3. */
function pointsOf({ points, own_points }: Choice): Settings {
  return points === "own" ? { points, own_points: numbersIn(own_points) } : { points };
}

/** Whatever stands between them: 10, 6 4/2 */
export function numbersIn(text: string): number[] {
  return (text.match(/-?\d+/g) ?? []).map(Number);
}
