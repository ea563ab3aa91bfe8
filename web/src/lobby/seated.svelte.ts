/** Who sits at the tables one looks at: asked for the cards in sight alone, several at once. */
import { read } from "../api";
import type { PersonCard } from "../wire";

export interface Sitter extends PersonCard {
  person: string;
}
interface Told {
  tables: Record<string, string[]>;
  people: Record<string, PersonCard>;
}

/** As many as one question may name. */
const AT_ONCE = 30;
const GATHERS = 150;

export class Seated {
  at = $state.raw<Readonly<Record<string, readonly Sitter[]>>>({});
  #wanted = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ask: (path: string) => Promise<Told | null>;

  constructor(ask: (path: string) => Promise<Told | null> = read) {
    this.#ask = ask;
  }

  want(table: string): void {
    this.#wanted.add(table);
    this.#timer ??= setTimeout(() => void this.#look(), GATHERS);
  }

  async #look(): Promise<void> {
    const some = [...this.#wanted].slice(0, AT_ONCE);
    some.forEach((one) => this.#wanted.delete(one));
    this.#timer = this.#wanted.size ? setTimeout(() => void this.#look(), GATHERS) : undefined;
    const told = await this.#ask(`/api/seated?tables=${encodeURIComponent(some.join(","))}`);
    if (!told) return;
    const found = Object.entries(told.tables).map(([table, people]) => [table, people.flatMap((person) => (told.people[person] ? [{ person, ...told.people[person] }] : []))]);
    this.at = { ...this.at, ...Object.fromEntries(found) };
  }
}
