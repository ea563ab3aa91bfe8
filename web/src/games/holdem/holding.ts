/** What cards make, in words; which hand it is the house has told. */
import { has, say } from "../../words.svelte";
import type { Holding } from "../../wire";

/** "Two pair, kings and 8s" / "킹·8 투페어" */
export function inWords(held: Holding): string {
  const wheel = held.high === "5" ? `hand.${held.category}-to-five` : "";
  return say(wheel && has(wheel) ? wheel : `hand.${held.category}`, {
    one: say(`card-rank.one.${held.high}`),
    many: say(`card-rank.many.${held.high}`),
    low: say(`card-rank.many.${held.low}`),
  });
}
