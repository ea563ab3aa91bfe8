import { beforeEach, describe, expect, it } from "vitest";
import { BEGINNING, end, isLast, next, noteAt, tableAt, type Lesson, type Note, type Standing } from "../src/learn/course";
import { CHART, FIVE, percent, RANKS, SEVEN, startingHand } from "../src/learn/counts";
import { missing, nextPlace, NOTHING, question, toggled, type Laid } from "../src/learn/odds";
import { AFTER, BEFORE, POSITIONS, spot } from "../src/learn/positions";
import { keep, progressIn } from "../src/learn/progress";
import { nextSquare, NOBODY, painted, withSquare } from "../src/learn/ranges";

const note = (name: string): Note => ({ name, at: "", values: {} });
const move = { name: "check", low: 0, high: 0, options: [] };
const lesson: Lesson = {
  game: "holdem",
  learner: "learner",
  people: {},
  steps: [
    { fact: { event: "one" }, shared: 1, hand: 1, own: { moves: [] }, notes: [note("a"), note("b")] },
    { fact: { event: "two" }, hand: 2, notes: [] },
    { fact: { event: "three" }, shared: 3, own: { moves: [move] }, notes: [note("c")] },
  ],
  taken: 0,
  advice: { note: note("ask"), choice: { move: "check", amount: 0, option: "" } },
  won: false,
};

describe("a lesson", () => {
  it("says one thing after the other and goes on where nothing is said", () => {
    const told: (string | undefined)[] = [];
    let at: Standing = BEGINNING;
    while (!isLast(lesson, at) || noteAt(lesson, at)) {
      told.push(noteAt(lesson, at)?.name);
      at = next(lesson, at);
    }
    expect(told).toEqual(["a", "b", undefined, "c"]);
    expect(at).toEqual(end(lesson));
    expect(next(lesson, at)).toEqual(at);
  });

  it("draws the latest of each part, and offers moves only when everything was said", () => {
    const second = tableAt(lesson, 1, false, "x");
    expect([second.shared, second.hand, second.facts.length]).toEqual([1, 2, 2]);
    expect(tableAt(lesson, 2, false, "x").own.moves).toEqual([]);
    expect(tableAt(lesson, 2, true, "x")).toMatchObject({ shared: 3, hand: 2, own: { moves: [move] } });
  });
});

describe("how far one is", () => {
  beforeEach(() => localStorage.clear());

  it("is kept for each lesson, and whatever else lies there is nothing", () => {
    const choices = [{ move: "call", amount: 2, option: "" }];
    keep("one", { choices, done: false });
    keep("other", { choices: [], done: true });
    expect([progressIn("one").choices, progressIn("other").done]).toEqual([choices, true]);
    localStorage.setItem("hanpan.lessons", '{"one": 3}');
    expect(progressIn("one")).toEqual({ choices: [], done: false });
    localStorage.setItem("hanpan.lessons", "what?");
    expect(progressIn("one").choices).toEqual([]);
  });
});

describe("cards laid out", () => {
  const laid = (mine: string[], other: string[] = [], board: string[] = []): Laid => ({ mine, other, board });

  it("go where there is room, and are taken up where they lie", () => {
    const both = toggled(toggled(NOTHING, "As", "mine"), "Kd", "mine");
    expect(toggled(both, "Qh", "mine")).toBe(both);
    expect(nextPlace(both, "mine")).toBe("other");
    expect(toggled(both, "As", "board").mine).toEqual(["Kd"]);
  });

  it("ask nothing before they are complete", () => {
    expect(missing(NOTHING, 1)).toBe("need");
    expect(missing(laid(["As", "Kd"], ["Qh"]), 1)).toBe("incomplete");
    expect(missing(laid(["As", "Kd"], [], ["2c", "3c"]), 1)).toBe("incomplete");
    expect(missing(laid(["As", "Kd"]), 0)).toBe("nobody");
    expect(missing(laid(["As", "Kd"]), 1)).toBe("");
    expect(question(laid(["As", "Kd"], ["Qh", "Qc"]), 2)).toBe("hands=AsKd%2CQhQc&unknown=2&board=");
  });
});

describe("figures", () => {
  it("count every hand once", () => {
    expect(RANKS.reduce((sum, [, seven]) => sum + seven, 0)).toBe(SEVEN);
    expect(RANKS.reduce((sum, [, , five]) => sum + five, 0)).toBe(FIVE);
    expect([percent(4 / FIVE), percent(0.4383), percent(1)]).toEqual(["0.00015", "43.8", "100"]);
  });

  it("name every starting hand once", () => {
    const hands = CHART.flatMap((row, at) => row.map((_, column) => startingHand(at, column)));
    expect(new Set(hands).size).toBe(169);
    expect([hands[0], hands[1], hands[13]]).toEqual(["AA", "AKs", "AKo"]);
  });
});

describe("positions", () => {
  it("act in the order they sit, from the left of the big blind or of the button", () => {
    for (const order of [BEFORE, AFTER]) {
      const from = POSITIONS.indexOf(order[0]!);
      expect(order).toEqual([...POSITIONS.slice(from), ...POSITIONS.slice(0, from)]);
    }
    expect([BEFORE.at(-1), AFTER.at(-1)]).toEqual(["bb", "btn"]);
    expect(spot("btn").top).toBeGreaterThan(spot("utg").top);
    expect(spot("sb").left).toBeLessThan(spot("co").left);
  });
});

describe("ranges", () => {
  it("writes a painted square behind the rest", () => {
    expect(painted("QQ+", 1, 1)).toBe("QQ+, AKs");
    expect(painted("", 13, 0.5)).toBe("AKo:0.5");
    expect(painted("QQ+, ", 0, 0)).toBe("QQ+, AA:0");
  });

  it("paints one square alone", () => {
    const grid = withSquare(NOBODY, 14, 0.5);
    expect(grid[1]![1]).toBe(0.5);
    expect(grid.flat().filter((weight) => weight > 0)).toHaveLength(1);
    expect(NOBODY.flat().some((weight) => weight > 0)).toBe(false);
  });

  it("moves with the arrows and stays inside", () => {
    expect(nextSquare(0, "ArrowRight")).toBe(1);
    expect(nextSquare(0, "ArrowUp")).toBe(0);
    expect(nextSquare(168, "ArrowDown")).toBe(168);
    expect(nextSquare(20, "Home")).toBe(13);
    expect(nextSquare(20, "End")).toBe(25);
    expect(nextSquare(20, "a")).toBe(20);
  });
});
