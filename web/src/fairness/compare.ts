/** Receipts beside each other: a house that tells two stories is found out (FD-1.9, FD-2.2). */
import { toHex } from "./bytes";
import { commitmentHash } from "./deals";
import type { Receipt } from "./paper";

export interface Contradiction {
  code: string;
  one: string;
  other: string;
}

/** What a receipt says that every other must say, too: a code, what it is about, and the claim. */
function claims({ commitment, voids, numbers, opened, cards, head }: Receipt): [string, string, string][] {
  const { house, table, hand, attempt } = commitment.statement;
  const here = JSON.stringify([house, table, hand]);
  const told = [...voids.map((one) => one.commitment), commitment];
  return [
    ...told.map((one): [string, string, string] => ["two-commitments", `${here} ${one.statement.attempt}`, toHex(commitmentHash(one))]),
    ["two-stories", here, JSON.stringify([attempt, numbers.map((one) => [one.seat, one.number]), opened.map((one) => [one.deck, one.seed])])],
    ...cards.map((one): [string, string, string] => ["two-cards", `${here} ${one.at} ${one.seat ?? 0} ${one.nth}`, `${one.card} ${one.salt}`]),
    ...cards.map((one): [string, string, string] => ["two-places", `${here} ${one.card}`, `${one.at} ${one.seat ?? 0} ${one.nth}`]),
    ["two-heads", JSON.stringify([house, table, head.number]), head.digest],
  ];
}

/** The receipts have been verified one by one. */
export function contradictions(receipts: readonly { name: string; receipt: Receipt }[]): Contradiction[] {
  const seen = new Map<string, { name: string; claim: string }>();
  const found = new Map<string, Contradiction>();
  for (const { name, receipt } of receipts) {
    for (const [code, about, claim] of claims(receipt)) {
      const before = seen.get(`${code} ${about}`);
      if (!before) seen.set(`${code} ${about}`, { name, claim });
      else if (before.claim !== claim) found.set(`${code} ${before.name} ${name}`, { code, one: before.name, other: name });
    }
  }
  return [...found.values()];
}
