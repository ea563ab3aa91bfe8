/** The lines of what happened since one came to the table, and who won the last pots. */
import type { ActKind, GameScene, Mark } from "../games/scene";
import type { Fact, TableState } from "../house/states";
import type { Line, Teller } from "./telling";

const MOST = 300;

/** What somebody did last, and when the page heard of it. */
export interface Act {
  kind: ActKind;
  amount: number;
  street: number;
  at: number;
}

export interface Told extends Line {
  id: string;
}

/** How a game tells what happened. */
export type Telling = Pick<GameScene, "tell" | "mark">;

interface Heard {
  id: number;
  fact: Fact;
  by: Teller;
  tell: Telling["tell"];
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

const told = ({ id, fact, by, tell }: Heard): Told[] => tell(fact, by).map((line, index) => ({ ...line, id: `${id}.${index}` }));

export class Story {
  #heard = $state.raw<readonly Heard[]>([]);
  /** Told anew in another language. */
  lines = $derived(this.#heard.flatMap(told));
  /** What each seat won of the hand that is over. */
  won = $state<Record<number, number>>({});
  /** What each seat did last in the hand in play. */
  acts = $state.raw<Record<number, Act>>({});
  street = $state(0);
  /** What each person had above the most that may lie on the table, and where it went. */
  skimmed = $state.raw<Record<string, { amount: number; to: "bank" | "safe" }>>({});
  /** The last hand that is over, and who played in it. */
  over = $state.raw<{ hand: number; people: readonly string[] } | null>(null);
  #playing: { hand: number; people: readonly string[] } | null = null;
  #number = -2;
  #table = "";
  #next = 0;

  /** Take in what is new; facts may come as the latest ones alone or as all there were. */
  hear(table: TableState, { tell, mark }: Telling, by: Teller): void {
    if (table.table !== this.#table) {
      this.#table = table.table;
      this.#number = -2;
      this.#heard = [];
      this.#clear();
      this.over = this.#playing = null;
    }
    if (table.number <= this.#number) return;
    const count = this.#number === -2 ? table.facts.length : table.number - this.#number;
    this.#number = table.number;
    const fresh = count > 0 ? table.facts.slice(-count) : [];
    const heard = fresh.map((fact) => ({ id: this.#next++, fact, by: remembering(by), tell }));
    for (const { fact } of heard) this.#count(mark(fact));
    const worth = heard.filter((one) => told(one).length > 0);
    if (worth.length > 0) this.#heard = [...this.#heard, ...worth].slice(-MOST);
  }

  #clear(): void {
    this.won = {};
    this.acts = {};
    this.skimmed = {};
    this.street = 0;
  }

  #count({ clears, begins, ends, won, act, street, skimmed }: Mark): void {
    if (clears) this.#clear();
    if (street) this.street++;
    if (act) this.acts = { ...this.acts, [act.seat]: { kind: act.kind, amount: act.amount, street: this.street, at: Date.now() } };
    if (skimmed) this.skimmed = { ...this.skimmed, [skimmed.person]: skimmed };
    if (begins) this.#playing = begins;
    if (ends) this.over = this.#playing;
    if (!won) return;
    const sum = { ...this.won };
    for (const [seat, amount] of won) sum[seat] = (sum[seat] ?? 0) + amount;
    this.won = sum;
  }
}
