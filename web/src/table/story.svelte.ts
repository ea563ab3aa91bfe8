/** The lines of what happened at the table, the last hands before one came included, and who won the last pots. */
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

/** A hand, and who was in it. */
export interface Played {
  hand: number;
  people: readonly string[];
  /** Who had which seat. */
  seats: Readonly<Record<number, string>>;
  /** Who has decided anything. */
  acted: readonly string[];
}

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

const NOBODY_ELSE: ReadonlySet<number> = new Set();

/** Which of these is the last thing its seat did in the hand in play. */
function lastActs(marks: readonly Mark[]): Set<number> {
  const last = new Map<number, number>();
  for (const [index, { begins, act }] of marks.entries()) {
    if (begins) last.clear();
    if (act) last.set(act.seat, index);
  }
  return new Set(last.values());
}

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
  over = $state.raw<Played | null>(null);
  #playing: Played | null = null;
  #number = -2;
  #table = "";
  #next = 0;
  #onFresh: (marks: readonly Mark[]) => void;

  /** What happens from now on is told as it is shown. */
  constructor(onFresh: (marks: readonly Mark[]) => void = () => {}) {
    this.#onFresh = onFresh;
  }

  /** Take in what is new. Of two pictures in one moment only the later is seen, so it is looked up in all that is kept. */
  hear(table: TableState, { tell, mark }: Telling, by: Teller): void {
    if (table.table !== this.#table) {
      this.#table = table.table;
      this.#number = -2;
      this.#heard = [];
      this.#clear();
      this.over = this.#playing = null;
    }
    if (table.number <= this.#number) return;
    const past = this.#number === -2;
    const kept = table.log ?? table.facts;
    // A hand of which something was missed is not told of as a whole.
    if (!past && table.number - this.#number > kept.length) this.#playing = null;
    const fresh = past ? kept : kept.slice(this.#number - table.number);
    this.#number = table.number;
    const marks = fresh.map(mark);
    const last = lastActs(marks);
    const heard = fresh.map((fact, index) => {
      this.#count(marks[index]!);
      const knows = { ...by, street: this.street, ...(last.has(index) ? {} : { allIn: NOBODY_ELSE }) };
      return { id: this.#next++, fact, by: remembering(past ? this.#then(knows) : knows), tell };
    });
    if (!past) this.#onFresh(marks);
    const worth = heard.filter((one) => told(one).length > 0);
    if (worth.length > 0) this.#heard = [...this.#heard, ...worth].slice(-MOST);
  }

  /** Something that happened around the table, told as the house's own facts are. */
  add(tell: () => Line[]): void {
    const by = { say: (key: string) => key, seat: String, person: String, cash: false };
    this.#heard = [...this.#heard, { id: this.#next++, fact: { event: "told" }, by, tell }].slice(-MOST);
  }

  /** Whoever has a seat now need not have had it in a hand of before. */
  #then(by: Teller): Teller {
    const seats = this.#playing?.seats ?? {};
    return { ...by, seat: (number) => (seats[number] ? by.person(seats[number]) : by.seat(number)) };
  }

  #clear(): void {
    this.won = {};
    this.acts = {};
    this.skimmed = {};
    this.street = 0;
  }

  #count({ clears, begins, ends, won, act, acts, street, skimmed }: Mark): void {
    if (clears) this.#clear();
    if (street) this.street++;
    if (act) this.acts = { ...this.acts, [act.seat]: { kind: act.kind, amount: act.amount, street: this.street, at: Date.now() } };
    if (skimmed) this.skimmed = { ...this.skimmed, [skimmed.person]: skimmed };
    if (begins) this.#playing = { seats: {}, ...begins, acted: [] };
    if (ends) this.over = this.#playing;
    this.#act(acts);
    if (!won) return;
    const sum = { ...this.won };
    for (const [seat, amount] of won) sum[seat] = (sum[seat] ?? 0) + amount;
    this.won = sum;
  }

  #act(seat: number | undefined): void {
    const [hand, person] = [this.#playing, this.#playing?.seats[seat ?? -1]];
    if (hand && person) this.#playing = { ...hand, acted: [...hand.acted, person] };
  }
}
