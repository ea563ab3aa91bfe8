/** A table as the page knows it. */
import type {
  AnyRoomEvent, AnySniperTableEvent, AnyTableEvent, BlackjackOwn, BlackjackTableView, HandPart, Own, PersonCard, SniperOwn, SniperTableView, TablePart,
} from "../wire";

export type AnyEvent = AnyTableEvent | AnySniperTableEvent | AnyRoomEvent;

interface AnyTable {
  table: string;
  /** Of the last fact known. */
  number: number;
  /** The house's clock when it last spoke of this table. */
  now: number;
  /** Added to `Date.now()` it gives the house's clock. */
  clockOffset: number;
  people: Record<string, PersonCard>;
}

export interface HoldemTable extends AnyTable {
  kind: "holdem";
  shared: TablePart;
  hand: HandPart;
  own: Own;
  /** Of the last message; empty where it brought a picture alone. */
  facts: AnyTableEvent[];
}

export interface SniperTable extends AnyTable {
  kind: "sniper";
  shared: SniperTableView;
  own: SniperOwn;
  facts: (AnyTableEvent | AnySniperTableEvent)[];
}

export interface BlackjackTable extends AnyTable {
  kind: "blackjack";
  shared: BlackjackTableView;
  own: BlackjackOwn;
  facts: (AnyTableEvent | AnyRoomEvent)[];
}

export type TableState = HoldemTable | SniperTable | BlackjackTable;

export function seatedAt(state: TableState, person: string): boolean {
  if (state.kind === "holdem") return state.shared.players.some((one) => one.person === person);
  if (state.kind === "sniper") return state.shared.chairs.some((one) => one.person === person && !one.left);
  return state.shared.room.players.some((one) => one.seat === state.own.number);
}
