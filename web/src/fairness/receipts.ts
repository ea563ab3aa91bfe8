/** FD-2.1: receipts as files. That a number in one is one's own only this browser can say. */
import { based } from "../base";
import { fromHex, toHex } from "./bytes";
import { contributionHash, dealOf } from "./deals";
import type { Keeping } from "./keeping";
import type { Receipt } from "./paper";

export type Saved = "saved" | "not-yet" | "no-receipt";

/** Which deal of a hand that has several, 0 the last; `draw` is the draw before it, `seats` the last of an evening's. */
export type WhichDeal = number | "draw" | "seats";

export async function saveReceipt(keeping: Keeping, table: string, hand: number, deal: WhichDeal): Promise<Saved> {
  const which = deal === "draw" ? "?draw=true" : deal ? `?deal=${deal}` : "";
  const name = encodeURIComponent(table);
  const answer = await fetch(based(deal === "seats" ? `/api/evenings/${name}/seats/receipt` : `/api/hands/${name}/${hand}/receipt${which}`));
  const told = (await answer.json()) as Receipt & { code?: string };
  if (!answer.ok) return told.code === "no-such-receipt" ? "no-receipt" : "not-yet";
  save(`${table}-${hand}${deal ? `-${deal}` : ""}.receipt.json`, completed(told, keeping));
  return "saved";
}

/** With the number that this browser has sent, where the house's list has its hash. */
export function completed(receipt: Receipt, keeping: Keeping): Receipt {
  const { statement, entries } = receipt.commitment;
  const number = keeping.number(statement);
  const own = entries.find((one) => one.seat === receipt.viewer.seat);
  const isOurs = number && own?.hash === toHex(contributionHash(dealOf(statement), receipt.viewer.person, fromHex(number)));
  return isOurs ? { ...receipt, mine: number } : receipt;
}

export function save(name: string, what: object): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(what, null, 1)], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
