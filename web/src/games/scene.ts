/** What the page asks of a game. Each game answers in a folder of its own; `index.ts` finds it by name. */
import type { Tone } from "../cards/felts";
import type { Component } from "svelte";
import type { House } from "../house/house.svelte";
import type { Sound } from "../sound/recipes";
import type { Fact, TableState } from "../house/states";
import type { Clock } from "../table/clock.svelte";
import type { Story } from "../table/story.svelte";
import type { Line, Teller } from "../table/telling";
import type { Refusal, ReservationsView } from "../wire";

/** One of the moves one was given, answered. */
export type Play = (move: string, amount?: number, option?: string) => Promise<unknown>;

export interface SceneProps<T> {
  house: House;
  table: T;
  clock: Clock;
  story: Story;
  /** Who has a seat, by its number. */
  seat: (number: number) => string;
  /** What somebody has just said. */
  said: (person: string) => string;
  play: Play;
  /** Somebody wants to sit down here. */
  onsit: (seat: number) => void;
  /** Somebody asks what hands there are. */
  onranks: () => void;
}

/** Somebody who plays; `name` where a game has names of its own. */
export interface Player {
  seat: number;
  person: string;
  name?: string;
}

/** A fact for the story's own count: who plays, who won what. */
export interface Mark {
  /** A hand or game begins, with these people. */
  begins?: { hand: number; people: readonly string[]; seats?: Readonly<Record<number, string>> };
  /** This seat has decided something itself. */
  acts?: number;
  /** What was won before no longer counts. */
  clears?: boolean;
  /** The hand or game is over. */
  ends?: boolean;
  /** Seats, and what each of them wins. */
  won?: readonly (readonly [number, number])[];
  /** Somebody acts; it stands at their seat for a while. */
  act?: { seat: number; kind: ActKind; amount: number };
  /** A street begins: what was done before is past. */
  street?: boolean;
  /** It has a sound of its own. */
  sound?: Sound | undefined;
  /** Chips above what may lie on the table go elsewhere. */
  skimmed?: { person: string; amount: number; to: "bank" | "safe" };
}

export type ActKind = "fold" | "check" | "call" | "bet" | "raise";

/** The table for whoever hears it. */
export interface Spoken {
  status: string;
  cards: readonly string[];
  /** What those cards make. */
  held: string;
  board: readonly string[];
  pot: number | null;
  seats: readonly string[];
}

/** A button for one's seat, as the table lets one press it now (HO-3.8). */
export interface SeatAction {
  button: "sit-out" | "sit-in" | "leave";
  /** What pressing it asks of the house. */
  say: "sit-out" | "sit-in" | "leave" | "take-leave-back";
  refusal: Refusal | null;
  /** It is still to come, so or so: pressing takes it back. */
  pending?: "pending" | "folds";
  /** What is asked once more before it is done (HO-3.9). */
  asks?: { title: string; text: string; yes: string };
}

/** A row of the dialog about the table. */
export interface About {
  label: string;
  value: string | number;
  rule?: string;
}

/** A hand that is over, as its page tells it. */
export interface Past {
  /** Who had which seat. */
  seats: Record<number, string>;
  blinds: string;
  cash: boolean;
  board: readonly string[];
  /** By seat, as far as one may know. */
  hole: Record<number, readonly string[]>;
  /** Can it be had as a PHH file? */
  phh: boolean;
}

/** A way to play the game, as the lobby, statistics and leaderboards name it. */
export interface Format {
  /** Its game and its format, as `naming.formatOf` puts them. */
  name: string;
  /** Are there statistics of it, and how much do they tell? */
  figures?: "plain" | "betting";
  leaders?: boolean;
  /** What is told of one's own games beyond what is told of hands. */
  Figures?: Component<{ hands: number; won: number; counts: Readonly<Record<string, number>> }>;
  /** Everybody is given the same stack. */
  sameStack?: boolean;
  /** What there is to settle beyond seats and stakes when a table is opened. */
  OpenForm?: () => Promise<{ default: Component<{ settings: object }, { ready?: () => boolean }, "settings"> }>;
}

export interface GameScene<T extends TableState = TableState> {
  formats: readonly Format[];
  /** The cloth of its tables, unless somebody has chosen another. */
  tone?: Tone;

  Scene: Component<SceneProps<T>>;
  /** Below the scene, beside the story: what one may do. */
  Footer?: Component<SceneProps<T>>;
  /** Over everything: what the table asks of one, what is explained. */
  Overlay?: Component<SceneProps<T>>;
  Ranks?: Component<{ table: T; onclose: () => void }>;
  /** What there is to settle about one's seat, besides leaving and sitting out. */
  SeatMenu?: Component<{ house: House; table: T; onclose: () => void }>;
  /** The way from the bank to one's stack, where chips of the bank are played with. */
  ToStack?: Component<{ house: House; table: T; onclose: () => void }>;
  /** What is asked before one sits down; where it is missing one sits down at once. */
  SitDown?: Component<{ house: House; table: T; seat: number; onclose: () => void }>;

  /** How it is played here, where a game is played in several ways. */
  format?: (table: T) => string;
  /** Beside the title: blinds, the number of the hand. */
  facts: (table: T) => readonly string[];
  players: (table: T) => readonly Player[];
  isSeated: (table: T, me: string) => boolean;
  /** Is one in the middle of a hand? Then nothing takes the page away. */
  isPlaying: (table: T, me: string) => boolean;
  /** Is something asked of one that everybody waits for? */
  isTurn: (table: T) => boolean;
  /** Until when one's turn lasts, on the house's clock; 0 where nobody is hurried. */
  turnUntil?: (table: T) => number;
  /** How many milliseconds of that, the last ones, are a time bank. */
  timeBank?: (table: T) => number;
  /** Has this seat put in everything? */
  isAllIn?: (table: T, seat: number) => boolean;
  /** What amounts are counted in by whoever likes it so; 0 where there is none. */
  bigBlind?: (table: T) => number;
  /** Which hand and turn a move answers. */
  turn: (table: T) => { hand: number; turn: number };
  inWords: (table: T, me: string, seat: (number: number) => string) => Spoken;
  about?: (table: T, me: string, now: number) => readonly About[];
  isPrivate?: (table: T) => boolean;
  /** May one not write here now? */
  isSilent?: (table: T) => boolean;
  /** Leaving and sitting out, where the page draws them in the table's head. */
  seatActions?: (table: T, me: string) => readonly SeatAction[];
  /** Where people sit down between games only: who waits for the next one, and how many chairs there are (HO-2.11). */
  reservations?: (table: T) => ReservationsView | null;
  chairs?: (table: T) => number;
  /** What its opener calls the table, and who that is (HO-2.9). */
  title?: (table: T) => string;
  opener?: (table: T) => string;
  /** The evening that owns it, if any (EV). */
  evening?: (table: T) => string;

  /** How long what this message brought should be seen before the next takes its place, in milliseconds. */
  tempo?: (table: T) => number;
  tell: (fact: Fact, by: Teller) => Line[];
  mark: (fact: Fact) => Mark;
  /** What the teller should know of the table. */
  circumstances?: (table: T) => Pick<Teller, "cash" | "given" | "begins" | "blinds" | "allIn">;
  /** Where hands that are over are told again. */
  past?: (facts: readonly Fact[], format: string) => Past;
}
