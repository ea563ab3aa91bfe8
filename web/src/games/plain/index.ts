/** Any game: drawn from its legal moves and what everybody may know, with no word about its rules. */
import { nameOf } from "../../faces/faces";
import { cardsInWords } from "../../cards/words";
import type { TableState } from "../../house/states";
import { chips, say } from "../../table/types";
import type { GameScene, Spoken } from "../scene";
import { cardsIn, numberOf, ownFields, publicFields, rows, turnUntil } from "./reading";
import Scene from "./Scene.svelte";
import SitDown from "./SitDown.svelte";
import { status } from "./status";
import { mark, tell } from "./tell";
import { fieldName, valueText } from "./words";

const cardsOf = (fields: Record<string, unknown>): string[] => Object.entries(fields).flatMap(([name, value]) => cardsIn(name, value) ?? []);

/** Does the table say that nothing is in play? */
function isOver(table: TableState): boolean {
  const { phase, street, state } = publicFields(table);
  return [phase, street, state].some((one) => /^(over|idle|waiting|ended|finished)$/i.test(String(one)));
}

function spoken(table: TableState, me: string, seat: (number: number) => string): Spoken {
  const names = { seat, person: (id: string) => table.people[id] && nameOf(table.people[id]) };
  const pot = publicFields(table)["pot"];
  return {
    status: status(table, me, seat),
    cards: cardsOf(ownFields(table)),
    held: "",
    board: cardsOf(publicFields(table)),
    pot: typeof pot === "number" ? pot : null,
    seats: rows(table).map(({ name, fields }) => `${name}: ${Object.entries(fields).flatMap(([key, value]) => told(key, value, names)).join(", ")}`),
  };
}

function told(key: string, value: unknown, names: Parameters<typeof valueText>[2]): string[] {
  if (value === false || value === "" || value === null) return [];
  const cards = cardsIn(key, value);
  return [`${fieldName(key)} ${cards ? cardsInWords(say, cards) : typeof value === "number" ? chips(value) : valueText(key, value, names)}`];
}

export const PLAIN: GameScene = {
  formats: [],
  Scene,
  SitDown,
  facts: (table) => {
    const round = numberOf(table, "round", "hand_number");
    return round ? [`${fieldName("round")} ${chips(round)}`] : [];
  },
  players: rows,
  isSeated: (table, me) => rows(table).some((one) => one.person === me),
  isPlaying: (table) => table.own.moves.length > 0 || (!isOver(table) && cardsOf(ownFields(table)).length > 0),
  isTurn: (table) => table.own.moves.length > 0,
  turnUntil,
  turn: (table) => ({ hand: numberOf(table, "hand_number", "games", "hand") ?? 0, turn: numberOf(table, "turn_number") ?? 0 }),
  inWords: spoken,
  tell,
  mark,
};
