import { describe, expect, it } from "vitest";
import { evenly } from "../src/operator/timeline";

const point = (minute: number, people = 3) => ({ at: minute * 60_000, people, bots: 0, tables: 1, hands: 2 });

describe("figures over time", () => {
  it("are one a step, and none while the house was closed", () => {
    const told = evenly({ step: 60, points: [point(1), point(2), point(5)] });
    expect(told.map((one) => one.at / 60_000)).toEqual([1, 2, 3, 4, 5]);
    expect(told.map((one) => one.people)).toEqual([3, 3, 0, 0, 3]);
  });

  it("stay as they are where nothing is missing, a little late or not", () => {
    const points = [point(1), { ...point(2), at: 121_400 }, point(3)];
    expect(evenly({ step: 60, points })).toEqual(points);
  });
});
