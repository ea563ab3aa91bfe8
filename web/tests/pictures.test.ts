import { describe, expect, it } from "vitest";
import { isWhole, merged } from "../src/house/pictures";
import type { Happened } from "../src/wire";
import { pictures, RECORDED } from "./heard";

/** The clock of a picture is its own. */
function still(part: unknown): unknown {
  return JSON.parse(JSON.stringify(part, (key, value: unknown) => (key === "now" || key === "session" || key === "observers" ? 0 : value)));
}

describe.each(Object.entries(RECORDED))("%s", (_game, { heard, entered }) => {
  it("lays the parts together to what somebody sees who comes only then", () => {
    const last = pictures(heard).at(-1)! as unknown as Record<string, unknown>;
    const fresh = merged(undefined, entered, 0)! as unknown as Record<string, unknown>;
    expect(last["number"]).toBe(fresh["number"]);
    for (const part of ["shared", "hand"]) expect(still(last[part] ?? null)).toEqual(still(fresh[part] ?? null));
  });

  it("tells every fact once", () => {
    const seen = pictures(heard);
    const told = seen.reduce((sum, one) => sum + one.facts.length, 0);
    expect(told).toBe(entered.number - heard[0]!.number);
    expect(seen.at(-1)!.log?.length).toBe(Math.min(300, told + heard[0]!.facts.length));
  });

  it("tells nothing twice when the house goes back a little", () => {
    const seen = pictures(heard);
    const [before, message] = [seen.at(-1)!, heard.at(-2)!];
    expect(merged(before, { ...message, number: before.number } as Happened, 0)!.facts).toEqual([]);
  });

  it("notices what was missed", () => {
    const [first] = pictures(heard.slice(0, 1));
    const part = { ...heard.at(-1)! };
    delete part.people;
    expect(isWhole(part)).toBe(false);
    expect(merged(first, part, 0)).toBeNull();
    expect(merged(undefined, part, 0)).toBeNull();
  });

  it("takes a whole picture whatever was missed", () => {
    const [first] = pictures(heard.slice(0, 1));
    const whole = { ...entered, first: first!.number + 9 };
    expect(merged(first, whole, 0)).toMatchObject({ number: entered.number, log: entered.facts });
  });
});

describe("a part that is not there", () => {
  const calm = RECORDED.holdem.heard.findIndex((one) => !isWhole(one));

  it("is as it was", () => {
    const [before, after] = pictures(RECORDED.holdem.heard.slice(0, calm + 1)).slice(-2);
    expect(after!.shared).toBe(before!.shared);
    expect(after!.people).toBe(before!.people);
    expect(after!.number).toBe(RECORDED.holdem.heard[calm]!.number);
  });
});
