import { beforeAll, describe, expect, it, test } from "vitest";
import { breaks, DEFAULTS, fitted, settingsOf, startsAt } from "../src/games/evening";
import { noteInWords } from "../src/evening/telling";
import { Evenings, laidAround } from "../src/house/evenings.svelte";
import type { BigScreen, EveningOwn, EveningPicture, EveningSheet, Moved, Note, Row, Welcome } from "../src/wire";
import { words } from "../src/words.svelte";
import { LANGUAGES, RAW, speak } from "./words";
import { clockFace, curves, levelLeft, peopleAt, placeOf, points, standing, tableNumber } from "../src/evening/reading";

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

test("EV-1.2, EV-5.3: a host's own ladder, rounds and points", () => {
  expect(settingsOf(DEFAULTS, NOON)).toMatchObject({ levels: { ladder: "house", rounds: 0 }, points: "season" });
  const own = { ...DEFAULTS, own_ladder: true, rungs: [{ small: 7, big: 14 }], rounds: 2, points: "own", own_points: "10, 6 / 4" };
  expect(settingsOf(own, NOON)).toMatchObject({ levels: { ladder: "own", own: [[7, 14]], rounds: 2 }, points: "own", own_points: [10, 6, 4] });
  expect(settingsOf(fitted({ ...DEFAULTS, game: "sniper", points: "league" }), NOON)).toMatchObject({ points: "league" });
});

test("EV-4.2: the clock stands where the level's time does", () => {
  const screen = { level_left: 60_000, runs: true } as BigScreen;
  expect(levelLeft(screen, 1000, 31_000)).toBe(30_000);
  expect(levelLeft({ ...screen, runs: false }, 1000, 31_000)).toBe(60_000);
  expect(levelLeft(screen, 1000, 99_000)).toBe(0);
  expect([clockFace(605_000), clockFace(59_001), clockFace(3_605_000), clockFace(-5)]).toEqual(["10:05", "1:00", "1:00:05", "0:00"]);
});

test("one's standing is by chips, equals together, among those who play", () => {
  const sheet = { rows: [row("a", 50), row("b", 90), row("c", 90), row("d", 99, "out")], } as unknown as EveningSheet;
  expect(["a", "b", "c", "d"].map((one) => standing(sheet, one))).toEqual([3, 1, 1, 0]);
});

test("EV-3.4: a table keeps its number when others are closed", () => {
  const sheet = { evening: "e1", tables: [{ table: "e1-3" }] } as unknown as EveningSheet;
  expect(["e1-3", "e1-12", "e2-3", "cash-1", ""].map((one) => tableNumber(sheet, one))).toEqual([3, 12, 0, 0, 0]);
});

test("EV-3.4: who was moved while the line was lost follows when it is back", () => {
  const evenings = new Evenings({ ask: () => new Promise(() => {}), up: true });
  const moved: Moved[] = [];
  evenings.onMoved = (one) => moved.push(one);
  const welcome = (seat: string) => evenings.hears.welcome!({ evening: "e1", seat } as Welcome);
  welcome("e1-1");
  evenings.hears["evening-picture"]!({ evening: "e1", now: 0, sheet: { evening: "e1", state: "running", tables: [] }, own: { state: "plays", table: "e1-1" } } as unknown as EveningPicture);
  welcome("e1-1");
  expect(moved).toEqual([]);
  welcome("e1-2");
  expect(moved).toEqual([{ say: "moved", evening: "e1", source: "e1-1", target: "e1-2" }]);
});

test("EV-3.4: who got a first seat while the line was lost is brought there, too", () => {
  const evenings = new Evenings({ ask: () => new Promise(() => {}), up: true });
  const moved: Moved[] = [];
  evenings.onMoved = (one) => moved.push(one);
  const welcome = (seat: string) => evenings.hears.welcome!({ evening: "e1", seat } as Welcome);
  welcome("e1-1"); // a page that was opened just now has seen nothing to be brought from
  expect(moved).toEqual([]);
  evenings.hears["evening-picture"]!({ evening: "e1", now: 0, sheet: { evening: "e1", state: "open", tables: [] }, own: { state: "here", table: "" } } as unknown as EveningPicture);
  welcome("");
  expect(moved).toEqual([]);
  welcome("e1-2");
  expect(moved).toEqual([{ say: "moved", evening: "e1", source: "", target: "e1-2" }]);
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

describe.each(LANGUAGES)("EV-7.1: what hosts have done, in words (%s)", (lang) => {
  const sheet = { evening: "e1", host: "h", host_name: "Ann", rows: [], asking: {} } as unknown as EveningSheet;
  const note = (what: string, more: Partial<Note> = {}): string =>
    noteInWords(sheet, { at: 0, by: "h", what, whom: "g", why: "", chips: 0, yes: true, table: "e1-2", text: "", minutes: 0, rungs: [], ban: false, by_name: "", whom_name: "Ben", ...more });

  beforeAll(async () => {
    await speak(lang);
    await words.learn("evening");
  });

  it("has a sentence for each power, another one for its opposite, and names who has gone", () => {
    const plain = ["secret-renewed", "start-asked", "evening-paused", "evening-went-on", "end-asked", "seat-granted", "move-announced", "guest-renamed", "misdeal-called", "levels-changed"];
    const both = ["guest-admitted", "admitting-asked", "co-host-named", "guest-muted"];
    const told = [
      ...plain.map((one) => note(one, { text: "Benny", rungs: [[25, 50], [50, 100]] })),
      ...both.flatMap((one) => [note(one, { minutes: 15 }), note(one, { yes: false })]),
      ...[false, true].map((ban) => note("guest-put-out", { ban })),
      note("chips-given", { chips: 1500, why: "paid twice" }),
      note("chips-given", { chips: -1500, why: "paid twice" }),
      note("levels-changed", { rungs: [[25, 50]], minutes: 8 }),
    ];
    expect(new Set(told).size).toBe(told.length);
    for (const one of told) expect(one).toMatch(/Ann/);
    for (const one of told) expect(one).not.toMatch(RAW);
    expect(note("move-announced")).toMatch(/Ben.*2/);
    expect(note("guest-renamed", { text: "Benny" })).toMatch(/Ben\b.*Benny/);
    expect(note("chips-given", { chips: -1500, why: "paid twice" })).toMatch(/1,500.*paid twice/);
    expect(note("levels-changed", { rungs: [[1, 2], [2, 4], [4, 8], [8, 16]] })).toMatch(/1\/2, 2\/4, 4\/8 …/);
  });
});

test("EV-8.2: of a very large evening one sees what is near oneself", () => {
  const sheet = { people: 5000, rows: [row("a", 90), row("b", 80)], tables: [{ table: "e1-1" }, { table: "e1-2" }], draw: {}, places: [] } as unknown as EveningSheet;
  const around = { rows: [{ ...row("me", 20), place: 4000 }, row("b", 70)], tables: [{ table: "e1-2", hand: 3 }, { table: "e1-9" }], draw: { "e1-9": { 2: "me" } } };
  const own = { person: "me", around } as unknown as EveningOwn;
  const laid = laidAround(sheet, own);
  expect(laid.rows.map((one) => one.person)).toEqual(["a", "b", "me"]);
  expect(laid.tables.map((one) => one.table)).toEqual(["e1-2", "e1-9", "e1-1"]);
  expect(laid.draw).toEqual(around.draw);
  expect([standing(laid, "me"), placeOf(laid, "me"), peopleAt(laid)]).toEqual([4000, 4000, 5000]);
  expect(laidAround({ ...sheet, people: 0 }, own)).toMatchObject({ people: 0, rows: sheet.rows });
});
