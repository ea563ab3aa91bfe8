/** The page asks the registry, never a game's name. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { FORMATS, sceneOf } from "../src/games";
import { called, formatOf } from "../src/games/naming";

const SOURCES = resolve(import.meta.dirname, "../src");
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((name) => join(SOURCES, name))
  .filter((name) => /\.(svelte|ts|css)$/.test(name) && !name.endsWith("wire.ts"));
const read = (file: string): string => readFileSync(file, "utf8");
/** A receipt says what was dealt; the page that checks one knows no registry. */
const RECEIPTS = join("fairness", "layouts.ts");
const outside = files.filter((file) => !relative(SOURCES, file).startsWith("games") && relative(SOURCES, file) !== RECEIPTS);

describe("the page outside its games", () => {
  it("names no game and no format", () => {
    const names = new RegExp(`["'\`](${["holdem", "sniper", "blackjack", ...FORMATS.flatMap(({ name }) => [name, name.split(" ")[1]])].join("|")})["'\`]`);
    expect(outside.length).toBeGreaterThan(50);
    expect(outside.filter((file) => names.test(read(file)))).toEqual([]);
  });

  it("imports no game but through the registry", () => {
    expect(outside.filter((file) => /from "[./]*games\/(holdem|sniper|blackjack|plain)/.test(read(file)))).toEqual([]);
  });
});

describe("the wire's words for what is played", () => {
  it("are a game and a format", () => {
    expect(formatOf({ game: "holdem", format: "sng" })).toBe("holdem sng");
    expect(called({ game: "five-card-draw", format: "cash-like" })).toBe("Five card draw");
  });

  it("find a scene for every format", () => {
    for (const { name } of FORMATS) expect(sceneOf({ game: name.split(" ")[0]! }).formats.map((one) => one.name)).toContain(name);
  });
});
