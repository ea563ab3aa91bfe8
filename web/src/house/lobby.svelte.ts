/** The tables of the house, as the lobby lists them, and every change while somebody looks (HO-2.1). */
import type { Listing } from "../wire";
import type { Connection, Listener } from "./connection.svelte";

export class Lobby {
  /** null until the house has told it. */
  tables = $state.raw<Listing[] | null>(null);
  readonly hears: Listener = {
    welcome: () => void (this.#watching && this.#ask(true)),
    lobby: ({ tables }) => (this.tables = tables),
    "lobby-changed": ({ tables, gone }) => (this.tables = changed(this.tables ?? [], tables, gone)),
    "lobby-figures": ({ tables }) => (this.tables = drifted(this.tables ?? [], tables)),
  };
  #connection: Pick<Connection, "ask" | "up">;
  #watching = false;

  constructor(connection: Pick<Connection, "ask" | "up">) {
    this.#connection = connection;
  }

  watch(on: boolean): void {
    if (this.#watching === on) return;
    this.#watching = on;
    if (this.#connection.up) this.#ask(on);
  }

  forget(): void {
    this.tables = null;
  }

  #ask(on: boolean): void {
    void this.#connection.ask({ say: "watch-lobby", on });
  }
}

/** The list with what has drifted meanwhile: observers, the average pot, hands an hour. */
export function drifted(tables: Listing[], news: Record<string, [number, number, number]>): Listing[] {
  return tables.map((one) => {
    const told = news[one.table];
    return told ? { ...one, observers: told[0], average_pot: told[1], hands_per_hour: told[2] } : one;
  });
}

/** The list after a change, each table where it was and new ones last. */
export function changed(tables: Listing[], news: Listing[], gone: string[]): Listing[] {
  const fresh = new Map(news.map((one) => [one.table, one]));
  const kept = tables.filter((one) => !gone.includes(one.table)).map((one) => fresh.get(one.table) ?? one);
  const known = new Set(tables.map((one) => one.table));
  return [...kept, ...news.filter((one) => !known.has(one.table))];
}
