import { afterEach, expect, test, vi } from "vitest";

async function below(base: string, address = "") {
  vi.resetModules();
  const told: Record<string, string> = { "hanpan-base": base, "hanpan-address": address };
  vi.stubGlobal("document", { querySelector: (asked: string) => ({ content: told[/"(.*)"/.exec(asked)![1]!] }) });
  return import("../src/base");
}

afterEach(() => vi.unstubAllGlobals());

test("below a path every address of the house has it, and nothing else", async () => {
  const { based } = await below("/cards/hanpan");
  expect(["/lobby", "//elsewhere.example", "https://elsewhere.example/x", "#main", undefined].map(based)).toEqual(["/cards/hanpan/lobby", "//elsewhere.example", "https://elsewhere.example/x", "#main", undefined]);
});

test("within the house nobody sees it", async () => {
  const { within } = await below("/hanpan");
  expect(["/hanpan/t/x", "/hanpan", "/hanpan/", "/hanpanorama", "/lobby"].map(within)).toEqual(["/t/x", "/", "/", "/hanpanorama", "/lobby"]);
});

test("EV-2.3: others are given the address that the house names", async () => {
  vi.stubGlobal("location", { origin: "http://127.0.0.1:8080", pathname: "/" });
  expect((await below("/hanpan", "http://192.168.0.7:8080/hanpan")).outward("/t/x")).toBe("http://192.168.0.7:8080/hanpan/t/x");
});
