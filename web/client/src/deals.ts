/** FD: a program's part in every deal, as the page has it: it adds a number by itself, and compares every card it is shown with its proof. */
import { DealsAt, type Alarm, type DealState } from "../../src/fairness/dealsAt.ts";
import { Keeping, type Shelf } from "../../src/fairness/keeping.ts";
import type { Card } from "../../src/fairness/paper.ts";
import type { TableState } from "../../src/house/states.ts";
import type { Happened } from "../../src/wire.ts";
import type { Connection } from "./connection.ts";

export class Deals {
  /** By table: of the deal in play, or of the last one. */
  readonly shown = new Map<string, DealState>();
  /** What the house has told and cannot be, with all that shows it. */
  readonly alarms: Alarm[] = [];
  /** Called with each of them. */
  onAlarm: (alarm: Alarm) => void = () => {};
  readonly #connection: Connection;
  readonly #shelf: Shelf;
  readonly #tables = new Map<string, DealsAt>();
  #key = "";
  #person = "";

  /** `shelf`: where numbers are kept for receipts; else as long as the program runs. */
  constructor(connection: Connection, shelf: Shelf = memory()) {
    this.#connection = connection;
    this.#shelf = shelf;
    connection.tell({
      welcome: ({ key, person }) => this.#meet(key ?? "", person),
      "ask-hash": (asked) => this.#at(asked.table)?.asked(asked),
      "evening-draw": ({ evening, facts }) => this.#at(evening)?.drew(facts),
      proofs: ({ table, hand, cards }) => this.#at(table)?.proven({ hand, cards: cards as Card[] }),
      gone: ({ table }) => this.#forget(table),
    });
  }

  /** The number that was added to an attempt, for its receipt; empty where none was. */
  number(table: string, hand: number, attempt = 1): string {
    return this.#keeping().number({ table, hand, attempt });
  }

  /** Something has happened, and the table looks so now. */
  heard(message: Happened, picture: TableState): void {
    this.#at(message.table)?.heard(message, picture as Parameters<DealsAt["heard"]>[1]);
  }

  #meet(key: string, person: string): void {
    if (key !== this.#key) this.#tables.clear();
    this.#key = key;
    this.#person = person;
    for (const at of this.#tables.values()) at.again();
  }

  /** None in a house without a key: nobody can check its deals. */
  #at(table: string): DealsAt | undefined {
    if (this.#key && !this.#tables.has(table)) this.#tables.set(table, this.#open(table));
    return this.#tables.get(table);
  }

  #open(table: string): DealsAt {
    return new DealsAt(table, {
      key: this.#key,
      person: this.#person,
      keeping: this.#keeping(),
      ask: (wish) => this.#connection.ask(wish),
      now: () => performance.timeOrigin + performance.now(),
      show: (state) => (state ? this.shown.set(table, state) : this.shown.delete(table)),
      alarm: (alarm) => {
        this.alarms.push(alarm);
        this.onAlarm(alarm);
      },
    });
  }

  #keeping(): Keeping {
    return new Keeping(this.#shelf, this.#key, this.#person);
  }

  #forget(table: string): void {
    this.#tables.delete(table);
    this.shown.delete(table);
  }
}

function memory(): Shelf {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}
