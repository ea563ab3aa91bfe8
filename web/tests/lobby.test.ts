import { beforeAll, describe, expect, it } from "vitest";
import { called, described, readable } from "../src/games/naming";
import { changed, drifted } from "../src/house/lobby.svelte";
import { Filters, formatsOf, inOrder } from "../src/lobby/filters.svelte";
import type { Listing } from "../src/wire";
import { speak } from "./words";

beforeAll(() => speak("en"));

const listing = (table: string, game: string, format: string, more: Partial<Listing> = {}): Listing => ({
  table, game, format, open: true, small_blind: 0, big_blind: 0, least_buy_in: 0, most_buy_in: 0, seats: 6, taken: 0, observers: 0, state: "waiting", average_pot: 0, hands_per_hour: 0, private: false, variant: "", title: "", bots: 0, ...more,
});
const TABLES = [listing("b", "blackjack", "room"), listing("t", "toy-game", "round"), listing("h", "holdem", "cash", { big_blind: 10 }), listing("l", "holdem", "cash", { big_blind: 2 })];
const names = (tables: readonly Listing[]) => tables.map((one) => one.table).join("");

describe("the lobby", () => {
  it("lists tables by what is played, then by stake, what it has never heard of last", () => {
    expect(names(inOrder(TABLES))).toBe("lhbt");
    expect(formatsOf(TABLES)).toEqual(["holdem cash", "blackjack room", "toy-game round"]);
  });

  it("filters any game", () => {
    const filters = new Filters();
    filters.format = "toy-game round";
    expect(names(TABLES.filter((one) => filters.fit(one)))).toBe("t");
    filters.forget();
    expect(TABLES.every((one) => filters.fit(one))).toBe(true);
  });

  it("keeps each table in its place when some change", () => {
    const full = listing("t", "toy-game", "round", { taken: 6 });
    const after = changed(TABLES, [full, listing("n", "holdem", "sng")], ["b"]);
    expect(names(after)).toBe("thln");
    expect(after[0]).toBe(full);
  });

  it("takes in what drifts and leaves the other tables as they are", () => {
    const after = drifted(TABLES, { h: [3, 41, 70] });
    expect(after[2]).toEqual({ ...TABLES[2]!, observers: 3, average_pot: 41, hands_per_hour: 70 });
    expect(after[0]).toBe(TABLES[0]);
  });

  it("calls a game by its own name where it has no word for it", () => {
    expect(called(TABLES[2]!)).toBe("Cash game");
    expect([called(TABLES[1]!), described(TABLES[1]!)]).toEqual(["Toy game", ""]);
    expect(readable("choosing_Secretly")).toBe("Choosing secretly");
  });
});
