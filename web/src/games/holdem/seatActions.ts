/** Leaving and sitting out at a hold'em table (HO-3.8, HO-3.9). */
import { chips, say } from "../../table/types";
import type { SeatAction } from "../scene";
import { playerOf, type HoldemTable } from "./table";

export function seatActions(table: HoldemTable, me: string): SeatAction[] {
  const player = playerOf(table, me);
  return player ? [pausing(table, player.sitting_out), leaving(table, player.leaving)] : [];
}

const refusalOf = (table: HoldemTable, name: string) => table.own.offers.find((one) => one.name === name)?.refusal ?? null;

function pausing(table: HoldemTable, sitsOut: boolean): SeatAction {
  if (sitsOut) return { button: "sit-in", say: "sit-in", refusal: refusalOf(table, "sit-in") };
  if (table.own.mine?.sits_out_next) return { button: "sit-out", say: "sit-in", refusal: null, pending: true };
  return { button: "sit-out", say: "sit-out", refusal: refusalOf(table, "sit-out") };
}

function leaving(table: HoldemTable, leaves: boolean): SeatAction {
  if (leaves) return { button: "leave", say: "take-leave-back", refusal: refusalOf(table, "take-leave-back"), pending: true };
  const action: SeatAction = { button: "leave", say: "leave", refusal: refusalOf(table, "leave") };
  const lost = table.own.mine?.forfeits ?? 0;
  return lost > 0 ? { ...action, asks: asked(chips(lost)) } : action;
}

const asked = (amount: string): SeatAction["asks"] => ({
  title: say("web-table.leave-sure"),
  text: say("web-table.leave-loses", { amount }),
  yes: say("web-table.leave-anyway", { amount }),
});
