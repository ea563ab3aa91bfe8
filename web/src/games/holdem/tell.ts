/** A hand of hold'em, line by line. */
import { written } from "../../cards/suits";
import type { Fact } from "../../house/states";
import { actOf, betting, head, line, shares, type Line, type Teller } from "../../table/telling";
import { chips } from "../../table/types";
import type { HoldemTableEvent, HoldemEvent } from "../../wire";
import { around } from "../around";
import type { Mark } from "../scene";

export function tell(fact: Fact, by: Teller): Line[] {
  const told = fact as HoldemTableEvent;
  return told.event === "played" ? [...late(told.by, told.fact, by), ...holdem(told.fact, by)] : around(fact, by);
}

export function mark(fact: Fact): Mark {
  const told = fact as HoldemTableEvent;
  if (told.event === "hand-started") return { clears: true, begins: { hand: told.number, people: Object.values(told.dealt), seats: told.dealt } };
  if (told.event === "tournament-ended") return { sound: "ending" };
  if (told.event === "skimmed") return { skimmed: told };
  if (told.event !== "played") return {};
  switch (told.fact.event) {
    case "hand-ended":
      return { ends: true };
    case "awarded":
      return { won: told.fact.shares };
    case "board-dealt":
      return { street: true };
    default:
      return { act: actOf(told.fact), ...(told.by === "" && ACTS.includes(told.fact.event) ? { acts: (told.fact as { seat: number }).seat } : {}) };
  }
}

const ACTS = ["folded", "checked", "called", "raised"];

/** Time or absence has acted for somebody. */
function late(why: string, fact: HoldemEvent, by: Teller): Line[] {
  if (!("seat" in fact) || why === "") return [];
  const key = why === "timeout" ? "web-table.tell-timeout" : "web-table.tell-absent";
  return line(by.say(key, { name: by.seat(fact.seat) }), why === "timeout" ? "HO-7.1" : "HO-7.6");
}

const POSTS: Record<string, string> = { ante: "HE-2.5", "small-blind": "HE-2.1", "big-blind": "HE-2.1", live: "HE-2.6", dead: "HE-2.6" };

/** By how often cards have come to the board; none yet where nobody has counted. */
const STREETS: readonly (string | undefined)[] = [undefined, "web-table.tell-flop", "web-table.tell-turn", "web-table.tell-river"];

function holdem(fact: HoldemEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "posted":
      return line(say(`tell.post.${fact.post}`, { name: by.seat(fact.seat), amount: chips(fact.paid) }), POSTS[fact.post]);
    case "board-dealt":
      return head(say(STREETS[by.street ?? 0] ?? "web-table.tell-board", { cards: written(fact.cards) }));
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
