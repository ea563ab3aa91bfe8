/** Everybody has a face and a name one can read. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DRAWINGS, REACTED } from "../src/faces/drawings";
import { faceOf, FACES, nameOf } from "../src/faces/faces";
import { reactionIn, REACTIONS, written } from "../src/faces/reacting";
import { words } from "../src/words.svelte";
import { LANGUAGES, speak } from "./words";

const ROOT = resolve(import.meta.dirname, "../..");
const PYTHON = (file: string): string => readFileSync(resolve(ROOT, "src/hanpan", file), "utf8");
const BOTS = [...PYTHON("bots/names.py").matchAll(/"([가-힣]+)"/g)].map(([, name]) => name!);

beforeEach(() => speak("en"));

describe("faces", () => {
  it("are those that the house lets people choose", () => {
    const known = /Face = Literal\[([^\]]+)\]/.exec(PYTHON("server/profiles.py"))![1]!;
    expect([...known.matchAll(/"([a-z]+)"/g)].map(([, name]) => name)).toEqual([...FACES]);
  });

  it("are all drawn, and drawn as SVG that ends", () => {
    expect(Object.keys(DRAWINGS).toSorted()).toEqual([...FACES, ...BOTS].toSorted());
    for (const [ground, drawing] of Object.values(DRAWINGS)) {
      expect(ground).toMatch(/^#[0-9a-f]{6}$/);
      expect(drawing).not.toMatch(/NaN|undefined/);
      expect(drawing.match(/<(?!\/)/g)!.length).toBe(drawing.match(/\/>|<\/\w+>/g)!.length);
    }
  });

  it.each(LANGUAGES)("have names in %s", async (lang) => {
    await speak(lang);
    for (const face of FACES) expect(words.text(`web.face.${face}`)).toBeTruthy();
    for (const reaction of REACTIONS) expect(words.text(`web.react.${reaction}`)).toBeTruthy();
  });

  it("are chosen, or follow from who somebody is, and all come up", () => {
    expect(faceOf("a", { name: "Ann", face: "owl" })).toBe("owl");
    expect(faceOf("a", { name: "Ann", face: "" })).toBe(faceOf("a", { name: "Anne" }));
    const many = Array.from({ length: 1000 }, (_, id) => faceOf(`person-${id}`, { name: "x" }));
    expect(new Set(many).size).toBe(FACES.length);
  });
});

describe("bots of the house", () => {
  it("have an English name and a face, each its own", () => {
    const called = BOTS.map((name) => nameOf({ name, bot: true }));
    expect(BOTS.length).toBeGreaterThan(40);
    expect(new Set(called).size).toBe(BOTS.length);
    for (const name of called) expect(name).toMatch(/^[A-Z][A-Za-z ]+$/);
    for (const name of BOTS) expect(faceOf("bot-1", { name, bot: true })).toBe(name);
  });

  it("are numbered where there are more of them", async () => {
    expect(nameOf({ name: "두부2", bot: true })).toBe("Tofu 2");
    expect(faceOf("", { name: "두부2", bot: true })).toBe("두부");
    await speak("ko");
    expect(nameOf({ name: "두부", bot: true })).toBe("두부");
  });

  it("lend their names to nobody", () => {
    expect(nameOf({ name: "두부", bot: false })).toBe("두부");
    expect(FACES).toContain(faceOf("p", { name: "두부", bot: false }));
    expect(nameOf({ name: "Deep Thought 7", bot: true })).toBe("Deep Thought 7");
  });
});

describe("reactions", () => {
  it("travel as a line that is nothing else", () => {
    for (const one of REACTIONS) expect(reactionIn(written(one))).toBe(one);
    expect(Object.keys(REACTED).toSorted()).toEqual([...REACTIONS].toSorted());
    for (const line of [":open:", ":title:", "nice", "oh :nice:", ""]) expect(reactionIn(line)).toBe("");
  });
});

describe("no font need have", () => {
  const files = (folder: string): string[] => readdirSync(resolve(ROOT, folder), { recursive: true, encoding: "utf8" }).filter((one) => /\.(ts|svelte|css|toml|html)$/.test(one)).map((one) => `${folder}/${one}`);

  it.each([...files("web/src"), ...files("src/hanpan/words"), ...files("src/hanpan/rulebook")])("an emoji of %s", (file) => {
    const found = readFileSync(resolve(ROOT, file), "utf8").match(/\p{Emoji_Presentation}|\u{fe0f}|[\u{1f000}-\u{1faff}]/gu);
    expect(found).toBeNull();
  });
});

