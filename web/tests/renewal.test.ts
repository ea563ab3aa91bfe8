import { beforeEach, describe, expect, it, vi } from "vitest";
import { Renewal } from "../src/house/renewal.svelte";

const OLD = '<script type="module" src="/assets/index-old.js"></script>';
const NEW = '<script type="module" src="/assets/index-new.js"></script>';
const reload = vi.fn();
const deleted: string[] = [];

function served(page: string | null): void {
  vi.stubGlobal("fetch", () => (page === null ? Promise.reject(new Error("away")) : Promise.resolve(new Response(page))));
}

function renewal(connection: { up: boolean; outdated: boolean }, isPlaying = () => false): Renewal {
  return new Renewal(connection, isPlaying);
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  deleted.length = 0;
  class Field {}
  vi.stubGlobal("HTMLInputElement", Field);
  vi.stubGlobal("HTMLTextAreaElement", Field);
  vi.stubGlobal("location", { pathname: "/t/x", reload });
  vi.stubGlobal("caches", { keys: () => Promise.resolve(["hanpan-1-a", "theirs"]), delete: (name: string) => Promise.resolve(deleted.push(name)) });
  vi.stubGlobal("document", { scripts: [{ src: "http://house.test/assets/index-old.js" }], activeElement: null });
  served(NEW);
});

describe("a page of another version", () => {
  it("is loaded anew at once where the house no longer talks to it, past the shell that was kept", async () => {
    const page = renewal({ up: false, outdated: true }, () => true);
    await page.look();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(deleted).toEqual(["hanpan-1-a"]);
  });

  it("plays its own hand to the end first where the house still does", async () => {
    let playing = true;
    renewal({ up: true, outdated: true }, () => playing);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    playing = false;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("lets one finish what one writes", async () => {
    const field = Object.assign(Object.create((globalThis as unknown as { HTMLInputElement: { prototype: object } }).HTMLInputElement.prototype) as object, { type: "text", value: "go" });
    vi.stubGlobal("document", { scripts: [{ src: "http://house.test/assets/index-old.js" }], activeElement: field });
    const page = renewal({ up: true, outdated: true });
    await page.look();
    expect(reload).not.toHaveBeenCalled();
    Object.assign(field, { value: "" });
    await page.look();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is not loaded anew a second time where that has not helped", async () => {
    await renewal({ up: false, outdated: true }).look();
    const again = renewal({ up: false, outdated: true }); // the page that was loaded
    await again.look();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(again.stuck).toBe(true);
    await vi.advanceTimersByTimeAsync(700_000);
    await renewal({ up: false, outdated: true }).look();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is not loaded anew where the house has the same page", async () => {
    served(OLD);
    const page = renewal({ up: false, outdated: true });
    await page.look();
    expect([page.stuck, reload.mock.calls.length]).toEqual([true, 0]);
  });

  it("waits for a house that is away", async () => {
    served(null);
    const page = renewal({ up: false, outdated: true });
    await page.look();
    expect([page.stuck, reload.mock.calls.length]).toEqual([false, 0]);
    served(NEW);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("may be loaded anew for the next version once it was of the house's own", async () => {
    await renewal({ up: false, outdated: true }).look();
    await renewal({ up: true, outdated: false }).look();
    await renewal({ up: false, outdated: true }).look();
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
