/** How this person likes the table and its cards drawn; kept in the browser. */
import { FELTS, type Felt } from "./felts";

const KEY = "hanpan.cards";
export const DECKS = ["four", "two", "large"] as const;
export const BACKS = ["lattice", "scales", "rays", "spade"] as const;
export type Deck = (typeof DECKS)[number];
export type Back = (typeof BACKS)[number];

interface Looks {
  deck: Deck;
  back: Back;
  felt: Felt;
  letters: boolean;
}

function kept(): Looks {
  const said = asKept();
  const of = <T extends string>(name: string, choices: readonly T[]): T => choices.find((one) => one === said[name]) ?? choices[0]!;
  // An earlier page kept only whether there are four colours.
  const deck = said["four"] === false && !said["deck"] ? "two" : of("deck", DECKS);
  return { deck, back: of("back", BACKS), felt: of("felt", FELTS), letters: said["letters"] === true };
}

function asKept(): Record<string, unknown> {
  try {
    return { ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>) };
  } catch {
    return {};
  }
}

export const looks = $state(kept());

export function keepLooks(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify($state.snapshot(looks)));
  } catch {
    // A browser that keeps nothing still shows cards.
  }
}
