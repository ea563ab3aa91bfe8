/** Pictures of one table, one after the other, each long enough to be seen. Whoever is behind jumps to the present. */
import type { TableState } from "./states";

/** Nobody is further behind the house than this, in milliseconds. */
const MOST = 1800;

interface Heard {
  state: TableState;
  /** How long it should be seen. */
  lasts: number;
}

export class Tempo {
  /** The last picture heard, shown or not. */
  known: TableState | undefined;
  #waiting: Heard[] = [];
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #show: (state: TableState) => void;

  constructor(show: (state: TableState) => void) {
    this.#show = show;
  }

  /** What is urgent (one's own turn) takes everything before it along. */
  hear(state: TableState, lasts: number, urgent: boolean): void {
    this.known = state;
    this.#waiting.push({ state, lasts });
    const behind = this.#waiting.reduce((sum, one) => sum + one.lasts, this.#until - Date.now());
    if (urgent || document.hidden || behind - lasts > MOST) this.catchUp();
    else this.#next();
  }

  /** Jump to the present: one picture, with all that happened on the way to it. */
  catchUp(): void {
    const last = this.#waiting.at(-1);
    if (!last) return;
    const facts = this.#waiting.flatMap((one) => one.state.facts);
    this.#waiting = [];
    this.#play({ state: { ...last.state, facts }, lasts: last.lasts });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #next(): void {
    clearTimeout(this.#timer);
    const wait = this.#until - Date.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#next(), wait);
      return;
    }
    const next = this.#waiting.shift();
    if (next) this.#play(next);
  }

  #play({ state, lasts }: Heard): void {
    this.#until = Date.now() + lasts;
    this.#show(state);
    if (this.#waiting.length > 0) this.#next();
  }
}
