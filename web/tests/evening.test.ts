import { expect, test } from "vitest";
import { breaks, DEFAULTS, fitted, settingsOf, startsAt } from "../src/games/evening";
import type { BigScreen, EveningSheet, Row } from "../src/wire";
import { clockFace, curves, levelLeft, points, standing, tableNumber } from "../src/evening/reading";

const NOON = new Date(2026, 5, 1, 12, 0).getTime();
const row = (person: string, chips: number, state = "plays"): Row => ({ person, name: person, bot: false, state, table: "a", chips, place: 0, brought: 0, took: 0 });

test("EV-1.1: with the defaults nothing must be chosen", () => {
  expect(settingsOf(DEFAULTS, NOON)).toMatchObject({ style: "tournament", game: "holdem", seats: 9, stack: 1000, begins: "by-host" });
  expect(settingsOf(DEFAULTS, NOON)).not.toHaveProperty("begins_at");
});

test("EV-1.1: a time of day is the next such time", () => {
  expect(startsAt("12:30", NOON) - NOON).toBe(30 * 60_000);
  expect(startsAt("11:30", NOON) - NOON).toBe(23.5 * 3_600_000);
  expect(settingsOf({ ...DEFAULTS, begins: "at", time: "12:30" }, NOON)).toMatchObject({ begins_at: NOON + 1_800_000 });
});

test("EV-1.1: Sniper is a tournament at one table of six", () => {
  expect(fitted({ ...DEFAULTS, game: "sniper", style: "cash" })).toMatchObject({ style: "tournament", seats: 6 });
  expect(settingsOf(fitted({ ...DEFAULTS, game: "sniper" }), NOON)).not.toHaveProperty("levels");
});

test("EV-1.3: what is off is off", () => {
  expect(breaks(0)).toEqual([]);
  expect(breaks(4).slice(0, 2)).toEqual([4, 8]);
  expect(settingsOf(DEFAULTS, NOON)).toMatchObject({ entering: { rebuys: 0, rebuys_until: 0, late_until: 0 } });
});

test("EV-4.2: the clock stands where the level's time does", () => {
  const screen = { level_left: 60_000, runs: true } as BigScreen;
  expect(levelLeft(screen, 1000, 31_000)).toBe(30_000);
  expect(levelLeft({ ...screen, runs: false }, 1000, 31_000)).toBe(60_000);
  expect(levelLeft(screen, 1000, 99_000)).toBe(0);
  expect([clockFace(605_000), clockFace(59_001), clockFace(3_605_000), clockFace(-5)]).toEqual(["10:05", "1:00", "1:00:05", "0:00"]);
});

test("one's standing is by chips, equals together, among those who play", () => {
  const sheet = { rows: [row("a", 50), row("b", 90), row("c", 90), row("d", 99, "out")], tables: [{ table: "x" }, { table: "y" }] } as unknown as EveningSheet;
  expect(["a", "b", "c", "d"].map((one) => standing(sheet, one))).toEqual([3, 1, 1, 0]);
  expect([tableNumber(sheet, "y"), tableNumber(sheet, "z")]).toEqual([2, 0]);
});

test("EV-5.3: points of a shared place are fractions", () => {
  expect([points([3, 1]), points([5, 2]), points([1, 2]), points([7, 3])]).toEqual(["3", "2½", "½", "7/3"]);
});

test("EV-5.2: a stack holds until it changes", () => {
  const found = curves({ a: [[0, 100], [60, 0]], b: [[0, 100], [30, 200]] }, 3);
  expect(found.times).toEqual([0, 30, 60]);
  expect(found.values).toEqual({ a: [100, 100, 0], b: [100, 200, 200] });
  expect(curves({})).toEqual({ times: [], values: {} });
});
