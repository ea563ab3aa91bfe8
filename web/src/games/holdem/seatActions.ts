/** Leaving and sitting out at a hold'em table (HO-3.8, HO-3.9). */
import { say } from "../../table/types";
import type { PlayerView } from "../../wire";
import { chips } from "../../words.svelte";
import type { SeatAction } from "../scene";
import { formatAt, inHand, isGiven, isOver, playerOf, type HoldemTable } from "./table";

export function seatActions(table: HoldemTable, me: string): SeatAction[] {
  const player = playerOf(table, me);
  return player ? [pausing(table, player.sitting_out), leaving(table, player)] : [];
}

const refusalOf = (table: HoldemTable, name: string) => table.own.offers.find((one) => one.name === name)?.refusal ?? null;

function pausing(table: HoldemTable, sitsOut: boolean): SeatAction {
  if (sitsOut) return { button: "sit-in", say: "sit-in", refusal: refusalOf(table, "sit-in") };
  if (table.own.mine?.sits_out_next) return { button: "sit-out", say: "sit-in", refusal: null, pending: "pending" };
  return { button: "sit-out", say: "sit-out", refusal: refusalOf(table, "sit-out") };
}

function leaving(table: HoldemTable, player: PlayerView): SeatAction {
  const pending = table.own.mine?.folds ? "folds" : "pending";
  if (player.leaving) return { button: "leave", say: "take-leave-back", refusal: refusalOf(table, "take-leave-back"), pending };
  const action: SeatAction = { button: "leave", say: "leave", refusal: refusalOf(table, "leave") };
  if (table.shared.settings.evening) return { ...action, asks: leavesEvening(formatAt(table) === "evening") };
  const lost = table.own.mine?.forfeits ?? 0;
  if (lost > 0) return { ...action, asks: loses(chips(lost)) };
  return isGiven(table) ? action : { ...action, asks: takes(table, player) };
}

/** EV-3.6, EV-6.1. */
const leavesEvening = (tournament: boolean): SeatAction["asks"] => ({
  title: say("web-table.leave-title"),
  text: say(tournament ? "web.evening.leave-out" : "web.evening.leave-cash"),
  yes: say("web-table.do-leave"),
});

const loses = (amount: string): SeatAction["asks"] => ({
  title: say("web-table.leave-sure"),
  text: say("web-table.leave-loses", { amount }),
  yes: say("web-table.leave-anyway", { amount }),
});

/** One takes what one has; in the middle of a hand, what is left of it then. */
function takes(table: HoldemTable, player: PlayerView): SeatAction["asks"] {
  const own = isOver(table.hand.hand) ? undefined : inHand(table);
  const amount = chips((own?.stack ?? player.stack) + player.safe);
  return {
    title: say("web-table.leave-title"),
    text: say(own?.state === "in" || own?.state === "all-in" ? "web-table.leave-takes-later" : "web-table.leave-takes", { amount }),
    yes: say("web-table.do-leave"),
  };
}
