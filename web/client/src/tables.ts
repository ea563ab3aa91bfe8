/** The tables one looks at: their pictures laid together from messages, and asking anew for what was missed. */
import type { Answer } from "../../src/house/pending.ts";
import { merged } from "../../src/house/pictures.ts";
import type { TableState } from "../../src/house/states.ts";
import type { Happened } from "../../src/wire.ts";
import type { Connection } from "./connection.ts";
import { Deals } from "./deals.ts";

export class Tables {
  readonly shown = new Map<string, TableState>();
  /** How they are dealt (FD): a number is added to every deal, and every card checked. */
  readonly deals: Deals;
  /** Called with every new picture. */
  onPicture: (picture: TableState) => void = () => {};
  readonly #connection: Connection;
  readonly #entered = new Set<string>();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.deals = new Deals(connection);
    connection.tell({
      welcome: ({ seat }) => this.#comeBack(seat),
      happened: (message) => this.#happened(message),
      gone: ({ table }) => this.#forget(table),
    });
  }

  /** Look at a table, from now on and after every lost line. */
  async enter(table: string): Promise<Answer> {
    this.#entered.add(table);
    const answer = await this.#ask(table);
    if (answer.say === "refused") this.#forget(table);
    return answer;
  }

  #comeBack(seat: string): void {
    if (seat) this.#entered.add(seat);
    for (const table of this.#entered) void this.#ask(table);
  }

  #happened(message: Happened): void {
    const picture = merged(this.shown.get(message.table), message, this.#connection.clockOffset);
    if (picture) {
      this.shown.set(message.table, picture);
      this.deals.heard(message, picture);
      this.onPicture(picture);
    } else if (this.#entered.has(message.table)) void this.#ask(message.table);
  }

  #forget(table: string): void {
    this.#entered.delete(table);
    this.shown.delete(table);
  }

  #ask(table: string): Promise<Answer> {
    return this.#connection.ask({ say: "enter", table, since: this.shown.get(table)?.number ?? -1 });
  }
}
