/** What the page has before it of each table, laid together from the house's messages. */
import type { Happened } from "../wire.ts";
import type { TableState } from "./states.ts";

/** So many facts are kept for whoever comes back to the page. */
const KEPT = 300;
const PARTS = ["people", "shared", "hand", "own"] as const;

/** Does this message show the table to somebody who has never seen it? The house sends names with whole pictures alone. */
export function isWhole(message: Happened): boolean {
  return Boolean(message.people && message.shared && message.own);
}

/** The picture after a message, with the facts that are new in it; null where something was missed in between. */
export function merged(before: TableState | undefined, message: Happened, clockOffset: number): TableState | null {
  const follows = before !== undefined && message.first <= before.number + 1;
  if (!isWhole(message) && !follows) return null;
  // What was before one came has not happened just now.
  const facts = before ? message.facts.slice(Math.max(0, before.number + 1 - message.first)) : [];
  const { table, number, now } = message;
  const log = (follows ? [...(before.log ?? []), ...facts] : message.facts).slice(-KEPT);
  return { ...before, table, game: message.game, number, now, clockOffset, facts, log, ...partsOf(message) } as TableState;
}

/** A part that is not there is as it was. */
function partsOf(message: Happened): Partial<TableState> {
  const told = message as unknown as Record<string, unknown>;
  return Object.fromEntries(PARTS.filter((name) => told[name]).map((name) => [name, told[name]]));
}
