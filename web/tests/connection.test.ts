import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../src/house/connection.svelte";
import { Tables } from "../src/house/tables.svelte";
import { VERSION, type AnyWish, type AnyWord } from "../src/wire";
import { RECORDED } from "./heard";

/** The other end of a socket, held by the test. */
class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = Socket.OPEN;
  sent: AnyWish[] = [];
  onmessage: (message: { data: string }) => void = () => {};
  onclose: (closed: { code: number }) => void = () => {};

  constructor(readonly url: string) {
    Socket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyWish);
  }

  close(): void {
    this.readyState = 3;
  }

  says(...messages: object[]): void {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }

  breaks(code = 1006): void {
    this.onclose({ code });
  }
}

const welcome = (more: object = {}): object => ({ say: "welcome", version: VERSION, person: "p", name: "Ann", lang: "en", guest: true, bank: 0, now: Date.now(), seat: "", ...more });
const last = (): Socket => Socket.made.at(-1)!;
const said = (socket: Socket): string[] => socket.sent.map((one) => one.say);

function opened(): Connection {
  const connection = new Connection();
  connection.open();
  last().says(welcome());
  return connection;
}

beforeEach(() => {
  Socket.made = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a connection", () => {
  it("names its version and waits for the welcome", () => {
    const connection = new Connection();
    connection.open();
    void connection.ask({ say: "quick-join" });
    expect(last().url).toContain(`version=${VERSION}`);
    expect(last().sent).toEqual([]);
    last().says(welcome());
    expect(said(last())).toEqual(["quick-join"]);
  });

  it("seeks another door where it is not welcomed for long", async () => {
    const connection = new Connection();
    connection.open();
    const hangs = last();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(Socket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hangs.readyState).toBe(3);
    expect(Socket.made).toHaveLength(2);
    last().says(welcome());
    expect(connection.up).toBe(true);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(Socket.made).toHaveLength(2);
  });

  it("answers each wish by its id", async () => {
    const connection = opened();
    const [one, other] = [connection.ask({ say: "quick-join" }), connection.ask({ say: "buy-chips", amount: 5 })];
    const [first, second] = last().sent;
    last().says({ say: "done", id: second!.id, table: "" }, { say: "done", id: first!.id, table: "t1" });
    expect(await one).toMatchObject({ table: "t1" });
    expect(await other).toMatchObject({ table: "" });
  });

  it("follows the house's clock when it was put right", () => {
    const connection = opened();
    const hour = 3_600_000;
    const now = Date.now() - 9 * hour;
    last().says({ say: "happened", table: "t1", game: "holdem", first: 3, number: 3, now: now + hour, facts: [{ event: "clock-turned", at: now }] });
    expect(connection.clockOffset).toBe(0);
    last().says({ say: "happened", table: "t1", game: "holdem", first: 4, number: 4, now, facts: [{ event: "table-resumed", at: now, by: 10_000, stays_paused: true }] });
    expect(connection.clockOffset).toBe(-9 * hour);
  });

  it("sends an open wish again under the same id, and none that is answered", async () => {
    const connection = opened();
    const open = connection.ask({ say: "buy-chips", amount: 5 });
    const before = last();
    before.breaks();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()).not.toBe(before);
    last().says(welcome());
    expect(last().sent).toEqual(before.sent);
    last().says({ say: "done", id: before.sent[0]!.id, table: "" });
    await open;
    last().breaks();
    await vi.advanceTimersByTimeAsync(10_000);
    last().says(welcome());
    expect(last().sent).toEqual([]);
  });

  it("waits longer each time, and again briefly once it was back", async () => {
    opened();
    const waits: number[] = [];
    for (let lost = 0; lost < 6; lost += 1) {
      const [before, since] = [Socket.made.length, Date.now()];
      last().breaks();
      while (Socket.made.length === before) await vi.advanceTimersByTimeAsync(50);
      waits.push(Date.now() - since);
    }
    expect(waits[0]).toBeLessThan(700);
    expect(waits[5]!).toBeGreaterThan(3 * waits[0]!);
    last().says(welcome());
    const before = Socket.made.length;
    last().breaks();
    await vi.advanceTimersByTimeAsync(700);
    expect(Socket.made.length).toBe(before + 1);
  });

  it("that an operator has ended is not sought, and opened again by who may come back", async () => {
    const connection = opened();
    const before = Socket.made.length;
    last().says({ say: "shown-out", code: "kicked", text: "shouting", until: 0 });
    last().breaks(4403);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.made.length).toBe(before);
    expect(connection.shownOut?.text).toBe("shouting");
    connection.open();
    last().says(welcome());
    expect([connection.up, connection.shownOut]).toEqual([true, null]);
  });

  it("is not sought where that is of no use", async () => {
    for (const code of [4001, 4400]) {
      opened();
      const before = Socket.made.length;
      last().breaks(code);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(Socket.made.length).toBe(before);
    }
    const connection = opened();
    connection.worthSeeking = () => Promise.resolve(false);
    const before = Socket.made.length;
    last().breaks();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.made.length).toBe(before);
  });

  it("notices that nobody answers any more", async () => {
    opened();
    const before = Socket.made.length;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(said(Socket.made[before - 1]!)).toContain("ping");
    expect(Socket.made.length).toBeGreaterThan(before);
  });

  it("knows a house of another version, whether it still talks to us or not", () => {
    const connection = new Connection();
    connection.open();
    last().says(welcome({ version: VERSION + 1 }));
    expect([connection.up, connection.outdated]).toEqual([true, true]);
    const other = new Connection();
    other.open();
    last().breaks(4400);
    expect([other.up, other.outdated]).toEqual([false, true]);
  });
});

describe("the tables one looks at", () => {
  const { heard, entered } = RECORDED.holdem;
  const table = entered.table;

  function looking(): Tables {
    const connection = new Connection();
    const tables = new Tables(connection, () => RECORDED.holdem.person);
    connection.tell(tables.hears);
    connection.open();
    last().says(welcome());
    void tables.enter(table);
    return tables;
  }
  const answer = (): void => last().says({ say: "done", id: last().sent.findLast((one) => one.say === "enter")!.id, table: "" });

  it("are asked for from the last fact known when something was missed, once", async () => {
    const tables = looking();
    last().says(...heard.slice(0, 7));
    answer();
    await vi.advanceTimersByTimeAsync(0);
    last().says(heard[9]!, heard[10]!);
    const asked = last().sent.filter((one) => one.say === "enter");
    expect(asked.map((one) => one.since)).toEqual([-1, heard[6]!.number]);
    expect(tables.shown[table]!.number).toBe(heard[6]!.number);
    last().says(entered);
    expect(tables.shown[table]!.number).toBe(entered.number);
  });

  it("are asked for again on a new connection", async () => {
    looking();
    last().says(entered);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    last().breaks();
    await vi.advanceTimersByTimeAsync(2_000);
    last().says(welcome());
    expect(last().sent).toMatchObject([{ say: "enter", table, since: entered.number }]);
  });

  it("are forgotten where they are gone, and one is told why", () => {
    const tables = looking();
    const gone: [string, boolean][] = [];
    tables.onGone = (one, left) => gone.push([one, left]);
    last().says(...heard, { say: "gone", table } satisfies AnyWord);
    expect(gone).toEqual([[table, false]]);
    expect(tables.shown).toEqual({});
  });

  it("go on being shown to who has a seat there", async () => {
    const tables = looking();
    last().says(...heard);
    expect(tables.mine).toBe(table);
    await tables.exit(table);
    expect(table in tables.shown).toBe(true);
  });
});
