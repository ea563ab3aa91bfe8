/** What this browser keeps of its part in deals: its numbers, so that receipts can be completed later, and what the house has committed to. */
import { toHex } from "./bytes.ts";
import type { Commitment } from "./paper.ts";

/** Where things are kept: a browser's storage, or a program's own. */
export interface Shelf {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
}

const NUMBERS = { name: "hanpan.numbers", most: 1000 };
/** A commitment is long, and counts only until its hand is over. */
const COMMITMENTS = { name: "hanpan.commitments", most: 12 };
/** Until when one contributes no more, by table (FD-1.2). */
const BARRED = { name: "hanpan.barred", most: 50 };
/** Hands before which there was a draw, for its receipt. */
const DRAWN = { name: "hanpan.draws", most: 200 };
const HOUR = 3_600_000;

export interface Which {
  table: string;
  hand: number;
  attempt: number;
}

export class Keeping {
  private readonly shelf: Shelf;
  private readonly key: string;
  private readonly person: string;
  /** What a storage that is full or closed does not take. */
  readonly #aside: Record<string, Record<string, unknown>> = {};

  /** Of one person at one house: its key stands before every name. */
  constructor(shelf: Shelf, key: string, person: string) {
    this.shelf = shelf;
    this.key = key;
    this.person = person;
  }

  /** 32 random bytes for an attempt, and never others for the same: the house may have their hash. */
  numberFor(which: Which): string {
    return this.number(which) || this.#put(NUMBERS, this.#name(which), toHex(crypto.getRandomValues(new Uint8Array(32))));
  }

  /** What was added to an attempt; empty where nothing is known of it. */
  number(which: Which): string {
    return this.#all<string>(NUMBERS)[this.#name(which)] ?? "";
  }

  /** The first that was told for an attempt counts, also after the page is loaded anew (FD-1.9). */
  commitment(told: Commitment): Commitment {
    const name = this.#name(told.statement);
    return this.#all<Commitment>(COMMITMENTS)[name] ?? this.#put(COMMITMENTS, name, told);
  }

  bar(table: string, now: number): void {
    this.#put(BARRED, this.#at(table), now + HOUR);
  }

  isBarred(table: string, now: number): boolean {
    return (this.#all<number>(BARRED)[this.#at(table)] ?? 0) > now;
  }

  drew(table: string, hand: number): void {
    this.#put(DRAWN, `${this.#at(table)} ${hand}`, true);
  }

  hadDraw(table: string, hand: number): boolean {
    return this.#all<boolean>(DRAWN)[`${this.#at(table)} ${hand}`] ?? false;
  }

  #at(table: string): string {
    return `${this.key.slice(0, 16)} ${this.person} ${table}`;
  }

  #name({ table, hand, attempt }: Which): string {
    return `${this.#at(table)} ${hand} ${attempt}`;
  }

  #all<T>({ name }: { name: string }): Record<string, T> {
    return { ...(JSON.parse(this.shelf.getItem(name) ?? "{}") as Record<string, T>), ...(this.#aside[name] as Record<string, T>) };
  }

  #put<T>(where: { name: string; most: number }, name: string, value: T): T {
    const all = Object.entries({ ...this.#all<T>(where), [name]: value }).slice(-where.most);
    try {
      this.shelf.setItem(where.name, JSON.stringify(Object.fromEntries(all)));
    } catch {
      this.#aside[where.name] = Object.fromEntries(all);
    }
    return value;
  }
}
