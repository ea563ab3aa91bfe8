/** A number and its noun agree, whichever way the number comes. */
import { describe, expect, it } from "vitest";
import { say, whyNot } from "../src/words.svelte";
import { speak } from "./words";

describe("a text in several forms", () => {
  it.each([
    [1, "1 chip is in your bank."],
    ["1", "1 chip is in your bank."],
    [0, "0 chips are in your bank."],
    [1001, "1,001 chips are in your bank."],
    ["1,001", "1,001 chips are in your bank."],
    ["1 BB", "1 BB chips are in your bank."],
  ])("is said for %s", async (amount, said) => {
    await speak("en");
    expect(say("web.got-chips", { amount })).toBe(said);
  });

  it("is one text in Korean", async () => {
    await speak("ko");
    expect(say("web.got-chips", { amount: 1 })).toBe("칩 1개가 뱅크에 들어왔어요.");
  });

  it("is read as for many where nothing is filled in", async () => {
    await speak("en");
    expect(say("web.hands-per-hour")).toBe("{count} hands an hour");
  });
});

it("a refusal fills every place, also one with a hyphen in its name", async () => {
  await speak("en");
  const refusal = { code: "table-too-small", rule: "CA-8.4", amounts: { most: 200, "left-with": 1500 } };
  expect(whyNot(refusal)).toContain("a win and 1,500 chips less");
});
