import { beforeAll, describe, expect, it } from "vitest";
import { sceneOf } from "../src/games";
import type { Fact } from "../src/house/states";
import type { Teller } from "../src/table/telling";
import { say } from "../src/words.svelte";
import { pictures, RECORDED } from "./heard";
import { LANGUAGES, RAW, speak } from "./words";

const names = (number: number): string => ["Ann", "Ben", "Cho"][number] ?? `seat ${number}`;
const by = (cash = true): Teller => ({ say, seat: names, person: (id) => `<${id}>`, cash, blinds: "2/4" });
const HOLDEM = sceneOf({ game: "holdem" });
const lines = (fact: object, teller = by()) => HOLDEM.tell(fact as Fact, teller);
const texts = (fact: object, teller = by()) => lines(fact, teller).map((one) => one.text);

describe.each(LANGUAGES)("in %s", (lang) => {
  beforeAll(() => speak(lang));

  it.each(Object.entries(RECORDED))("everything that happened at %s has words", (_game, { heard }) => {
    const told = pictures(heard).flatMap((one) => one.facts.flatMap((fact) => sceneOf(one).tell(fact, by())));
    expect(told.length).toBeGreaterThan(3);
    for (const line of told) expect(line.text).not.toMatch(RAW);
  });
});

describe("a line", () => {
  beforeAll(() => speak("en"));

  it("says who did what, and how much", () => {
    expect(texts({ event: "played", by: "", fact: { event: "raised", seat: 1, to: 1250, paid: 1250, over: 0 } })).toEqual(["Ben bets 1,250"]);
    expect(texts({ event: "played", by: "", fact: { event: "raised", seat: 1, to: 40, paid: 30, over: 20 } })).toEqual(["Ben raises to 40"]);
  });

  it("says that it was all somebody had", () => {
    const raised = { event: "played", by: "", fact: { event: "raised", seat: 1, to: 40, paid: 30, over: 20 } };
    expect(texts(raised, { ...by(), allIn: new Set([1]) })).toEqual(["Ben raises to 40 · All-in"]);
    expect(texts(raised, { ...by(), allIn: new Set([2]) })).toEqual(["Ben raises to 40"]);
  });

  it("names the rule that answers why", () => {
    const posted = { event: "played", by: "", fact: { event: "posted", seat: 2, post: "big-blind", paid: 2 } };
    expect(lines(posted)[0]!.rule).toBe("HE-2.1");
    expect(lines({ event: "sat-out", person: "p", until: 0, used: 1 })[0]!.rule).toBe("CA-4.1");
    expect(lines({ event: "sat-out", person: "p", until: 0, used: 1 }, by(false))[0]!.rule).toBe("SG-4.1");
  });

  it("tells first that time has acted", () => {
    const told = lines({ event: "played", by: "timeout", fact: { event: "folded", seat: 0 } });
    expect(told.map((one) => one.rule)).toEqual(["HO-7.1", ""]);
  });

  it("gives an uneven split its own rule", () => {
    const split = (shares: [number, number][]) => lines({ event: "played", by: "", fact: { event: "awarded", pot: 0, shares, rounding: 0 } });
    expect(split([[0, 5], [1, 5]]).map((one) => [one.win, one.rule])).toEqual([[true, "HE-4.2"], [true, "HE-4.2"]]);
    expect(split([[0, 6], [1, 5]])[0]!.rule).toBe("HE-4.3");
  });

  it("says nothing of pots where there is one", () => {
    const made = (pots: object[]) => lines({ event: "played", by: "", fact: { event: "pots-made", pots } });
    expect(made([{ amount: 9, seats: [0, 1] }])).toEqual([]);
    expect(made([{ amount: 9, seats: [0, 1] }, { amount: 4, seats: [1] }]).length).toBe(2);
  });
});
