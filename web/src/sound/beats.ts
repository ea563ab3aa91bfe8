/** What is heard with a picture: of everything that it brings, what matters most. */
import type { Mark } from "../games/scene";
import type { Sound } from "./recipes";

/** What matters most comes first. */
const RANKS: readonly Sound[] = ["ending", "shot", "win", "all-in", "raise", "chips", "check", "card"];
const AT_ONCE = 2;
const OF_ACTS = { fold: "card", check: "check", call: "chips", bet: "raise", raise: "raise" } as const;

/** `mine` is one's own seat, `allIn` who has put in everything by now. */
export function soundsOf(marks: readonly Mark[], mine: number, allIn: (seat: number) => boolean): Sound[] {
  const heard = new Set(marks.flatMap((mark) => soundOf(mark, mine, allIn)));
  return RANKS.filter((one) => heard.has(one)).slice(0, AT_ONCE);
}

function soundOf({ sound, act, street, begins, won }: Mark, mine: number, allIn: (seat: number) => boolean): Sound[] {
  if (sound) return [sound];
  if (won) return [won.some(([seat, amount]) => seat === mine && amount > 0) ? "win" : "chips"];
  if (act && act.amount > 0 && allIn(act.seat)) return ["all-in"];
  if (act) return [OF_ACTS[act.kind]];
  return street || begins ? ["card"] : [];
}
