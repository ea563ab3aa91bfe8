/** A hand that is over as a table, step by step. */
import type { GameScene } from "../games/scene";
import type { House } from "../house/house.svelte";
import type { TableState } from "../house/states";
import type { Teller } from "../table/telling";
import type { HandReplay } from "./hands";

/** The table after a step, with all that happened so far. */
export function after(told: HandReplay, step: number, people: TableState["people"]): TableState {
  const facts = told.steps.slice(0, step + 1).map((one) => one.fact);
  const { hand, own, shared } = told.steps[step]!;
  const table = `${told.table}/${told.hand}`;
  return { table, game: told.game, number: step, now: 0, clockOffset: 0, people, shared: shared ?? told.shared, own: own as TableState["own"], hand, facts };
}

/** Who has bet everything by then: it is told with the bet that did it. */
export function allInAt(table: TableState, scene: GameScene): Pick<Teller, "allIn"> {
  const allIn = table.shared ? scene.circumstances?.(table).allIn : undefined;
  return allIn ? { allIn } : {};
}

/** The house through the eyes of who was dealt in: the scene turns the table for them. */
export function seenBy(house: House, person: string): House {
  return Object.create(house, { session: { value: { me: { ...house.session.me, person } } } }) as House;
}

/** Who sat where: where the game is drawn its players, else whom its facts name. */
export function seats(told: HandReplay, scene: GameScene): Map<number, string> {
  if (told.shared) return new Map(scene.players(after(told, 0, told.people)).map((one) => [one.seat, one.person]));
  const past = scene.past?.(told.steps.map((one) => one.fact), told.format);
  return new Map(Object.entries(past?.seats ?? {}).map(([seat, person]) => [Number(seat), person]));
}

/** Where people have names of a game's own at it, by seat. */
export function namesAt(told: HandReplay, scene: GameScene): Map<number, string> {
  const players = told.shared ? scene.players(after(told, 0, told.people)) : [];
  return new Map(players.flatMap((one) => (one.name ? [[one.seat, one.name]] : [])));
}

/** The reason for the decision of a step, where there is one for each. */
export function reasonAt(told: HandReplay, step: number, person: string, seat: number): string {
  const reasons = told.reasons[person] ?? [];
  const own = told.steps.flatMap((one, at) => (one.decision?.seat === seat ? [at] : []));
  return reasons.length === own.length ? (reasons[own.indexOf(step)] ?? "") : "";
}
