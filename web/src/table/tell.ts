/** What happened at a table, line by line, in words. */
import { written } from "../cards/suits";
import type { HoldemEvent, SniperEvent, BlackjackEvent } from "../wire";
import { chips, type AnyEvent, type Say } from "./types";

export interface Line {
  text: string;
  /** A new hand, street or round begins with it. */
  head?: boolean;
  /** Somebody wins. */
  win?: boolean;
}

export interface Teller {
  say: Say;
  /** Who has this seat. */
  seat(number: number): string;
  person(id: string): string;
}

const head = (text: string): Line[] => [{ text, head: true }];
const line = (text: string): Line[] => [{ text }];

export function tell(fact: AnyEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "hand-started":
      return head(say("web-table.hand", { number: chips(fact.number) }));
    case "played":
      return holdem(fact.fact, by);
    case "game-started":
      return head(say("web-table.game", { number: fact.number }));
    case "game-played":
      return sniper(fact.fact, by);
    case "room-played":
      return blackjack(fact.fact, by);
    case "seat-taken":
      return line(say("web-table.tell-sits", { name: by.person(fact.person), amount: chips(fact.amount) }));
    case "chair-taken":
      return line(say("web-table.tell-takes-chair", { name: by.person(fact.person) }));
    case "left":
    case "chair-left":
      return line(say("web-table.tell-left", { name: by.person(fact.person) }));
    case "sat-out":
      return line(say("web-table.tell-sits-out", { name: by.person(fact.person) }));
    case "sat-in":
      return line(say("web-table.tell-sits-in", { name: by.person(fact.person) }));
    case "connection-lost":
      return line(say("web-table.tell-lost", { name: by.person(fact.person) }));
    case "connection-back":
      return line(say("web-table.tell-back", { name: by.person(fact.person) }));
    case "rebought-in":
      return line(say("web-table.tell-rebuys", { name: by.person(fact.person), amount: chips(fact.amount) }));
    case "level-raised":
      return head(say("web-table.level", { level: fact.level + 1 }));
    case "went-out":
      return line(say("web-table.tell-out", { name: by.person(fact.person), place: fact.place }));
    case "tournament-ended":
      return fact.places[0]
        ? [{ text: say("web-table.tell-tournament", { name: by.person(fact.places[0]) }), win: true }]
        : [];
    default:
      return [];
  }
}

function betting(
  fact: HoldemEvent | SniperEvent,
  by: Teller,
): Line[] | null {
  const { say } = by;
  switch (fact.event) {
    case "folded":
      return line(say("tell.folds", { name: by.seat(fact.seat) }));
    case "checked":
      return line(say("tell.checks", { name: by.seat(fact.seat) }));
    case "called":
      return line(say("tell.calls", { name: by.seat(fact.seat), amount: chips(fact.paid) }));
    case "raised":
      return line(
        say(fact.over === 0 ? "tell.bets" : "tell.raises", { name: by.seat(fact.seat), amount: chips(fact.to) }),
      );
    case "awarded":
      return fact.shares.map(([seat, amount]) => ({
        text: say("tell.wins", { name: by.seat(seat), amount: chips(amount) }),
        win: true,
      }));
    default:
      return null;
  }
}

function holdem(fact: HoldemEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "posted":
      return line(say(`tell.post.${fact.post}`, { name: by.seat(fact.seat), amount: chips(fact.paid) }));
    case "board-dealt":
      return head(say("web-table.tell-board", { cards: written(fact.cards) }));
    case "returned":
      return line(say("tell.returned", { name: by.seat(fact.seat), amount: chips(fact.amount) }));
    case "shown":
      return line(say("tell.shows", { name: by.seat(fact.seat), cards: written(fact.cards) }));
    case "mucked":
      return line(say("tell.mucks", { name: by.seat(fact.seat) }));
    default:
      return betting(fact, by) ?? [];
  }
}

/** The kinds of the forty as they travel, the strongest first, and as the catalogue calls them. */
export const KINDS: Record<string, string> = {
  "four-of-a-kind": "four-of-a-kind",
  "full-house": "full-house",
  straight: "straight",
  triple: "three-of-a-kind",
  "two-pair": "two-pair",
  pair: "one-pair",
  "high-card": "high-card",
};

/** "8-straight" as players say it. */
export function combination(say: Say, spelled: string): string {
  const cut = spelled.indexOf("-");
  const kind = spelled.slice(cut + 1);
  return say(`forty.${KINDS[kind] ?? kind}`, { number: spelled.slice(0, cut) });
}

function sniper(fact: SniperEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "round-begun":
      return head(say("web-table.round", { number: fact.number }));
    case "shared-dealt":
      return head(say("web-table.tell-board", { cards: written(fact.cards) }));
    case "declared":
      return line(
        say("web-table.tell-snipes", { name: by.seat(fact.seat), combination: combination(say, fact.combination) }),
      );
    case "passed":
      return line(say("web-table.tell-passes", { name: by.seat(fact.seat) }));
    case "hands-opened":
      return fact.hands.map((hand) => ({
        text: say(hand.sniped ? "web-table.tell-opens-sniped" : "web-table.tell-opens", {
          name: by.seat(hand.seat),
          cards: written(hand.cards),
          combination: combination(say, hand.combination),
        }),
      }));
    case "survived":
      return [{ text: say("web-table.tell-survives", { name: by.seat(fact.seat), amount: chips(fact.paid) }), win: true }];
    case "eliminated":
      return fact.seats.map((seat) => ({ text: say("tell.out", { name: by.seat(seat) }) }));
    default:
      return betting(fact, by) ?? [];
  }
}

function blackjack(fact: BlackjackEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "joined":
      return line(say("web-table.tell-takes-chair", { name: fact.name }));
    case "round-started":
      return head(say("web-table.round-begins"));
    case "drew":
      return line(say("web-table.tell-draws", { name: by.seat(fact.seat), card: written([fact.card]) }));
    case "stood":
      return line(say("web-table.tell-stands", { name: by.seat(fact.seat) }));
    case "round-ended":
      return Object.entries(fact.results)
        .filter(([, result]) => result !== "")
        .map(([seat, result]) => ({
          text: `${by.seat(Number(seat))}: ${say(`web-table.result-${result.toLowerCase()}`)}`,
          win: result === "Win",
        }));
    case "game-terminated":
      return line(say("notice.GAME_TERMINATED"));
    case "shoe-empty":
      return line(say("notice.SHOE_EMPTY"));
    default:
      return [];
  }
}
