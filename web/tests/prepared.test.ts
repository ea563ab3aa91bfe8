import { describe, expect, it } from "vitest";
import { Prepared, type Choice } from "../src/table/prepared.svelte";
import type { Move } from "../src/wire";

const move = (name: string, low = 0, high = low): Move => ({ name, low, high, options: [] });
const FREE = [move("fold"), move("check"), move("raise", 4, 100)];
const ASKED = [move("fold"), move("call", 6), move("raise", 12, 100)];

function prepared(choice: Choice, price: number): Prepared {
  const made = new Prepared();
  made.look("1:flop", price);
  made.toggle(choice, price);
  return made;
}

describe("a move chosen beforehand", () => {
  it.each<[Choice, number, Move[], string | undefined]>([
    ["check-fold", 0, FREE, "check"],
    ["check-fold", 0, ASKED, "fold"],
    ["call-any", 0, FREE, "check"],
    ["call-any", 2, ASKED, "call"],
    ["stay", 0, FREE, "check"],
    ["stay", 6, ASKED, "call"],
  ])("%s for %i is played", (choice, price, moves, name) => {
    const made = prepared(choice, price);
    expect(made.answer(moves)?.name).toBe(name);
    expect(made.choice).toBe(""); // said once
  });

  it("is not played at another price than it was chosen for", () => {
    const made = prepared("stay", 4);
    expect(made.answer(ASKED)).toBeUndefined();
    expect(made.voided).toBe(true);
    expect(prepared("stay", 0).answer(ASKED)).toBeUndefined();
  });

  it("goes away when the price goes up, and says so", () => {
    const made = prepared("stay", 4);
    made.look("1:flop", 6);
    expect([made.choice, made.voided]).toEqual(["", true]);
  });

  it("stays where it means the same whatever the price", () => {
    for (const choice of ["check-fold", "call-any"] as const) {
      const made = prepared(choice, 4);
      made.look("1:flop", 60);
      expect([made.choice, made.voided]).toEqual([choice, false]);
    }
  });

  it("holds for one round of betting", () => {
    const made = prepared("call-any", 4);
    made.look("1:turn", 4);
    expect([made.choice, made.voided]).toEqual(["", false]);
  });

  it("is taken back by choosing it again", () => {
    const made = prepared("stay", 4);
    made.toggle("stay", 4);
    expect(made.choice).toBe("");
    expect(made.answer(ASKED)).toBeUndefined();
  });
});
