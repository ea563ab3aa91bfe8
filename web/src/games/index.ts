/** The games this page knows, by name; whatever else is dealt is drawn plainly. */
import type { TableState } from "../house/states";
import { BLACKJACK } from "./blackjack";
import { HOLDEM } from "./holdem";
import { openingOf } from "./naming";
import { PLAIN } from "./plain";
import type { Format, GameScene } from "./scene";
import { SNIPER } from "./sniper";

/** What one may choose at a table of a game that has no form of its own here. */
export const plainForm = (): Promise<typeof import("./plain/OpenForm.svelte")> => import("./plain/OpenForm.svelte");
export type { FormSchema } from "./plain/reading";

/** The house shows a game's scene pictures of that game alone. */
const SCENES = { holdem: HOLDEM, sniper: SNIPER, blackjack: BLACKJACK } as unknown as Readonly<Record<string, GameScene>>;

export function sceneOf({ game }: Pick<TableState, "game">): GameScene {
  return Object.hasOwn(SCENES, game) ? SCENES[game]! : PLAIN;
}

/** Every way to play that the page knows, in the order of the lobby. */
export const FORMATS: readonly Format[] = Object.values(SCENES).flatMap((one) => one.formats);

/** What somebody opens who finds every chair taken: the table most people know. */
export const OWN_TABLE = openingOf({ game: "holdem", format: "cash" }, { seats: 6, small_blind: 1, big_blind: 2, least_buy_in: 100, most_buy_in: 200 });

export const GAMES: readonly string[] = Object.keys(SCENES);

/** Are its hands played with bets? */
export function betsAt(game: string): boolean {
  return sceneOf({ game }).formats.some((one) => one.figures === "betting");
}

export function formatNamed(name: string): Format | undefined {
  return FORMATS.find((one) => one.name === name);
}
