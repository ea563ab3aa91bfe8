import { beforeAll, describe, expect, it } from "vitest";
import { sceneOf } from "../src/games";
import { PLAIN } from "../src/games/plain";
import { cardsIn, chairs, publicFields, rows, turnUntil } from "../src/games/plain/reading";
import { moveName, optionName, valueText } from "../src/games/plain/words";
import type { Fact } from "../src/house/states";
import { say } from "../src/words.svelte";
import { pictures, RECORDED } from "./heard";
import { NOW, toy } from "./toy";
import { LANGUAGES, RAW, speak } from "./words";

beforeAll(() => speak("en"));
const seat = (number: number): string => ["Ann", "", "Ben"][number] ?? `seat ${number}`;
const names = { seat, person: (id: string) => ({ a: "Ann", b: "Ben" })[id] };
const tell = (fact: object) => PLAIN.tell(fact as Fact, { say, seat, person: (id) => names.person(id) ?? "?", cash: false });

describe("a game the page has never heard of", () => {
  it("is drawn plainly, and so is one with the name of something else", () => {
    for (const game of ["high-card", "", "constructor", "__proto__", "toString"]) expect(sceneOf({ game })).toBe(PLAIN);
    for (const game of ["holdem", "sniper", "blackjack"]) expect(sceneOf({ game })).not.toBe(PLAIN);
  });

  it("shows who plays with what", () => {
    expect(rows(toy()).map((one) => [one.seat, one.name, one.fields["stack"], one.fields["cards"]])).toEqual([
      [0, "Ann", 1200, ["??"]],
      [2, "Ben", 800, ["??"]],
    ]);
    expect(rows(toy())[0]!.fields["wins"]).toBe(2);
    expect([PLAIN.isSeated(toy(), "a"), PLAIN.isSeated(toy(), "c")]).toEqual([true, false]);
    expect(chairs(toy())).toBe(3);
  });

  it("shows what everybody may know, and nothing of the machinery", () => {
    expect(publicFields(toy())).toEqual({ round: 3, pot: 40, turned_up: ["Kd", "7c"], phase: "choosing-secretly", turn_until: NOW + 15_000 });
  });

  it("knows which hand and turn a move answers, and how long there is time", () => {
    expect(PLAIN.turn(toy())).toEqual({ hand: 4, turn: 9 });
    expect(turnUntil(toy())).toBe(NOW + 15_000);
    expect(turnUntil(toy({ now: NOW + 20_000 }))).toBe(0);
  });

  it("waits for whoever may move, all at once", () => {
    expect(PLAIN.isTurn(toy())).toBe(true);
    expect(PLAIN.isPlaying(toy(), "a")).toBe(true);
    expect(PLAIN.isPlaying(toy({ own: { moves: [] } }), "a")).toBe(false);
    const own = { ...toy().own, moves: [] };
    expect(PLAIN.isPlaying(toy({ own }), "a")).toBe(true); // cards, and the others choose
    expect(PLAIN.isPlaying(toy({ own, shared: { ...(toy().shared as object), phase: "over" } }), "a")).toBe(false);
  });

  it("stands whatever a picture holds", () => {
    for (const shared of [null, 5, [], {}, { players: null }, { players: [{}] }, { seats: [1, 2] }, { players: [{ seat: 1 }, { seat: 1 }] }])
      expect(() => [rows(toy({ shared })), PLAIN.inWords(toy({ shared }), "a", seat), PLAIN.facts(toy({ shared }))]).not.toThrow();
  });
});

describe("cards", () => {
  it.each<[string, unknown, readonly string[] | null]>([
    ["x", "As", ["As"]],
    ["x", ["Td", "??"], ["Td", "??"]],
    ["cards", ["10", "7"], ["10", "7"]],
    ["scores", ["10", "7"], null],
    ["x", [], null],
    ["x", "Ass", null],
    ["winner", "b", null],
    ["x", 5, null],
  ])("%s: %j", (name, value, cards) => expect(cardsIn(name, value)).toEqual(cards));
});

describe("in words", () => {
  it("says moves, choices and values as people do", () => {
    expect([moveName("all-in"), moveName("keep-two"), optionName("AsKd"), optionName("high-low")]).toEqual(["All-in", "Keep two", "A♠ K♦", "High low"]);
    expect(valueText("winner", 2, names)).toBe("Ben");
    expect(valueText("score", 1200, names)).toBe("1,200");
    expect(valueText("bids", { 0: 5, 2: 10 }, names)).toBe("Ann 5, Ben 10");
  });

  it("tells facts by their tags, inside out", () => {
    expect(tell({ event: "toy-played", fact: { event: "number-chosen", seat: 2, amount: 30 } })[0]!.text).toBe("Ben: Number chosen (amount 30)");
    expect(tell({ event: "round-started", at: 1, number: 2 })[0]).toMatchObject({ head: true });
    expect(tell({ event: "pot-won", seat: 0, amount: 30 })[0]).toMatchObject({ win: true });
    expect(tell({ event: "clock-turned", at: 1 })).toEqual([]);
    expect(tell({ event: "left", person: "b", seat: 2, stack: 0, safe: 0, to: "bank" })[0]!.text).toContain("Ben");
    expect(tell({ event: "seat-taken", person: "b" })[0]!.text).toContain("Ben"); // a known tag, other fields
  });

  it("counts what a pot gave to whom", () => {
    expect(PLAIN.mark({ event: "toy-played", fact: { event: "awarded", shares: [[0, 40]] } } as Fact).won).toEqual([[0, 40]]);
  });
});

describe.each(LANGUAGES)("real games, plainly, in %s", (lang) => {
  beforeAll(() => speak(lang));

  it.each(["holdem", "sniper", "blackjack"] as const)("%s", (game) => {
    for (const picture of pictures(RECORDED[game].heard)) {
      const [plain, own] = [PLAIN, sceneOf(picture)];
      const told = rows(picture);
      for (const player of own.players(picture)) expect(told.map((one) => one.seat)).toContain(player.seat);
      expect(plain.isTurn(picture)).toBe(picture.own.moves.length > 0);
      const spoken = plain.inWords(picture, RECORDED[game].person, (number) => `seat ${number}`);
      expect([spoken.status, ...spoken.seats].join()).not.toMatch(RAW);
      for (const fact of picture.facts) for (const line of plain.tell(fact, { say, seat, person: (id) => id, cash: true })) expect(line.text).not.toMatch(RAW);
    }
  });
});
