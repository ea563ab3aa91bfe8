import { beforeEach, describe, expect, it, vi } from "vitest";
import { Tempo } from "../src/house/tempo";
import type { TableState } from "../src/house/states";

const state = (number: number, ...events: string[]): TableState => ({
  table: "t",
  game: "holdem",
  number,
  now: 0,
  clockOffset: 0,
  people: {},
  shared: {},
  own: { moves: [] },
  facts: events.map((event) => ({ event })),
});

describe("pictures of a table", () => {
  let shown: TableState[] = [];
  let tempo: Tempo;
  const numbers = (): number[] => shown.map((one) => one.number);

  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(document, { hidden: false });
    shown = [];
    tempo = new Tempo((one) => shown.push(one));
  });

  it("are shown at once where nothing is to be seen before them", () => {
    tempo.hear(state(1), 0, false);
    tempo.hear(state(2), 500, false);
    expect(numbers()).toEqual([1, 2]);
  });

  it("wait until what is there has been seen, one after the other", () => {
    tempo.hear(state(1), 500, false);
    tempo.hear(state(2), 300, false);
    tempo.hear(state(3), 300, false);
    expect(numbers()).toEqual([1]);
    vi.advanceTimersByTime(499);
    expect(numbers()).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(numbers()).toEqual([1, 2]);
    vi.advanceTimersByTime(300);
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it("never keep one's own turn waiting, and lose no fact on the way", () => {
    tempo.hear(state(1, "a"), 500, false);
    tempo.hear(state(2, "b"), 500, false);
    tempo.hear(state(3, "c", "d"), 0, true);
    expect(numbers()).toEqual([1, 3]);
    expect(shown.at(-1)?.facts.map((fact) => fact.event)).toEqual(["b", "c", "d"]);
    vi.advanceTimersByTime(5000);
    expect(numbers()).toEqual([1, 3]);
  });

  it("jump to the present where one is too far behind", () => {
    for (let number = 1; number <= 10; number++) tempo.hear(state(number), 500, false);
    expect(numbers().at(-1)).toBeGreaterThan(5);
    vi.advanceTimersByTime(2000);
    expect(numbers().at(-1)).toBe(10);
  });

  it("jump to the present while nobody looks", () => {
    tempo.hear(state(1), 500, false);
    Object.assign(document, { hidden: true });
    tempo.hear(state(2), 500, false);
    expect(numbers()).toEqual([1, 2]);
  });
});
