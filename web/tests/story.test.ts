import { beforeEach, describe, expect, it } from "vitest";
import { sceneOf } from "../src/games";
import type { Fact, TableState } from "../src/house/states";
import { Story } from "../src/table/story.svelte";
import type { Teller } from "../src/table/telling";
import { say } from "../src/words.svelte";
import { pictures, RECORDED } from "./heard";
import { speak } from "./words";

const teller = (names: Record<number, string> = {}): Teller => ({
  say,
  seat: (number) => names[number] ?? `seat ${number}`,
  person: (id) => id,
  cash: true,
});
type Inner = Fact & { shares?: [number, number][] };
const inner = (fact: Fact): Inner => (fact as { fact?: Inner }).fact ?? fact;
const facts = (seen: TableState[]) => seen.flatMap((one) => one.facts);
const hear = (story: Story, picture: TableState, names: Record<number, string> = {}) => story.hear(picture, sceneOf(picture), teller(names));

describe("the story", () => {
  beforeEach(() => speak("en"));

  it.each(["holdem", "sniper"] as const)("of %s counts what each seat won of the last hand that is over", (game) => {
    const seen = pictures(RECORDED[game].heard);
    const end = seen.findIndex((one) => one.facts.some((fact) => inner(fact).event === "awarded"));
    const story = new Story();
    for (const picture of seen.slice(0, end + 1)) hear(story, picture);
    const shares = facts(seen.slice(0, end + 1)).flatMap((fact) => {
      const told = inner(fact);
      return told.event === "awarded" ? told.shares! : [];
    });
    expect(shares.length).toBeGreaterThan(0);
    const won: Record<number, number> = {};
    for (const [seat, amount] of shares) won[seat] = (won[seat] ?? 0) + amount;
    expect(story.won).toEqual(won);
    for (const picture of seen.slice(end + 1)) hear(story, picture);
    expect(story.won).toEqual({}); // the next one has begun
  });

  it("knows what each seat did last, until the next hand", () => {
    const seen = pictures(RECORDED.holdem.heard);
    const story = new Story();
    const acts = facts(seen).flatMap((fact) => {
      const { event, seat } = inner(fact) as Fact & { seat?: number };
      return ["folded", "checked", "called", "raised"].includes(event) ? [seat!] : [];
    });
    for (const picture of seen) {
      hear(story, picture);
      const last = picture.facts.map(inner).findLast((fact) => fact.event === "folded") as { seat?: number } | undefined;
      if (last && !picture.facts.some((fact) => fact.event === "hand-started")) expect(story.acts[last.seat!]?.kind).toBe("fold");
    }
    expect(acts.length).toBeGreaterThan(0);
  });

  it("remembers who played the hand that is over", () => {
    const seen = pictures(RECORDED.holdem.heard);
    const story = new Story();
    for (const picture of seen) hear(story, picture);
    expect(story.over?.hand).toBe(1);
    expect(story.over?.people).toContain(RECORDED.holdem.person);
  });

  it("tells a picture it has told already no second time", () => {
    const seen = pictures(RECORDED.holdem.heard);
    const story = new Story();
    for (const picture of seen) hear(story, picture);
    const told = story.lines.length;
    for (const picture of seen) hear(story, picture);
    expect(story.lines.length).toBe(told);
    expect(new Set(story.lines.map((one) => one.id)).size).toBe(told);
  });

  it("tells what it was not shown: of two pictures in one moment it sees the later alone", () => {
    const seen = pictures(RECORDED.holdem.heard);
    const [all, some] = [new Story(), new Story()];
    for (const picture of seen) hear(all, picture);
    for (const [at, picture] of seen.entries()) if (at === 0 || at % 3 === 2 || at === seen.length - 1) hear(some, picture);
    expect(some.lines.map((one) => one.text)).toEqual(all.lines.map((one) => one.text));
    expect(some.over).toEqual(all.over);
  });

  it("keeps the names of those who did it, whoever sits there later", () => {
    const story = new Story();
    const names: Record<number, string> = { 0: "Ann", 1: "Ben", 2: "Cho" };
    for (const picture of pictures(RECORDED.holdem.heard)) {
      hear(story, picture, names);
      if (story.over) names[0] = "Zoe";
    }
    const of = (name: string) => story.lines.findLastIndex((one) => one.text.includes(name));
    expect(of("Ann")).toBeGreaterThan(0);
    expect(of("Zoe")).toBeGreaterThan(of("Ann"));
  });

  it("is told anew in another language", async () => {
    const story = new Story();
    for (const picture of pictures(RECORDED.holdem.heard)) hear(story, picture);
    const english = story.lines.map((one) => one.text);
    await speak("ko");
    expect(story.lines.length).toBe(english.length);
    expect(story.lines.map((one) => one.text)).not.toEqual(english);
  });

  it("begins anew at another table", () => {
    const story = new Story();
    for (const picture of pictures(RECORDED.holdem.heard)) hear(story, picture);
    const [other] = pictures(RECORDED.sniper.heard);
    hear(story, other!);
    expect(story.lines.length).toBe(0);
    expect(story.over).toBeNull();
  });
});

describe("what was before one came", () => {
  beforeEach(() => speak("en"));

  it("is told once, with the names of those who were in the hand", () => {
    const last = pictures(RECORDED.holdem.heard).at(-1)!;
    const story = new Story();
    story.hear({ ...last, facts: [] }, sceneOf(last), { ...teller(), person: (id) => `<${id}>` });
    expect(story.lines.length).toBeGreaterThan(5);
    expect(story.over?.acted.length).toBeGreaterThan(0);
    expect(story.lines.some((one) => one.text.includes(`<${RECORDED.holdem.person}>`))).toBe(true);
    const told = story.lines.length;
    hear(story, last);
    expect(story.lines.length).toBe(told);
  });
});
