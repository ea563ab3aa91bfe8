/** What guests and hosts ask of an evening. */
import type { House } from "../house/house.svelte";
import type { AskEvening, Refused } from "../wire";

export type Asked = Omit<AskEvening, "say" | "id" | "evening">;

/** Why not, or null where it is done; a no is toasted as well unless somebody shows it. */
export async function asks(house: House, evening: string, asked: Asked, { quiet = false } = {}): Promise<Refused | null> {
  const answer = await house.ask({ say: "ask-evening", evening, ...asked }, { quiet });
  return answer.say === "refused" ? answer : null;
}
