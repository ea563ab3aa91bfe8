/** The sounds of the house: short, never too loud, and with what is seen. */
import { describe, expect, it } from "vitest";
import { soundsOf } from "../src/sound/beats";
import { lengthOf, mixed, RECIPES, SOUNDS } from "../src/sound/recipes";

const RATE = 48_000;
const nobody = (): boolean => false;

describe.each(SOUNDS)("%s", (name) => {
  const samples = mixed(RECIPES[name], RATE);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

  it("is shorter than a second, and ends quietly", () => {
    expect(lengthOf(RECIPES[name])).toBeLessThan(1);
    expect(samples.length).toBeLessThan(RATE);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.02);
  });

  it("is heard, and never too loud", () => {
    expect(peak).toBeGreaterThan(0.1);
    expect(peak).toBeLessThan(1);
    expect(samples.every(Number.isFinite)).toBe(true);
  });

  it("is the same every time", () => {
    expect(mixed(RECIPES[name], RATE)).toEqual(samples);
  });
});

describe("what a picture sounds like", () => {
  it("is what was done", () => {
    expect(soundsOf([{ act: { seat: 1, kind: "check", amount: 0 } }], 0, nobody)).toEqual(["check"]);
    expect(soundsOf([{ act: { seat: 1, kind: "call", amount: 5 } }], 0, nobody)).toEqual(["chips"]);
    expect(soundsOf([{ act: { seat: 1, kind: "raise", amount: 5 } }], 0, (seat) => seat === 1)).toEqual(["all-in"]);
    expect(soundsOf([{}], 0, nobody)).toEqual([]);
  });

  it("is a win to whoever wins, and chips to the others", () => {
    expect(soundsOf([{ won: [[2, 90]] }], 2, nobody)).toEqual(["win"]);
    expect(soundsOf([{ won: [[2, 90]] }], 0, nobody)).toEqual(["chips"]);
  });

  it("is no more than two sounds, those that matter most", () => {
    const marks = [{ street: true }, { act: { seat: 1, kind: "check", amount: 0 } as const }, { won: [[1, 9]] as const }, { sound: "shot" as const }];
    expect(soundsOf(marks, 1, nobody)).toEqual(["shot", "win"]);
  });
});
