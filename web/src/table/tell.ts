/** What happened at a table, line by line, in words, each with the rule that answers "why?". */
import { written } from "../cards/suits";
import type { AnyTableEvent, BlackjackEvent, HoldemEvent, SniperEvent } from "../wire";
import { combination } from "./holding";
import { chips, type AnyEvent, type Say } from "./types";

export interface Line {
  text: string;
  /** A new hand, street or round begins with it. */
  head?: boolean;
  /** Somebody wins. */
  win?: boolean;
  rule?: string;
}

export interface Teller {
  say: Say;
  /** Who has this seat. */
  seat(number: number): string;
  person(id: string): string;
  /** Cash tables and sit-and-gos have rules of their own for the same things. */
  cash: boolean;
  /** As they are now, where that is known. */
  blinds?: string;
}

const head = (text: string, rule = ""): Line[] => [{ text, head: true, rule }];
const line = (text: string, rule = ""): Line[] => [{ text, rule }];
const win = (text: string, rule = ""): Line => ({ text, win: true, rule });

export function tell(fact: AnyEvent, by: Teller): Line[] {
  switch (fact.event) {
    case "played":
      return [...late(fact.by, fact.fact, by), ...holdem(fact.fact, by)];
    case "game-started":
      return head(by.say("web-table.game", { number: fact.number }), "SN-1.2");
    case "game-played":
      return sniper(fact.fact, by);
    case "room-played":
      return blackjack(fact.fact, by);
    case "chair-taken":
      return line(by.say("web-table.tell-takes-chair", { name: by.person(fact.person) }));
    case "chair-left":
      return line(by.say("web-table.tell-left", { name: by.person(fact.person) }));
    case "sniper-table-opened":
    case "rematch-answered":
    case "blackjack-room-opened":
    case "connected":
    case "disconnected":
      return [];
    default:
      return people(fact, by) ?? house(fact, by);
  }
}

/** What people do around the hands. */
function people(fact: AnyTableEvent, by: Teller): Line[] | null {
  if (!("person" in fact)) return null;
  const { say, cash } = by;
  const name = by.person(fact.person);
  switch (fact.event) {
    case "seat-taken":
      return line(say("web-table.tell-sits", { name, amount: chips(fact.amount) }));
    case "left":
      return fact.to === "pot" || fact.to === "hand"
        ? line(say("tell.forfeited", { name, amount: chips(fact.stack + fact.safe) }), "SG-6.1")
        : line(say("web-table.tell-left", { name }), cash ? "CA-6.3" : "");
    case "sat-out":
      return line(say("web-table.tell-sits-out", { name }), cash ? "CA-4.1" : "SG-4.1");
    case "sit-out-extended":
      return line(say("web-table.tell-sit-out-extended", { name }), cash ? "CA-4.3" : "SG-4.3");
    case "sit-out-ended":
      return line(say("web-table.tell-sit-out-ended", { name }), "CA-4.4");
    case "sat-in":
      return line(say("web-table.tell-sits-in", { name }), cash ? "CA-5.2" : "SG-5.1");
    case "connection-lost":
      return line(say("web-table.tell-lost", { name }), "HO-7.4");
    case "connection-back":
      return line(say("web-table.tell-back", { name }));
    case "skimmed":
      return line(say(`web-table.tell-skimmed-${fact.to}`, { name, amount: chips(fact.amount) }), cash ? "CA-8.1" : "SG-3.1");
    case "rebuy-offered":
      return line(say("web-table.tell-rebuy-offered", { name }), cash ? "CA-6.4" : "SG-1.4");
    case "rebuy-refused":
      return line(say("web-table.tell-rebuy-refused", { name }), cash ? "CA-7.3" : "SG-7.1");
    case "rebought-in":
      return line(say("web-table.tell-rebuys", { name, amount: chips(fact.amount) }), cash ? "CA-7.2" : "SG-7.2");
    case "topped-up":
      return line(say("web-table.tell-tops-up", { name, amount: chips(fact.amount) }), "SG-3.2");
    case "entry-requested":
      return line(say("web-table.tell-entry-asked", { name }), "CA-3.6");
    case "went-out":
      return line(say("web-table.tell-out", { name, place: fact.place }), "SG-3.4");
    default:
      return [];
  }
}

/** What the house does around the hands. */
function house(fact: AnyTableEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "hand-started":
      return [
        ...head(say("web-table.hand", { number: chips(fact.number) })),
        ...fact.deductions.map((one) => ({
          text: say("web-table.tell-deducted", { name: by.person(one.person), amount: chips(one.stack + one.safe) }),
          rule: one.why,
        })),
      ];
    case "button-drawn":
      return line(say("web-table.tell-button-drawn", { name: by.seat(fact.button) }), "HO-6.1");
    case "table-reset":
      return line(say("web-table.tell-reset"), "CA-1.3");
    case "tournament-started":
      return head(say("web-table.tell-begins"), "SG-1.1");
    case "level-raised":
      return head(say("web-table.tell-blinds-rise", { blinds: by.blinds ?? "" }), "SG-9.1");
    case "tournament-ended":
      return fact.places[0] ? [win(say("web-table.tell-tournament", { name: by.person(fact.places[0]) }), "SG-1.3")] : [];
    case "table-closing":
      return line(say("web-table.tell-closing"));
    default:
      return [];
  }
}

/** Time or absence has acted for somebody. */
function late(why: string, fact: HoldemEvent, by: Teller): Line[] {
  if (!("seat" in fact) || why === "") return [];
  const key = why === "timeout" ? "web-table.tell-timeout" : "web-table.tell-absent";
  return line(by.say(key, { name: by.seat(fact.seat) }), why === "timeout" ? "HO-7.1" : "CA-4.4");
}

