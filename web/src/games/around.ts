/** What happens around the hands at any table: people come and go, the house pauses and closes. */
import type { Fact } from "../house/states";
import { head, line, win, type Line, type Teller } from "../table/telling";
import { chips } from "../table/types";
import type { HoldemTableEvent } from "../wire";

export function around(fact: Fact, by: Teller): Line[] {
  const told = fact as HoldemTableEvent;
  return "person" in told ? people(told, by) : house(told, by);
}

/** What people do around the hands. */
function people(fact: Extract<HoldemTableEvent, { person: string }>, by: Teller): Line[] {
  const { say, cash, given } = by;
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
    case "went-away":
      return line(say("web-table.tell-away", { name }), "HO-7.6");
    case "came-back":
      return line(say("web-table.tell-came-back", { name }), "HO-7.6");
    case "skimmed":
      return line(say(`web-table.tell-skimmed-${fact.to}`, { name, amount: chips(fact.amount) }), cash ? "CA-8.1" : "SG-3.1");
    case "rebuy-offered":
      return given ? [] : line(say("web-table.tell-rebuy-offered", { name }), cash ? "CA-6.4" : "SG-1.4");
    case "rebuy-refused":
      return line(say("web-table.tell-rebuy-refused", { name }), cash ? "CA-7.3" : "SG-7.1");
    case "rebought-in":
      if (given) return line(say("web-table.tell-plays-again", { name }), "PS-1.4");
      return line(say("web-table.tell-rebuys", { name, amount: chips(fact.amount) }), cash ? "CA-7.2" : "SG-7.2");
    case "topped-up":
      return line(say("web-table.tell-tops-up", { name, amount: chips(fact.amount) }), "SG-3.2");
    case "entry-requested":
      return line(say("web-table.tell-entry-asked", { name }), "CA-3.6");
    case "chair-reserved":
      return line(say("web-table.tell-reserves", { name }), "HO-2.11");
    case "reservation-asked":
      return line(say("web-table.tell-chair-free", { name }), "HO-2.11");
    case "went-out":
      return line(say("web-table.tell-out", { name, place: fact.place }), "SG-3.4");
    default:
      return [];
  }
}

/** What the house does around the hands. */
function house(fact: HoldemTableEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "hand-started":
      return [
        ...head(say("web-table.hand", { number: fact.number })),
        ...fact.deductions.map((one) => ({
          text: say("web-table.tell-deducted", { name: by.person(one.person), amount: chips(one.stack + one.safe) }),
          rule: one.why,
        })),
      ];
    case "hand-uncontested":
      return line(say("web-table.tell-uncontested", { name: by.person(fact.winner), amount: chips(fact.pot) }), "SG-4.6");
    case "hand-misdealt":
      if (!fact.cause) return [];
      return line(say(`web-table.tell-${fact.cause}`), fact.cause === "key-lost" ? "FD-3.3" : "FD-1.4");
    case "button-drawn":
      return line(say("web-table.tell-button-drawn", { name: by.seat(fact.button) }), "HO-6.1");
    case "table-reset":
      return line(say("web-table.tell-reset"), "CA-1.3");
    case "tournament-started":
      return head(say("web-table.tell-begins"), by.begins);
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
