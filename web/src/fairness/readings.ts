/** FD-1.5: what a game's facts and pictures show of its cards. A card that is shown is compared with its proof. */
import { PACK_52 } from "./layouts.ts";
import type { Commitment } from "./paper.ts";

/** A card that lies face up for somebody: a seat's nth, or the board's. */
export interface Shown {
  at: "seat" | "board";
  seat: number;
  nth: number;
  /** As the game has it: of the forty without its copy. */
  card: string;
}

/** A deal begins: of which hand, which deal of it (0 where it has one alone), and who is dealt in. */
export interface Begun {
  hand: number;
  deal: number;
  seats: readonly number[];
  /** By seat, where the fact says it. */
  people: Readonly<Record<number, string>>;
}

export interface Reading {
  /** Has a hand of it several deals? */
  several: boolean;
  begins: (fact: Fact) => Begun | null;
  /** Does this deal everybody their cards? Before it the decks are opened. */
  deals: (fact: Fact) => boolean;
  /** What a fact shows, where so many cards lay on the board before it. */
  told: (fact: Fact, board: number) => Shown[];
  /** What the picture shows; with one's own cards where they are `mine`, and not those of somebody one sits behind. */
  seen: (picture: Picture, mine: boolean) => Shown[];
  /** Does this tell what a draw has come to (FD-1.10)? */
  isDrawn: (fact: Fact) => boolean;
  /** Is it what follows from this order, of those who draw, one of whom one is oneself? */
  fits: (fact: Fact, told: Commitment, order: readonly number[], person: string) => boolean;
  /** One's own seat in it. */
  own: (picture: Picture) => number;
}

export interface Fact {
  event: string;
}
export interface Picture {
  game: string;
  number: number;
  shared: unknown;
  hand?: unknown;
  own: unknown;
  people: Readonly<Record<string, { bot: boolean }>>;
}

interface Inner {
  event: string;
  number?: number;
  order?: number[];
  hole?: Record<string, string[]>;
  cards?: string[];
  seat?: number;
  hands?: { seat: number; cards: string[] }[];
  deck?: string[];
  first?: number;
}
interface Holdem {
  hand: { board: string[]; seats: { seat: number; cards: string[] }[] } | null;
}
interface Sniper {
  game: { shared: string[]; seats: { seat: number; cards: string[] }[] } | null;
}
interface Own {
  seat: number;
  cards: string[];
}

const HIDDEN = "??";
const inner = (fact: Fact): Inner => (fact as { fact?: Inner }).fact ?? { event: "" };
const open = (card: Shown): boolean => card.card !== HIDDEN;
const atSeat = (seat: number, cards: readonly string[]): Shown[] => cards.map((card, nth) => ({ at: "seat" as const, seat, nth, card })).filter(open);
const onBoard = (cards: readonly string[], before = 0): Shown[] => cards.map((card, nth) => ({ at: "board" as const, seat: 0, nth: before + nth, card }));
const dealt = ({ hole = {} }: Inner): Shown[] => Object.entries(hole).flatMap(([seat, cards]) => atSeat(Number(seat), cards));

function lying(view: { seats: { seat: number; cards: string[] }[] } | null, board: readonly string[], own: Own | null): Shown[] {
  if (!view) return [];
  return [...view.seats.flatMap((one) => atSeat(one.seat, one.cards)), ...onBoard(board), ...(own && own.seat >= 0 ? atSeat(own.seat, own.cards) : [])];
}

