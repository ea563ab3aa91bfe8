/** An evening of one's own (EV-1.1): its host goes in at once, and can leave the playing to others. */
import { CLASS, type Settings } from "../games/evening";
import type { House } from "../house/house.svelte";
import { eveningPath, route } from "../route.svelte";
import type { EveningSettings, Refused } from "../wire";

/** What is not said has its default. A teacher does not play. */
export async function openEvening(house: House, settings: Settings = {}): Promise<Refused | null> {
  const plays = settings.style !== CLASS;
  const answer = await house.ask({ say: "open-evening", settings: settings as unknown as EveningSettings, plays }, { quiet: true });
  if (answer.say === "refused") return answer;
  if (answer.say !== "done") return null;
  if (plays) house.evenings.arriving = answer.table;
  route.go(eveningPath(answer.table));
  return null;
}
