/** A game of Sniper Hold'em, line by line. */
import { written } from "../../cards/suits";
import type { Fact } from "../../house/states";
import { actOf, betting, head, line, shares, win, type Line, type Teller } from "../../table/telling";
import { chips } from "../../table/types";
import type { SniperTableEvent, SniperEvent } from "../../wire";
import { around } from "../around";
import type { Mark } from "../scene";
import { combination } from "./combination";

export function tell(fact: Fact, by: Teller): Line[] {
  const told = fact as SniperTableEvent;
  switch (told.event) {
    case "game-started":
      return head(by.say("web-table.game", { number: told.number }), "SN-1.2");
    case "game-played":
      return sniper(told.fact, by);
    case "chair-taken":
      return line(by.say("web-table.tell-takes-chair", { name: by.person(told.person) }));
    case "chair-left":
      return line(by.say("web-table.tell-left", { name: by.person(told.person) }));
    case "sniper-table-opened":
    case "rematch-answered":
      return [];
    default:
      return around(fact, by);
  }
}

export function mark(fact: Fact): Mark {
  const told = fact as SniperTableEvent;
  if (told.event === "game-started") return { clears: true, begins: { hand: told.number, people: Object.values(told.people), seats: told.people } };
  if (told.event !== "game-played") return {};
  if (told.fact.event === "round-begun") return { clears: true };
  if (told.fact.event === "game-ended") return { ends: true, sound: "ending" };
  if (told.fact.event === "hands-opened") return { sound: told.fact.hands.some((hand) => hand.sniped) ? "shot" : "card" };
  if (told.fact.event === "survived") return { sound: "win" };
  if (told.fact.event === "awarded") return { won: told.fact.shares };
  if (told.fact.event === "shared-dealt") return { street: true };
  return { act: actOf(told.fact), ...(ACTS.includes(told.fact.event) ? { acts: (told.fact as { seat: number }).seat } : {}) };
}

const ACTS = ["folded", "checked", "called", "raised", "declared", "passed"];

/** Games of earlier versions had winners and no places. */
function ended(fact: Extract<SniperEvent, { event: "game-ended" }>, by: Teller): Line[] {
  const names = (seats: readonly number[]): string => seats.map((one) => by.seat(one)).join(", ");
  const places = fact.places.map((seat, index) => `${by.say("web-sniper.place", { place: index + 1 })} ${by.seat(seat)}`).join(", ");
  return [
    win(by.say("web-sniper.tell-winners", { names: names(fact.winners) }), "SN-5.6"),
    ...(places ? line(by.say("web-sniper.tell-places", { names: places }), "SN-5.6") : []),
  ];
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
      return [...fact.hands.map((hand) => ({
        text: say(hand.sniped ? "web-table.tell-opens-sniped" : "web-table.tell-opens", {
          name: by.seat(hand.seat),
          cards: written(hand.cards),
          combination: combination(hand.combination),
        }),
        rule: hand.sniped ? "SN-4.2" : "SN-4.1",
      })), ...(fact.hands.every((hand) => hand.sniped) ? line(say("web-sniper.all-sniped"), "SN-4.4") : [])];
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
      return ended(fact, by);
    default:
      return betting(fact, by) ?? [];
  }
}
