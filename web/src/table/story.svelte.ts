/** The lines of what happened since one came to the table, and who won the last pots. */
import { tell, type Line, type Teller } from "./tell";
import type { AnyEvent, TableState } from "./types";

const MOST = 300;

export interface Told extends Line {
  id: string;
}

interface Heard {
  id: number;
  fact: AnyEvent;
  by: Teller;
}

/** Names as they were: a seat has somebody else in it later. */
function remembering(by: Teller): Teller {
  const [seats, people] = [new Map<number, string>(), new Map<string, string>()];
  const once = <K>(known: Map<K, string>, key: K, name: (key: K) => string): string => {
    if (!known.has(key)) known.set(key, name(key));
    return known.get(key)!;
  };
  return { ...by, seat: (number) => once(seats, number, by.seat), person: (id) => once(people, id, by.person) };
}

const told = ({ id, fact, by }: Heard): Told[] => tell(fact, by).map((line, index) => ({ ...line, id: `${id}.${index}` }));

export class Story {
  #heard = $state.raw<readonly Heard[]>([]);
  /** Told anew in another language. */
  lines = $derived(this.#heard.flatMap(told));
  /** What each seat won of the hand that is over. */
  won = $state<Record<number, number>>({});
  /** Of the sit-and-go that is over, the winner first. */
  places = $state<readonly string[]>([]);
  /** The last hand that is over, and who played in it. */
  over = $state.raw<{ hand: number; people: readonly string[] } | null>(null);
  #playing: { hand: number; people: readonly string[] } | null = null;
  #number = -2;
  #table = "";
  #next = 0;

  /** Take in what is new; facts may come as the latest ones alone or as all there were. */
  hear(table: TableState, by: Teller): void {
    if (table.table !== this.#table) {
      this.#table = table.table;
      this.#number = -2;
      this.#heard = [];
      this.won = {};
      this.places = [];
      this.over = this.#playing = null;
    }
    if (table.number <= this.#number) return;
    const count = this.#number === -2 ? table.facts.length : table.number - this.#number;
    this.#number = table.number;
    const fresh = count > 0 ? table.facts.slice(-count) : [];
    const heard = fresh.map((fact) => ({ id: this.#next++, fact, by: remembering(by) }));
    for (const { fact } of heard) this.#count(fact);
    const worth = heard.filter((one) => told(one).length > 0);
    if (worth.length > 0) this.#heard = [...this.#heard, ...worth].slice(-MOST);
  }

  #count(fact: AnyEvent): void {
    if (fact.event === "tournament-started") this.places = [];
    if (fact.event === "tournament-ended") this.places = fact.places;
    if (fact.event === "hand-started" || fact.event === "game-started") this.won = {};
    const inner = fact.event === "played" || fact.event === "game-played" ? fact.fact : null;
    if (fact.event === "hand-started") this.#playing = { hand: fact.number, people: Object.values(fact.dealt) };
    if (fact.event === "game-started") this.#playing = { hand: fact.number, people: Object.values(fact.people) };
    if (inner?.event === "hand-ended" || inner?.event === "game-ended") this.over = this.#playing;
    if (inner?.event === "round-begun") this.won = {};
    if (inner?.event === "awarded") {
      const won = { ...this.won };
      for (const [seat, amount] of inner.shares) won[seat] = (won[seat] ?? 0) + amount;
      this.won = won;
    }
  }
}
