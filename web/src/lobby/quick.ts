/** The quickest way to a hand of cards (HO-2.1). */
import { OWN_TABLE } from "../games";
import type { House } from "../house/house.svelte";
import { tablePath } from "../route.svelte";
import { say } from "../words.svelte";

const LEAST_TO_SIT = 100;
const A_FEW_CHIPS = 1000;

/** Where to go: the table where one now has a seat, or the lobby, with a word about why. */
export async function quickSeat(house: House): Promise<string> {
  if (house.tables.mine) return tablePath(house.tables.mine);
  if (house.session.me.bank < LEAST_TO_SIT) await house.ask({ say: "buy-chips", amount: A_FEW_CHIPS }, { quiet: true });
  const answer = await house.ask({ say: "quick-join" }, { quiet: true });
  if (answer.say === "done" && answer.table) return tablePath(answer.table);
  if (house.tables.mine) return tablePath(house.tables.mine);
  if (house.session.me.bank < LEAST_TO_SIT) house.toasts.add(say("web.no-chips-left"), { rule: "HO-1.1", tone: "no" });
  else if (answer.say === "refused" && answer.code === "no-seat-found") return ownTable(house);
  else if (answer.say === "refused") house.toasts.refuse(answer);
  return "/lobby";
}

/** Every chair is taken: a table of one's own, where the next to come will sit down. */
async function ownTable(house: House): Promise<string> {
  const opened = await house.ask(OWN_TABLE);
  if (opened.say !== "done") return "/lobby";
  const chairs = await house.ask({ say: "ask-chairs", table: opened.table });
  const amount = chairs.say === "chairs" ? (chairs.offers[0]?.usual ?? 0) : 0;
  await house.ask({ say: "take-seat", table: opened.table, seat: 0, amount });
  house.toasts.add(say("web.own-table"));
  return tablePath(opened.table);
}
