/** The combinations of the forty, in words. */
import { say } from "../../words.svelte";

/** The kinds of the forty as they travel, the strongest first, and as the catalogue calls them. */
export const KINDS: Record<string, string> = {
  "four-of-a-kind": "four-of-a-kind",
  "full-house": "full-house",
  straight: "straight",
  triple: "three-of-a-kind",
  "two-pair": "two-pair",
  pair: "one-pair",
  "high-card": "high-card",
};

/** "8-straight" as players say it. */
export function combination(spelled: string): string {
  const cut = spelled.indexOf("-");
  const kind = spelled.slice(cut + 1);
  return say(`forty.${KINDS[kind] ?? kind}`, { number: spelled.slice(0, cut) });
}
