/** A stranger's game as its table could be told: hidden cards, chips, a clock, and everybody chooses at once. */
import type { TableState } from "../src/house/states";

export const NOW = 1_790_000_000_000;

export function toy(more: Partial<TableState> = {}): TableState {
  return {
    table: "t1",
    game: "high-card",
    number: 7,
    now: NOW,
    clockOffset: 0,
    people: {
      a: { name: "Ann", bot: false, level: "", face: "" },
      b: { name: "Ben", bot: true, level: "solid", face: "" },
    },
    shared: {
      table: "t1",
      now: NOW,
      settings: { seats: 3 },
      players: [
        { seat: 0, person: "a", stack: 1200, connected: true, cards: ["??"], chosen: true },
        { seat: 2, person: "b", stack: 800, connected: false, cards: ["??"], chosen: false },
      ],
      round: 3,
      pot: 40,
      turned_up: ["Kd", "7c"],
      phase: "choosing-secretly",
      turn_until: NOW + 15_000,
      turn: -1,
      wins: { 0: 2 },
      hand_number: 4,
      turn_number: 9,
    },
    own: { seat: 0, cards: ["As"], moves: [{ name: "stake", low: 5, high: 50, options: [] }, { name: "keep", low: 0, high: 0, options: [] }] } as TableState["own"],
    facts: [],
    ...more,
  };
}
