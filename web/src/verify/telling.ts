/** A receipt in a few sentences (FD-1.6, FD-2.1). */
import type { Receipt } from "../fairness/paper";
import type { Verdict } from "../fairness/verify";
import { say } from "./words";

/** The half of a fingerprint that people compare, in groups. */
const spaced = (fingerprint: string): string => fingerprint.slice(0, 32).match(/.{4}/g)!.join(" ");

export function told(lang: string, receipt: Receipt, verdict: Verdict): string[] {
  const { table, hand, attempt, house } = receipt.commitment.statement;
  const decks = receipt.opened.length;
  const isUncompared = !receipt.mine && receipt.numbers.some((one) => one.seat === receipt.viewer.seat);
  return [
    say(lang, "where", { table, hand, attempt }),
    ...(verdict.mark === "checked" ? [say(lang, "good")] : []),
    ...(decks ? [say(lang, "decks", { decks, caught: decks, all: decks + 1 })] : []),
    ...(receipt.cards.length ? [say(lang, "cards", { count: receipt.cards.length })] : []),
    ...verdict.absent.map(({ seat, why }) => say(lang, "added-none", { seat: seat + 1, why: say(lang, `absent.${why}`) })),
    ...(receipt.voids.length ? [say(lang, "voids", { count: receipt.voids.length })] : []),
    ...(verdict.leftOut ? [say(lang, "left-out")] : []),
    ...(isUncompared ? [say(lang, "not-compared")] : []),
    say(lang, "house", { fingerprint: spaced(house) }),
  ];
}
