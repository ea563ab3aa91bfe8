/** Classroom blackjack. */
import { nameOf } from "../../faces/faces";
import type { TableState } from "../../house/states";
import type { Sound } from "../../sound/recipes";
import type { BlackjackTableEvent, BlackjackOwn, BlackjackTableView, RoomPlayed } from "../../wire";
import { later } from "../later";
import type { GameScene, Spoken } from "../scene";
import { status } from "./status";
import { tell } from "./tell";

export interface BlackjackTable extends TableState {
  shared: BlackjackTableView;
  own: BlackjackOwn;
  facts: readonly (BlackjackTableEvent)[];
}

const SOUNDS: Record<string, Sound> = { "round-started": "card", drew: "card", stood: "check", "round-ended": "chips" };

/** Also who deals next: looking away would give the chair up. */
const joined = ({ shared, own }: BlackjackTable): boolean =>
  shared.room.players.some((one) => one.seat === own.number) || own.moves.some((one) => one.name === "leave");

function spoken(table: BlackjackTable): Spoken {
  const { players } = table.shared.room;
  const mine = players.find((one) => one.seat === table.own.number);
  return {
    status: status(table),
    cards: mine?.cards ?? [],
    held: "",
    board: [],
    pot: null,
    seats: players.filter((one) => one.cards.length > 0).map((one) => `${nameOf(one)}: ${one.score}`),
  };
}

export const BLACKJACK: GameScene<BlackjackTable> = {
  formats: [{ name: "blackjack room", OpenForm: () => import("./RoomForm.svelte") }],
  tone: "blue",
  Scene: later(() => import("./Scene.svelte")),
  facts: () => [],
  players: ({ shared }) => shared.room.players.map((one) => ({ seat: one.seat, person: "", name: nameOf(one) })),
  isSeated: joined,
  isPlaying: (table) => table.shared.room.phase === "InRound" && joined(table),
  isTurn: ({ own }) => own.moves.some((one) => one.name === "hit" || one.name === "stand"),
  turnUntil: ({ shared }) => shared.turn_until,
  turn: () => ({ hand: 0, turn: 0 }),
  inWords: spoken,
  title: ({ shared }) => shared.title,
  evening: ({ shared }) => shared.evening,
  tell,
  mark: (fact) => ({ sound: SOUNDS[fact.event === "room-played" ? (fact as RoomPlayed).fact.event : ""] }),
};