const holdem: Reading = {
  several: false,
  begins: (fact) => {
    if (fact.event !== "hand-started") return null;
    const { number, dealt: people } = fact as unknown as { number: number; dealt: Record<number, string> };
    return { hand: number, deal: 0, seats: Object.keys(people).map(Number), people };
  },
  deals: (fact) => fact.event === "played" && inner(fact).event === "dealt",
  told: (fact, board) => {
    const one = fact.event === "played" ? inner(fact) : inner({ event: "" });
    if (one.event === "dealt") return dealt(one);
    if (one.event === "board-dealt") return onBoard(one.cards!, board);
    return one.event === "shown" ? atSeat(one.seat!, one.cards!) : [];
  },
  seen: ({ hand, own }, mine) => {
    const view = (hand as Holdem).hand;
    return lying(view, view?.board ?? [], mine ? (own as Own) : null);
  },
  isDrawn: (fact) => fact.event === "button-drawn",
  fits: (fact, { statement: { seats } }, order) => {
    // HO-6.1: a card's place in the pack goes by rank, then by suit.
    const { cards, button } = fact as unknown as { cards: Record<number, string>; button: number };
    const highest = seats.reduce((best, _, at) => (order[at]! > order[best]! ? at : best), 0);
    return Object.keys(cards).length === seats.length && seats.every((seat, at) => cards[seat] === PACK_52[order[at]!]) && button === seats[highest];
  },
  own: ({ own }) => (own as Own).seat,
};

const sniper: Reading = {
  several: true,
  begins: (fact) => {
    const one = inner(fact);
    if (fact.event !== "game-played" || one.event !== "round-begun") return null;
    return { hand: (fact as unknown as { game: number }).game, deal: one.number!, seats: one.order!, people: {} };
  },
  deals: (fact) => fact.event === "game-played" && inner(fact).event === "dealt",
  told: (fact, board) => {
    const one = fact.event === "game-played" ? inner(fact) : inner({ event: "" });
    if (one.event === "dealt") return dealt(one);
    if (one.event === "shared-dealt") return onBoard(one.cards!, board);
    return one.event === "hands-opened" ? one.hands!.flatMap((hand) => atSeat(hand.seat, hand.cards)) : [];
  },
  seen: ({ shared, own }, mine) => {
    const view = (shared as Sniper).game;
    return lying(view, view?.shared ?? [], mine ? (own as Own) : null);
  },
  isDrawn: (fact) => fact.event === "game-played" && inner(fact).event === "first-drawn",
  fits: (fact, { statement: { seats } }, order) => {
    // SN-1.3: each lot has the number of a place.
    const { deck, first } = inner(fact);
    return deck?.length === order.length && order.every((place, at) => deck[at] === String(place + 1)) && first === seats[order[0]!];
  },
  own: ({ own }) => (own as Own).seat,
};

/** The draws of an evening's seats (EV-3.1, EV-3.3): no card is dealt there. */
const evening: Reading = {
  several: false,
  begins: () => null,
  deals: () => false,
  told: () => [],
  seen: () => [],
  isDrawn: (fact) => ["begun", "tables-opened", "table-broken"].includes(fact.event),
  fits: (fact, { statement, entries }, order, person) => {
    // Who has left since is passed over, and we are not; who has come since sits down after all who have drawn.
    const drawn = order.map((place) => entries.find((one) => one.seat === statement.seats[place])?.person ?? "");
    const { draw, tables = {} } = fact as unknown as { draw?: Record<string, string>; tables?: Record<string, Record<number, string>> };
    const seated = draw ? Object.keys(draw) : Object.values(tables).flatMap((seats) => Object.values(seats));
    const places = seated.map((one) => (drawn.includes(one) ? drawn.indexOf(one) : drawn.length));
    const last = Math.max(-1, ...places.filter((place) => place < drawn.length));
    return places.every((place, at) => !at || places[at - 1]! <= place) && (seated.includes(person) || drawn.indexOf(person) >= last);
  },
  own: () => -1,
};

/** In the place of a game. */
export const EVENING = "evening";
const READINGS: Readonly<Record<string, Reading>> = { holdem, sniper, [EVENING]: evening };

/** Null where a game does not deal so. */
export const readingOf = (game: string): Reading | null => (Object.hasOwn(READINGS, game) ? READINGS[game]! : null);
