/** What a page needs to take part in a deal (FD-1.2); it comes after the page. */
import { fromHex, toHex } from "./bytes";
import { contributionHash, dealOf, fingerprint } from "./deals";
import { Watch } from "./watch";

const KEPT = "hanpan.numbers";

/** 32 random bytes for an attempt. A page that is loaded anew goes on with the same: the house may have their hash. */
export function numberFor(table: string, hand: number, attempt: number): string {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  const name = `${table} ${hand} ${attempt}`;
  kept[name] ??= toHex(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-20))));
  return kept[name];
}

/** Of the statement only house, table, hand and attempt count. */
export function hashOf(key: string, person: string, number: string, coming: { table: string; hand: number; attempt: number }): string {
  const statement = { ...coming, house: toHex(fingerprint(key)), variant: "", button: 0, seats: [], decks: 0 };
  return toHex(contributionHash(dealOf(statement), person, fromHex(number)));
}

export const watch = (key: string, person: string, number: string): Watch => new Watch(key, person, number);

/** As people compare it. */
export const shortPrint = (key: string): string => toHex(fingerprint(key)).slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