function betting(fact: HoldemEvent | SniperEvent, by: Teller): Line[] | null {
  const { say } = by;
  switch (fact.event) {
    case "folded":
      return line(say("tell.folds", { name: by.seat(fact.seat) }));
    case "checked":
      return line(say("tell.checks", { name: by.seat(fact.seat) }));
    case "called":
      return line(say("tell.calls", { name: by.seat(fact.seat), amount: chips(fact.paid) }));
    case "raised":
      return line(say(fact.over === 0 ? "tell.bets" : "tell.raises", { name: by.seat(fact.seat), amount: chips(fact.to) }));
    default:
      return null;
  }
}

/** A split that does not come out even has its own rule. */
function shares(of: readonly [number, number][], by: Teller, whole: string, split: string): Line[] {
  const uneven = new Set(of.map(([, amount]) => amount)).size > 1;
  return of.map(([seat, amount]) => win(by.say("tell.wins", { name: by.seat(seat), amount: chips(amount) }), uneven ? split : whole));
}

const POSTS: Record<string, string> = { ante: "HE-2.5", "small-blind": "HE-2.1", "big-blind": "HE-2.1", live: "HE-2.6", dead: "HE-2.6" };

function holdem(fact: HoldemEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "posted":
      return line(say(`tell.post.${fact.post}`, { name: by.seat(fact.seat), amount: chips(fact.paid) }), POSTS[fact.post]);
    case "board-dealt":
      return head(say("web-table.tell-board", { cards: written(fact.cards) }));
    case "returned":
      return line(say("tell.returned", { name: by.seat(fact.seat), amount: chips(fact.amount) }), "HE-3.10");
    case "forfeited":
      return line(say("tell.forfeited", { name: by.seat(fact.seat), amount: chips(fact.stack + fact.outside) }), "SG-6.1");
    case "pots-made":
      return fact.pots.length < 2 ? [] : fact.pots.map((pot, index) => potLine(pot.amount, pot.seats, index, by));
    case "shown":
      return line(say("tell.shows", { name: by.seat(fact.seat), cards: written(fact.cards) }));
    case "mucked":
      return line(say("tell.mucks", { name: by.seat(fact.seat) }), "HE-5.2");
    case "awarded":
      return shares(fact.shares, by, "HE-4.2", "HE-4.3");
    case "hand-ended":
      return fact.out.map((seat) => ({ text: say("tell.out", { name: by.seat(seat) }), rule: "HE-5.5" }));
    default:
      return betting(fact, by) ?? [];
  }
}

function potLine(amount: number, seats: readonly number[], index: number, by: Teller): Line {
  const pot = index === 0 ? by.say("tell.main-pot") : by.say("tell.side-pot", { number: index });
  return { text: by.say("tell.pot", { pot, amount: chips(amount), names: seats.map((one) => by.seat(one)).join(", ") }), rule: "HE-4.1" };
}

function sniper(fact: SniperEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "first-drawn":
      return line(say("web-table.tell-first", { name: by.seat(fact.first) }), "SN-1.3");
    case "round-begun":
      return [...head(say("web-table.round", { number: fact.number })), ...line(say("web-table.tell-everyone-pays"), "SN-2.1")];
    case "shared-dealt":
      return head(say("web-table.tell-board", { cards: written(fact.cards) }));
    case "declared":
      return line(say("web-table.tell-snipes", { name: by.seat(fact.seat), combination: combination(fact.combination) }), "SN-3.2");
    case "passed":
      return line(say("web-table.tell-passes", { name: by.seat(fact.seat) }), "SN-3.1");
    case "hands-opened":
      return fact.hands.map((hand) => ({
        text: say(hand.sniped ? "web-table.tell-opens-sniped" : "web-table.tell-opens", {
          name: by.seat(hand.seat),
          cards: written(hand.cards),
          combination: combination(hand.combination),
        }),
        rule: hand.sniped ? "SN-4.2" : "SN-4.1",
      }));
    case "awarded":
      return shares(fact.shares, by, "SN-4.3", "SN-4.5");
    case "survived":
      return [win(say("web-table.tell-survives", { name: by.seat(fact.seat), amount: chips(fact.paid) }), "SN-5.1")];
    case "distributed":
      return fact.gifts.map(([seat, amount]) => ({
        text: say("web-table.tell-gives", { name: by.seat(fact.seat), to: by.seat(seat), amount: chips(amount) }),
        rule: "SN-5.2",
      }));
    case "eliminated":
      return fact.seats.map((seat) => ({ text: say("tell.out", { name: by.seat(seat) }), rule: "SN-5.3" }));
    case "game-ended":
      return [win(say("web-table.winners", { names: fact.winners.map((one) => by.seat(one)).join(", ") }), "SN-5.5")];
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
      return head(say("web-table.round-begins"), "BJ-4.2");
    case "drew":
      return line(say("web-table.tell-draws", { name: by.seat(fact.seat), card: written([fact.card]) }), "BJ-5.3");
    case "stood":
      return line(say("web-table.tell-stands", { name: by.seat(fact.seat) }), "BJ-5.4");
    case "round-ended":
      return Object.entries(fact.results)
        .filter(([, result]) => result !== "")
        .map(([seat, result]) => ({
          text: `${by.seat(Number(seat))}: ${say(`web-table.result-${result.toLowerCase()}`)}`,
          win: result === "Win",
          rule: "BJ-7.1",
        }));
    case "game-terminated":
      return line(say("notice.GAME_TERMINATED"), "BJ-9.2");
    case "shoe-empty":
      return line(say("notice.SHOE_EMPTY"), "BJ-10.1");
    default:
      return [];
  }
}
