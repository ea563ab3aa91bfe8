/** Every receipt of the house's test vectors: the page says of it what the other verifiers say. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { contradictions } from "../src/fairness/compare";
import { NotProven, read } from "../src/fairness/paper";
import { verify } from "../src/fairness/verify";
import { Watch } from "../src/fairness/watch";

interface Vector {
  name: string;
  receipt: string;
  reason?: string;
}

const VECTORS = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../tests/fairness/vectors.json"), "utf8")) as Vector[];
const bytes = (text: string) => new TextEncoder().encode(text);

function outcome(receipt: string): Record<string, unknown> {
  try {
    const { mark, deck, x, positions } = verify(bytes(receipt));
    return { mark, deck, x, positions };
  } catch (wrong) {
    if (wrong instanceof NotProven) return { reason: wrong.code };
    throw wrong;
  }
}

describe("receipts", () => {
  test.each(VECTORS)("$name", ({ name: _, receipt, ...expected }) => {
    expect(outcome(receipt)).toEqual(expected);
  });

  test("half a character, a byte that is no text and a mark of the byte order are no JSON", () => {
    expect(outcome('{"format": "\\ud800"}')).toEqual({ reason: "not-json" });
    expect(outcome('\ufeff{"format": "hanpan-fd1"}')).toEqual({ reason: "not-json" });
    expect(() => verify(new Uint8Array([0x22, 0xff, 0x22]))).toThrow("not-json");
  });
});

test("two stories about one attempt contradict each other, one told twice does not", () => {
  const [one, other] = VECTORS.filter(({ reason }) => !reason).map(({ name, receipt }) => ({ name, receipt: read(bytes(receipt)) }));
  expect(contradictions([one!, { ...one!, name: "again" }])).toEqual([]);
  expect(contradictions([one!, other!]).map(({ code }) => code)).toContain("two-commitments");
});

describe("a deal as its client watches it", () => {
  const receipt = read(bytes(VECTORS.find(({ name }) => name === "holdem")!.receipt));
  const { commitment, numbers, opened, cards, key, viewer } = receipt;
  const watching = (number = receipt.mine!) => new Watch(key, viewer.person, number);

  test("an honest one is checked, and without one's own number it is not", () => {
    const watch = watching();
    expect(watch.hashFor(commitment.statement)).toBe(commitment.entries[0]!.hash);
    expect(watch.commit(commitment)).toBe(true);
    watch.close(numbers, opened);
    cards.forEach((card) => watch.card(card));
    cards.forEach((card) => watch.card(card));
    expect(watch.mark).toBe("checked");
    const other = watching("00".repeat(32));
    expect(other.commit(commitment)).toBe(false);
    expect(other.mark).toBe("without-you");
  });

  test("what is false is seen the moment it is told", () => {
    const watch = watching();
    expect(() => watch.commit({ ...commitment, roots: commitment.roots.toReversed() })).toThrow("commitment-signature");
    watch.commit(commitment);
    expect(() => watch.close(numbers.slice(1), opened)).toThrow("numbers");
    expect(() => watch.close(numbers, opened.map((one) => ({ ...one, seed: key })))).toThrow("seed-twice");
    watch.close(numbers, opened);
    expect(() => watch.card({ ...cards[0]!, nth: 1 })).toThrow("position");
    expect(() => watch.card({ ...cards[0]!, salt: key })).toThrow("path");
  });
});
