/** Every face and every reaction there is. Loaded beside the page, not before it. */
import { BOTS } from "./bots";
import { PEOPLE } from "./people";

export { REACTED } from "./reactions";
export const DRAWINGS: Readonly<Record<string, readonly [string, string]>> = { ...PEOPLE, ...BOTS };
