/** Whoever was about to press what stood here before does not press what stands here now. */

export const GUARD = 350;

/** Buttons by name, and what pressing each of them means. */
export class Guard {
  #seen = new Map<string, { means: string; since: number }>();

  see(name: string, means: string): void {
    const before = this.#seen.get(name);
    if (before?.means !== means) this.#seen.set(name, { means, since: before ? performance.now() : 0 });
  }

  /** Has it meant the same for long enough? */
  holds(name: string): boolean {
    return performance.now() - (this.#seen.get(name)?.since ?? 0) >= GUARD;
  }
}
