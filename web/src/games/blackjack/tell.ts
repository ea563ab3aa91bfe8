/** A round of blackjack, line by line. */
import { written } from "../../cards/suits";
import type { Fact } from "../../house/states";
import { head, line, type Line, type Teller } from "../../table/telling";
import type { BlackjackTableEvent, BlackjackEvent } from "../../wire";
import { around } from "../around";

export function tell(fact: Fact, by: Teller): Line[] {
  const told = fact as BlackjackTableEvent;
  switch (told.event) {
    case "room-played":
      return blackjack(told.fact, by);
    case "blackjack-room-opened":
    case "connected":
    case "disconnected":
      return [];
    default:
      return around(fact, by);
  }
}

function blackjack(fact: BlackjackEvent, by: Teller): Line[] {
  const { say } = by;
  switch (fact.event) {
    case "joined":
      return line(say("web-table.tell-takes-chair", { name: fact.name }));
    case "dealer-awaited":
      return line(say("web-blackjack.tell-heir", { name: fact.name }), "BJ-3.2");
    case "dealer-gave-way":
      return line(say("web-blackjack.tell-gave-way", { name: by.seat(fact.seat) }), "BJ-3.2");
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
