/** Whatever cloth somebody chooses, what is written on it can be read, by day and by night (AA). */
import { describe, expect, it } from "vitest";
import { CLOTHS } from "../src/cards/felts";

type Colour = readonly number[];
const parsed = (hex: string): Colour => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const over = (top: Colour, part: number, ground: Colour): Colour => top.map((one, at) => one * part + ground[at]! * (1 - part));

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((one) => (one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: Colour, other: Colour): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** As Chips, notes and chairs are drawn. */
const INK = parsed("#fdf6e3");
const GROUNDS: Record<string, readonly [Colour, number]> = { chips: [[4, 26, 20], 0.72], note: [[4, 20, 18], 0.66], chair: [[4, 30, 23], 0.66] };

const shades = Object.entries(CLOTHS).flatMap(([name, cloth]) => Object.entries(cloth).flatMap(([part, shade]) => (shade as readonly string[]).map((hex, at) => [name, part, at ? "dark" : "light", hex] as const)));

describe.each(shades)("%s, %s, %s", (_name, _part, _theme, hex) => {
  it("holds letters of its own", () => expect(contrast(INK, parsed(hex))).toBeGreaterThanOrEqual(4.5));
  it.each(Object.entries(GROUNDS))("holds %s", (_what, [ground, part]) => expect(contrast(INK, over(ground, part, parsed(hex)))).toBeGreaterThanOrEqual(4.5));
});

it("has cloths one can tell apart", () => {
  expect(new Set(Object.values(CLOTHS).map((one) => one.cloth[0])).size).toBe(Object.keys(CLOTHS).length);
});
