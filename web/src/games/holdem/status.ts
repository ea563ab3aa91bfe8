/** A hold'em table in sentences. */
import { variantOf } from "../naming";
import { clockTime, inOneLine } from "../../table/stage";
import { NOBODY, say } from "../../table/types";
import { chips } from "../../words.svelte";
import type { About, Past, Spoken } from "../scene";
import type { Fact } from "../../house/states";
import type { HoldemTableEvent } from "../../wire";
import { inWords } from "./holding";
import { isCash, playerOf, rebuys, type HoldemTable } from "./table";

export const blinds = (table: HoldemTable): string => table.shared.blinds.map(chips).join("/");

/** What one waits for, or what waits for one. */
export function status(table: HoldemTable, me: string, seat: (number: number) => string): string {
  const [view, player] = [table.hand.hand, playerOf(table, me)];
  if (table.own.moves.some((one) => one.name !== "show")) return say("web-table.your-turn");
  if (view && view.turn !== NOBODY) return say("web-table.turn-of", { name: seat(view.turn) });
  if (table.hand.beat_until > 0) return say(view?.street === "showdown" ? "web-beats.showdown" : "web-beats.run-out");
  if (!player) return say("web-table.watching");
  if (player.away) return say("web-table.you-are-away");
  if (player.sitting_out) return say("web-table.you-sit-out");
  return say(player.waiting ? "web-table.you-wait" : between(table));
}

/** What one waits for between hands. */
function between(table: HoldemTable): string {
  if (table.shared.paused) return "web-table.paused";
  if (rebuys(table)) return isCash(table) ? "web-table.waiting-for-rebuys" : "web-beats.waiting-for-answers";
  return isCash(table) || table.shared.running ? "web-table.between-hands" : "web-table.waiting-for-players";
}

export function facts(table: HoldemTable): string[] {
  const parts = [say("tell.blinds", { blinds: blinds(table) })];
  const variant = variantOf(table.shared.settings);
  if (variant) parts.unshift(variant);
  if (table.shared.level > 0 && table.shared.running) parts.push(say("web-table.level", { level: table.shared.level }));
  if (table.hand.hand_number > 0) parts.push(say("web-table.hand", { number: table.hand.hand_number }));
  return parts;
}

export function spoken(table: HoldemTable, me: string, seat: (number: number) => string): Spoken {
  const view = table.hand.hand;
  return {
    status: status(table, me, seat),
    cards: table.own.cards,
    held: table.own.holds ? inWords(table.own.holds) : "",
    board: view?.board ?? [],
    pot: view?.pot ?? null,
    seats: (view?.seats ?? []).map((one) => inOneLine(seat(one.seat), one, ["folded", "all-in"])),
  };
}

export function about(table: HoldemTable, me: string, now: number): About[] {
  const player = playerOf(table, me);
  const rows: About[] = [{ label: say("web-table.table-session"), value: since(now - table.shared.opened) }];
  if (player) {
    const session = player.session + (player.sitting_out ? 0 : now - table.shared.now);
    rows.push({ label: say("web-table.player-session"), value: since(session), rule: "HO-3.5" });
  }
  return [...rows, { label: say("web-table.observers"), value: table.shared.observers }];
}

const since = (ms: number): string => clockTime(Math.floor(ms / 1000));

export function past(facts: readonly Fact[], format: string): Past {
  const told = facts as readonly HoldemTableEvent[];
  const start = told.find((fact) => fact.event === "hand-started");
  const played = told.flatMap((fact) => (fact.event === "played" ? [fact.fact] : []));
  return {
    seats: start?.dealt ?? {},
    blinds: start ? `${start.setup.small_blind}/${start.setup.big_blind}` : "",
    cash: format === "cash",
    board: played.flatMap((fact) => (fact.event === "board-dealt" ? fact.cards : [])),
    hole: played.find((fact) => fact.event === "dealt")?.hole ?? {},
    phh: true,
  };
}
