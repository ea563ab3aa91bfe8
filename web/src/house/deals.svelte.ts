/** FD: this page's part in every deal. It adds a number by itself, believes nothing that is not proven, and says what came of it. */
import type { Alarm, DealState, DealsAt } from "../fairness/dealsAt";
import type { Keeping } from "../fairness/keeping";
import type { Card } from "../fairness/paper";
import type { Happened } from "../wire";
import type { Connection, Listener } from "./connection.svelte";
import type { TableState } from "./states";

type Tools = typeof import("../fairness/contributing");
/** One that has been looked at is no longer loud. */
export type SeenAlarm = Alarm & { seen?: boolean };

const KEPT_KEY = "hanpan.house-key";
const KEPT_ALARMS = "hanpan.alarms";
const ALARMS = 8;

export class Deals {
  /** By table: of the deal in play, or of the last one. */
  shown = $state.raw<Record<string, DealState>>({});
  /** What did not hold. It stays, with what shows it, whatever comes after. */
  alarms = $state.raw<readonly SeenAlarm[]>(kept());
  key = $state("");
  /** The key that this browser knows the house by; another one is told until somebody says that it is the house's. */
  known = $state("");
  /** FD-3.1: is what nobody was shown forgotten after the hand, or kept sealed? */
  forgets = $state(false);
  readonly hears: Listener = {
    welcome: ({ key, forgets }) => this.#meet(key ?? "", forgets ?? false),
    "ask-hash": (asked) => this.#soon(asked.table, (at) => at.asked(asked)),
    happened: (message) => this.#happened(message),
    "evening-draw": ({ evening, facts }) => this.#soon(evening, (at) => at.drew(facts)),
    proofs: ({ table, hand, cards }) => this.#soon(table, (at) => at.proven({ hand, cards: cards as Card[] })),
    gone: ({ table }) => this.#forgetTable(table),
  };
  #connection: Pick<Connection, "ask">;
  #me: () => string;
  #picture: (table: string) => TableState | undefined;
  #tables = new Map<string, DealsAt>();
  /** One after the other, in the order in which they were told; what checks them comes after the page. */
  #line: Promise<unknown> = Promise.resolve();
  #tools: Promise<Tools> | null = null;

  /** `picture`: the last that was told of a table, shown already or not. */
  constructor(connection: Pick<Connection, "ask">, me: () => string, picture: (table: string) => TableState | undefined) {
    this.#connection = connection;
    this.#me = me;
    this.#picture = picture;
  }

  forget(): void {
    this.shown = {};
    this.#tables.clear();
  }

  alarmsAt(table: string): readonly SeenAlarm[] {
    return this.alarms.filter((one) => one.table === table);
  }

  /** Somebody has looked at what did not hold here. */
  acknowledge(table: string): void {
    this.#keep(this.alarms.map((one) => (one.table === table ? { ...one, seen: true } : one)));
  }

  get keyChanged(): boolean {
    return this.key !== "" && this.known !== this.key;
  }

  /** Somebody has been told why the key is another, and goes by the new one. */
  acceptKey(): void {
    this.known = this.key;
    localStorage.setItem(KEPT_KEY, this.key);
  }

  /** What this browser has kept of the person's numbers. */
  async keeping(): Promise<Keeping> {
    return this.#kept(await this.#ready());
  }

  #kept({ Keeping }: Tools): Keeping {
    return new Keeping(localStorage, this.key, this.#me());
  }

  #meet(key: string, forgets: boolean): void {
    if (key !== this.key) this.#tables.clear();
    this.key = key;
    this.forgets = forgets;
    this.known = localStorage.getItem(KEPT_KEY) || key;
    if (key && this.known === key) localStorage.setItem(KEPT_KEY, key);
    for (const table of this.#tables.keys()) this.#soon(table, (at) => at.again());
  }

  #happened(message: Happened): void {
    const picture = this.#picture(message.table);
    if (picture && this.key) this.#soon(message.table, (at) => at.heard(message, picture as Parameters<DealsAt["heard"]>[1]));
  }

  #ready(): Promise<Tools> {
    return (this.#tools ??= import("../fairness/contributing"));
  }

  #soon(table: string, act: (at: DealsAt) => void): void {
    const ready = this.#ready();
    this.#line = this.#line.then(() => ready).then((tools) => act(this.#at(tools, table)));
  }

  #at(tools: Tools, table: string): DealsAt {
    const found = this.#tables.get(table) ?? this.#open(tools, table);
    this.#tables.set(table, found);
    return found;
  }

  #open(tools: Tools, table: string): DealsAt {
    return new tools.DealsAt(table, {
      key: this.key,
      person: this.#me(),
      keeping: this.#kept(tools),
      ask: (wish) => this.#connection.ask(wish),
      now: () => performance.timeOrigin + performance.now(),
      show: (state) => this.#show(table, state),
      alarm: (alarm) => this.#keep([...this.alarms, alarm].slice(-ALARMS)),
    });
  }

  #show(table: string, state: DealState | null): void {
    const { [table]: _before, ...rest } = this.shown;
    this.shown = state ? { ...rest, [table]: state } : rest;
  }

  #keep(alarms: readonly SeenAlarm[]): void {
    this.alarms = alarms;
    localStorage.setItem(KEPT_ALARMS, JSON.stringify(alarms));
  }

  #forgetTable(table: string): void {
    this.#tables.delete(table);
    this.#show(table, null);
  }
}

function kept(): SeenAlarm[] {
  return JSON.parse(localStorage.getItem(KEPT_ALARMS) ?? "[]") as SeenAlarm[];
}
