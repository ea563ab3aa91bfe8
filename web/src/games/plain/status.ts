/** What a table waits for, as far as one can tell without knowing its game. */
import type { TableState } from "../../house/states";
import { NOBODY, say } from "../../table/types";
import { isFields, rows, turnSeat } from "./reading";

export function status(table: TableState, me: string, seat: (number: number) => string): string {
  if (isFields(table.shared) && table.shared["paused"] === true) return say("web-table.paused");
  if (table.own.moves.length > 0) return say("web-table.your-turn");
  const turn = turnSeat(table);
  if (turn !== NOBODY) return say("web-table.turn-of", { name: seat(turn) });
  return say(rows(table).some((one) => one.person === me) ? "web-plain.waiting" : "web-table.watching");
}
