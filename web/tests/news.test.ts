import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { News } from "../src/house/news.svelte";

const announced = (number: number, left: number) => ({ say: "announced" as const, number, text: `news ${number}`, at: Date.now(), until: Date.now() + left });
const shown = (news: News): number[] => news.shown.map((one) => one.number);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("what the operator announces", () => {
  it("stays until it was read, and does not come back after that", () => {
    const news = new News(Date.now);
    news.hears.announced?.(announced(1, 60_000));
    news.hears.announced?.(announced(2, 60_000));
    news.read(1);
    expect(shown(news)).toEqual([2]);
    const later = new News(Date.now);
    for (const number of [1, 2]) later.hears.announced?.(announced(number, 60_000));
    expect(shown(later)).toEqual([2]);
  });

  it("goes when its time is over, or it is taken back", () => {
    const news = new News(Date.now);
    news.hears.announced?.(announced(1, 5_000));
    news.hears.announced?.(announced(2, 60_000));
    vi.advanceTimersByTime(5_000);
    expect(shown(news)).toEqual([2]);
    news.hears.announced?.({ ...announced(2, 0), until: 0 });
    expect(shown(news)).toEqual([]);
  });

  it("that is told again is shown once", () => {
    const news = new News(Date.now);
    for (const _ of [1, 2]) news.hears.announced?.(announced(7, 60_000));
    expect(shown(news)).toEqual([7]);
  });
});
