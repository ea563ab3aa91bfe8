/** Wishes that were made and not yet answered. Each has an id of its own, so that the house does it once, however often it is sent. */
import type { AnyWish, Chairs, Done, Pong, Refused, Why } from "../wire.ts";

type Without<T> = T extends AnyWish ? Omit<T, "id"> : never;
/** A wish as the screens make it: the id is made here. */
export type Wish = Without<AnyWish>;
export type Answer = Done | Refused | Chairs | Pong | Why;

interface Open {
  wish: AnyWish;
  answered: (answer: Answer) => void;
}

/** Sent again these would tell nothing: whoever wants them asks anew on the next connection. */
const OF_A_CONNECTION = new Set(["exit", "watch-lobby", "look-at-evening", "ping"]);

export class Pending {
  #open = new Map<string, Open>();
  #mark = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
  #made = 0;

  /** The wish with its id, and its answer to come. */
  add(wish: Wish): { wish: AnyWish; answer: Promise<Answer> } {
    this.#made += 1;
    const whole = { ...wish, id: `${this.#mark}-${this.#made}` } as AnyWish;
    const answer = new Promise<Answer>((answered) => this.#open.set(whole.id, { wish: whole, answered }));
    return { wish: whole, answer };
  }

  /** False where nobody waits for this answer. */
  settle(answer: Answer): boolean {
    const open = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    open?.answered(answer);
    return open !== undefined;
  }

  /** What must be sent on a new connection, in the order it was wished; the rest is let go as done. */
  again(): AnyWish[] {
    for (const { wish } of [...this.#open.values()])
      if (OF_A_CONNECTION.has(wish.say)) this.settle({ say: "done", id: wish.id, table: "" });
    return [...this.#open.values()].map((one) => one.wish);
  }

  clear(): void {
    this.#open.clear();
  }
}
