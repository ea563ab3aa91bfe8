/** Whoever was about to press what stood here before does not press what stands here now. */
import { untrack } from "svelte";

export const GUARD = 350;

/** Buttons by name, and what pressing each of them means. */
export class Guard {
  /** Those that have just begun to mean something else. */
  #fresh = $state.raw<ReadonlySet<string>>(new Set());
  #meant = new Map<string, string>();

  /** What is grey may be asked for its reason at any time: nothing comes of it. */
  see(name: string, means: string, grey = false): void {
    const before = this.#meant.get(name);
    this.#meant.set(name, means);
    if (grey || before === undefined || before === means) return;
    untrack(() => (this.#fresh = new Set([...this.#fresh, name])));
    setTimeout(() => (this.#fresh = new Set([...this.#fresh].filter((one) => one !== name))), GUARD);
  }

  /** Has it meant the same for long enough? */
  holds(name: string): boolean {
    return !this.#fresh.has(name);
  }
}
