/** What the stage draws, whatever game is played on it. */
import type { ActKind } from "../games/scene";
import { say } from "../words.svelte";
import { chips } from "./amounts.svelte";
import type { PersonCard } from "../wire";
import type { Act } from "./story.svelte";

export interface Badge {
  sign: string;
  text: string;
  tone: "quiet" | "warn" | "hot";
  /** How long it lasts: read also where there is no room for the words. */
  time?: string;
}

/** The time of the one on turn: his own first, then his time bank (HO-7.1). */
export interface Time {
  /** What is left of it, 0 to 1. */
  part: number;
  seconds: number;
  bank: boolean;
}

/** Somebody at the table. */
export interface Sat {
  seat: number;
  person: string;
  name: string;
  /** The name of a drawing. */
  face?: string;
  /** What kind of bot, where it is one. */
  bot: string;
  mine: boolean;
  stack: number | null;
  /** Beside the stack: a safe, the first player's mark. */
  extra: string;
  cards: readonly string[];
  /** Which of one's own cards the others have seen. */
  shown?: ReadonlySet<string> | null;
  folded: boolean;
  away: boolean;
  badges: Badge[];
  /** Told in the place of chips he no longer has. */
  allIn: boolean;
  /** What his cards make where they lie face up, at length and in a word. */
  made: string;
  category: string;
  time: Time | null;
  bet: number;
  won: number;
  /** What he has just said. */
  said: string;
  /** What he did last, and whether that is a while ago. */
  act?: { text: string; tone: ActKind; past: boolean } | null;
  /** What his open hand wins on average when nobody can bet any more, in thousandths; `best` where no other wins more. */
  equity?: { part: number; best: boolean } | null;
  /** The cards that won, whoever's; null while nothing is won by cards. */
  lit?: ReadonlySet<string> | null;
  /** Chips above the most that may lie here, on their way elsewhere. */
  skimmed?: { amount: number; to: "bank" | "safe" } | null;
  /** Something befalls him that everybody should feel. */
  struck?: "sniped" | "survived" | "";
}

/** How long an act stands out at a seat. */
const FRESH = 1500;

/** What somebody did last, as the seat tells it; nothing of an earlier street once it has been seen. */
export function acted(act: Act | undefined, street: number, now: number): Sat["act"] {
  if (!act) return null;
  const past = now - act.at > FRESH;
  if (past && act.street !== street && act.kind !== "fold") return null;
  return { text: say(`web-beats.${act.kind}`, { amount: chips(act.amount) }), tone: act.kind, past };
}

/** About as many pixels as a badge's words take; a syllable of Hangul is as wide as one letter and a half. */
export const widthOf = (words: string): number => [...words].reduce((sum, one) => sum + (one >= "\u1100" ? 11 : 7), 0);

/** 724 thousandths as "72%"; what is nearly nothing is still something. */
export function percent(part: number): string {
  return part > 0 && part < 5 ? "<1%" : part < 1000 && part > 995 ? ">99%" : `${Math.round(part / 10)}%`;
}

/** What a bot is called: that it is one, and how well it plays where the house says so. */
export function botOf(card: PersonCard | undefined): string {
  if (!card?.bot) return "";
  return card.level ? say("web-table.bot-level", { level: say(`bot-level.${card.level}`) }) : say("web-table.bot");
}

export const badge = {
  offline: (): Badge => ({ sign: "offline", text: say("web-table.disconnected"), tone: "warn" }),
  away: (): Badge => ({ sign: "◌", text: say("web-table.away"), tone: "warn" }),
  out: (): Badge => ({ sign: "✕", text: say("web-table.out"), tone: "quiet" }),
  folded: (): Badge => ({ sign: "–", text: say("web-table.folded"), tone: "quiet" }),
  quiet: (sign: string, text: string, time = ""): Badge => ({ sign, text, time, tone: "quiet" }),
  warn: (sign: string, text: string): Badge => ({ sign, text, tone: "warn" }),
};

/** 272 s as "4:32". */
export function minutes(seconds: number): string {
  return seconds < 60 ? `${seconds}` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** 5 s as "0:05", 3,725 s as "1:02:05". */
export function clockTime(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const short = `${Math.floor(rest / 60)}:${two(rest % 60)}`;
  return hours > 0 ? `${hours}:${short.padStart(5, "0")}` : short;
}

/** How much is left until then, of so many milliseconds, the last `bank` of which are the time bank. */
export function timeLeft(until: number, now: number, whole: number, bank = 0): Time | null {
  if (until === 0) return null;
  const rest = Math.max(0, until - now);
  const own = rest - bank;
  const inBank = bank > 0 && own <= 0;
  const of = inBank ? bank : whole;
  const left = inBank ? rest : own;
  return { part: Math.max(0, Math.min(1, left / of)), seconds: Math.ceil(left / 1000), bank: inBank };
}

/** "Ann: 120 (10), all-in" */
export function inOneLine(name: string, { stack, bet, state }: { stack: number; bet: number; state: string }, told: readonly string[]): string {
  const stands = told.includes(state) ? `, ${say(`web-table.state-${state}`)}` : "";
  return `${name}: ${chips(stack)}${bet > 0 ? ` (${chips(bet)})` : ""}${stands}`;
}
