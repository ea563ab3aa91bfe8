/** Small things every scene needs. */
import type { AnyWish } from "../wire";

export type { House } from "../house/house.svelte";
export type { Wish } from "../house/pending";
export type { Fact, TableState } from "../house/states";
export { chips } from "./amounts.svelte";
export { say, whyNot } from "../words.svelte";
export type Say = (key: string, values?: Record<string, string | number>) => string;
export type Named<S extends AnyWish["say"]> = Extract<AnyWish, { say: S }>;

/** Nobody's turn; somebody who only looks on. */
export const NOBODY = -1;

/** Is somebody writing? Then no key is a shortcut. */
export function typing(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const at = event.target;
  if (!(at instanceof HTMLElement)) return false;
  const writes = at instanceof HTMLInputElement && at.type !== "range" && at.type !== "checkbox" && at.type !== "radio";
  return writes || at instanceof HTMLTextAreaElement || at.isContentEditable || at.closest("dialog") !== null;
}
