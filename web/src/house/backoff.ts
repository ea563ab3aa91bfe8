const FIRST = 400;
const LONGEST = 8_000;

/** How long to wait before asking again: longer each time, and never the same for everybody. */
export class Backoff {
  #wait = FIRST;

  next(): number {
    const wait = this.#wait * (0.7 + 0.6 * Math.random());
    this.#wait = Math.min(this.#wait * 1.8, LONGEST);
    return wait;
  }

  reset(): void {
    this.#wait = FIRST;
  }
}
