/** What the operator tells everybody: each is shown until it was read, here or in another tab, or its time is over. */
import type { Announced } from "../wire";
import type { Listener } from "./connection.svelte";

const KEY = "hanpan.read";
/** Numbers that are remembered. */
const KEPT = 50;

export class News {
  shown = $state.raw<readonly Announced[]>([]);
  readonly hears: Listener = { welcome: () => (this.shown = []), announced: (message) => this.#hear(message) };
  #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  read(number: number): void {
    this.#drop(number);
    localStorage.setItem(KEY, JSON.stringify([...this.#known, number].slice(-KEPT)));
  }

  forget(): void {
    this.shown = [];
  }

  get #known(): number[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  #hear(message: Announced): void {
    this.#drop(message.number);
    const left = message.until - this.#now();
    if (left <= 0 || this.#known.includes(message.number)) return;
    this.shown = [...this.shown, message];
    if (left < 2 ** 31) setTimeout(() => this.#drop(message.number), left);
  }

  #drop(number: number): void {
    this.shown = this.shown.filter((one) => one.number !== number);
  }
}
