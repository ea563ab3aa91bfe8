import { beforeEach, describe, expect, it } from "vitest";
import { amounts, chips } from "../src/table/amounts.svelte";
import { CHOICES, presets } from "../src/table/presets.svelte";
import type { RaisePreset } from "../src/wire";
import { speak } from "./words";

describe("amounts", () => {
  beforeEach(async () => {
    await speak("en");
    amounts.choose(false);
    amounts.bigBlind = 2;
  });

  it("are chips, or big blinds for who likes them, and read back as they were typed", () => {
    expect(chips(1250)).toBe("1,250");
    amounts.choose(true);
    expect([chips(1250), chips(25), chips(1)]).toEqual(["625 BB", "12.5 BB", "0.5 BB"]);
    for (const sum of [1, 2, 7, 199]) expect(amounts.read(amounts.shown(sum))).toBe(sum);
    amounts.bigBlind = 0;
    expect(chips(1250)).toBe("1,250");
  });

  it("typed in thirds of a big blind are whole chips again", () => {
    amounts.choose(true);
    amounts.bigBlind = 30;
    for (let sum = 1; sum < 200; sum += 1) expect(amounts.read(amounts.shown(sum))).toBe(sum);
  });
});

describe("presets", () => {
  const told: RaisePreset[] = [{ name: "min", to: 4 }, { name: "half-pot", to: 6 }, { name: "max", to: 90 }];
  beforeEach(() => presets.reset());

  it("keep their places, grey where one is not possible, and end with the most", () => {
    expect(presets.of("after", told).map((one) => [one.name, one.to])).toEqual([["third-pot", 0], ["half-pot", 6], ["pot", 0], ["max", 90]]);
  });

  it("are four at most and one at least, in the order of their size", () => {
    presets.toggle("after", "min");
    expect(presets.chosen.after).not.toContain("min");
    presets.toggle("after", "pot");
    presets.toggle("after", "min");
    expect(presets.chosen.after).toEqual(["min", "third-pot", "half-pot", "all-in"]);
    for (const name of CHOICES.after) if (presets.chosen.after.includes(name)) presets.toggle("after", name);
    expect(presets.chosen.after).toHaveLength(1);
  });
});
