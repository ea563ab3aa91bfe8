/** A table of Sniper Hold'em, and what is often asked of it. */
import type { TableState } from "../../house/states";
import type { SniperTableEvent, ChairView, SniperOwn, SniperSeatView, SniperTableView } from "../../wire";

export interface SniperTable extends TableState {
  shared: SniperTableView;
  own: SniperOwn;
  facts: readonly (SniperTableEvent)[];
}

export const isOn = ({ shared }: SniperTable): boolean => shared.game !== null && shared.game.phase !== "over";
export const chairOf = ({ shared }: SniperTable, me: string): ChairView | undefined => shared.chairs.find((one) => one.person === me && !one.left);
export const seatIn = ({ shared }: SniperTable, number: number): SniperSeatView | undefined => shared.game?.seats.find((one) => one.seat === number);

/** What one would owe if it were one's turn; null where there is no turn to come. */
export function owed(table: SniperTable): number | null {
  const [game, own] = [table.shared.game, seatIn(table, table.own.seat)];
  return game && own && own.state === "in" && game.phase.startsWith("bet") ? own.owes : null;
}
