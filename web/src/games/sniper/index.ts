/** Sniper Hold'em. */
import { NOBODY, say } from "../../table/types";
import type { SniperTableEvent } from "../../wire";
import { inOneLine } from "../../table/stage";
import { later } from "../later";
import type { GameScene, Past, Player, SeatAction, Spoken } from "../scene";
import { combination } from "./combination";
import Record from "./Record.svelte";
import { chairOf, isOn, seatIn, type SniperTable } from "./table";
import { mark, tell } from "./tell";
import type { Fact } from "../../house/states";

/** Who plays the game, and who has a chair for the next. */
function players({ shared }: SniperTable): Player[] {
  const playing = Object.entries(shared.people).map(([seat, person]) => ({ seat: Number(seat), person }));
  return [...shared.chairs.filter((one) => !(one.seat in shared.people)), ...playing];
}

function spoken(table: SniperTable, _me: string, seat: (number: number) => string): Spoken {
  const { game } = table.shared;
  return {
    status: game && game.turn !== NOBODY ? say("web-table.turn-of", { name: seat(game.turn) }) : "",
    cards: table.own.cards,
    held: table.own.holds ? combination(table.own.holds) : "",
    board: game?.shared ?? [],
    pot: game?.pot ?? null,
    seats: (game?.seats ?? []).map((one) => inOneLine(seat(one.seat), one, ["folded", "all-in", "out", "survived"])),
  };
}

/** In the middle of a game the chair stays one's own, and silence plays for one. */
function leaving(table: SniperTable): SeatAction {
  const action: SeatAction = { button: "leave", say: "leave", refusal: null };
  const asks = { title: say("web-table.leave-sure"), text: say("web-table.leave-game-about"), yes: say("web-table.do-leave") };
  return isOn(table) ? { ...action, asks } : action;
}

function past(facts: readonly Fact[]): Past {
  const start = (facts as readonly SniperTableEvent[]).find((fact) => fact.event === "game-started");
  return { seats: start?.people ?? {}, blinds: "", cash: false, board: [], hole: {}, phh: false };
}

export const SNIPER: GameScene<SniperTable> = {
  formats: [{ name: "sniper match", figures: "plain", leaders: true, OpenForm: () => import("./OpenForm.svelte"), Figures: Record }],
  tone: "plum",
  Scene: later(() => import("./Scene.svelte")),
  facts: ({ shared }) => (shared.game ? [say("web-table.round", { number: shared.game.round })] : []),
  players,
  isSeated: (table, me) => chairOf(table, me) !== undefined,
  isPlaying: (table) => isOn(table) && ["in", "all-in"].includes(seatIn(table, table.own.seat)?.state ?? ""),
  isTurn: ({ own }) => own.moves.length > 0,
  turnUntil: ({ shared }) => shared.turn_until,
  isAllIn: (table, seat) => seatIn(table, seat)?.state === "all-in",
  turn: ({ shared }) => ({ hand: shared.games, turn: shared.turn_number }),
  inWords: spoken,
  about: ({ shared }) => [{ label: say("web-table.observers"), value: shared.observers }],
  isPrivate: ({ shared }) => shared.settings.friends_only,
  evening: ({ shared }) => shared.settings.evening,
  isSilent: ({ own }) => own.silent,
  seatActions: (table, me) => (chairOf(table, me) ? [leaving(table)] : []),
  reservations: ({ shared }) => shared.reservations,
  chairs: ({ shared }) => shared.settings.seats,
  title: ({ shared }) => shared.settings.title,
  opener: ({ shared }) => shared.host,
  tell,
  mark,
  circumstances: ({ shared }) => ({ cash: false, allIn: new Set(shared.game?.seats.filter((one) => one.state === "all-in").map((one) => one.seat)) }),
  past,
};
