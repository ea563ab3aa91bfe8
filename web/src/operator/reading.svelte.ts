/** Something the house tells its operator, read again whenever it may have changed. */
import type { Trouble } from "../api";
import { session } from "./session.svelte";

export class Reading<T> {
  /** null until the house has told it. */
  told = $state.raw<T | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  #asked = 0;

  /** Read it now; an answer that was overtaken by a later question counts no more. */
  async read(path: string, query: Record<string, string | number | boolean> = {}): Promise<void> {
    const mine = (this.#asked += 1);
    const heard = await session.read<T>(path, query);
    if (mine !== this.#asked) return;
    if (heard.ok) this.told = heard.body;
    this.trouble = heard.ok ? null : heard.trouble;
  }
}
