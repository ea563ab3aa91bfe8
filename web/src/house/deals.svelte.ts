/** FD: this page's part in every deal. It adds a number by itself, believes nothing that is not proven, and says what came of it. */
import type { Card, Commitment, Receipt } from "../fairness/paper";
import type { Watch } from "../fairness/watch";
import type { AskHash, Happened, Proofs } from "../wire";
import type { Connection, Listener } from "./connection.svelte";

type Told =
  | { event: "deal-committed"; commitment: Commitment }
  | { event: "decks-opened"; numbers: Receipt["numbers"]; opened: Receipt["opened"] }
  | { event: "deal-voided"; seat: number; person: string; cause: string };
type Tools = typeof import("../fairness/contributing");

export interface DealState {
  mark: "checked" | "without-you" | "house-shuffle" | "wrong";
  hand: number;
  /** Of a deal that is not proven. */
  reason: string;
  /** Who added no number, and why: `house-bot`, `no-hash`, `barred`. */
  absent: { person: string; why: string }[];
  /** Attempts that came to nothing, and whose number was missing. */
  voids: { person: string; cause: string }[];
  /** How often the house has left out a hash of ours that came in time. */
  leftOut: number;
  /** What we have added. */
  mine: string;
}

interface Deal extends DealState {
  watch: Watch;
  told: Commitment;
  opened: boolean;
}

const KEPT_KEY = "hanpan.house-key";
/** FD-1.6: who has sent so long before was in time. */
const IN_TIME = 1_000;
const OURS = ["deal-committed", "decks-opened", "deal-voided"];

export class Deals {
  /** By table: of the deal in play, or of the last one. */
  shown = $state.raw<Record<string, DealState>>({});
  /** The house's key where it is another than this browser knew: what it was, and what it is. */
  changedKey = $state.raw<[string, string] | null>(null);
  key = $state("");
  readonly hears: Listener = {
    welcome: ({ key }) => this.#meet(key ?? ""),
    "ask-hash": (asked) => this.#soon((tools) => this.#giveHash(tools, asked)),
    happened: (message) => this.#happened(message),
    proofs: (word) => this.#soon(() => this.#prove(word)),
    gone: ({ table }) => this.#forgetTable(table),
  };
  #connection: Pick<Connection, "ask">;
  #me: () => string;
  #deals = new Map<string, Deal>();
  #sent = new Map<string, { number: string; at: number }>();
  #voids = new Map<string, DealState["voids"]>();
  #leftOut = new Map<string, number>();
  /** One after the other, in the order in which they were told; what checks them comes after the page. */
  #line: Promise<unknown> = Promise.resolve();
  #tools: Promise<Tools> | null = null;

  constructor(connection: Pick<Connection, "ask">, me: () => string) {
    this.#connection = connection;
    this.#me = me;
  }

  forget(): void {
    this.shown = {};
    this.#deals.clear();
  }

  #meet(key: string): void {
    this.key = key;
    const known = localStorage.getItem(KEPT_KEY) ?? "";
    if (key && known && known !== key) this.changedKey = [known, key];
    if (key) localStorage.setItem(KEPT_KEY, key);
  }

  #soon(act: (tools: Tools) => void): void {
    this.#tools ??= import("../fairness/contributing");
    this.#line = this.#line.then(() => this.#tools).then((tools) => act(tools!));
  }

  #giveHash(tools: Tools, { table, hand, attempt }: AskHash): void {
    const deal = this.#deals.get(table);
    if (attempt === 1 && hand > 1 && deal && deal.hand < hand - 1) this.#houseShuffle(table, hand - 1);
    const number = tools.numberFor(table, hand, attempt);
    this.#sent.set(`${table} ${hand} ${attempt}`, { number, at: performance.now() });
    const hash = tools.hashOf(this.key, this.#me(), number, { table, hand, attempt });
    void this.#connection.ask({ say: "give-hash", table, hand, attempt, hash });
  }

  /** Nobody has added a number to this one. */
  #houseShuffle(table: string, hand: number): void {
    this.#deals.delete(table);
    this.#show(table, { mark: "house-shuffle", hand, reason: "", absent: [], voids: [], leftOut: this.#leftOut.get(table) ?? 0, mine: "" });
  }

  /** Of what was before one came only the deal in play counts. */
  #happened({ table, facts }: Happened): void {
    const all = facts as readonly { event: string }[];
    const last = all.findLastIndex((fact) => fact.event === "deal-committed");
    for (const fact of all.slice(Math.max(last, 0))) {
      if (OURS.includes(fact.event)) this.#soon((tools) => this.#hear(tools, table, fact as Told));
    }
  }

  #hear(tools: Tools, table: string, fact: Told): void {
    if (fact.event === "deal-committed") this.#committed(tools, table, fact.commitment);
    else if (fact.event === "decks-opened") this.#check(table, (deal) => this.#close(deal, fact.numbers, fact.opened));
    else this.#voided(table, fact.person, fact.cause);
  }

  #committed(tools: Tools, table: string, told: Commitment): void {
    const { hand, attempt } = told.statement;
    const sent = this.#sent.get(`${table} ${hand} ${attempt}`);
    const number = sent?.number ?? tools.numberFor(table, hand, attempt);
    const watch = tools.watch(this.key, this.#me(), number);
    if (attempt === 1) this.#voids.delete(table);
    const absent = told.entries.filter((one) => one.absent).map((one) => ({ person: one.person ?? "", why: one.absent! }));
    const before = { mark: "without-you" as const, hand, reason: "", absent, voids: this.#voids.get(table) ?? [], leftOut: 0, mine: "" };
    this.#deals.set(table, { ...before, watch, told, opened: false });
    const holds = this.#check(table, (deal) => deal.watch.commit(told));
    if (holds && watch.isIn) void this.#connection.ask({ say: "give-number", table, hand, attempt, number });
    else if (sent && performance.now() - sent.at > IN_TIME && absent.some((one) => one.person === this.#me() && one.why === "no-hash")) {
      this.#leftOut.set(table, (this.#leftOut.get(table) ?? 0) + 1);
    }
  }

  #voided(table: string, person: string, cause: string): void {
    this.#voids.set(table, [...(this.#voids.get(table) ?? []), { person, cause }]);
  }

  #close(deal: Deal, numbers: Receipt["numbers"], opened: Receipt["opened"]): void {
    deal.watch.close(numbers, opened);
    deal.opened = true;
  }

  /** A card whose deal one did not see opened proves nothing to this page; the receipt does. */
  #prove({ table, hand, cards }: Proofs): void {
    const deal = this.#deals.get(table);
    if (!deal?.opened || deal.hand !== hand) return;
    this.#check(table, () => cards.forEach((card) => deal.watch.card(card as Card)));
  }

  /** Does what the house has told hold? Once it did not, nothing makes it good again. */
  #check(table: string, ask: (deal: Deal) => unknown): boolean {
    const deal = this.#deals.get(table);
    if (!deal || deal.mark === "wrong") return false;
    try {
      ask(deal);
      deal.mark = deal.watch.mark;
      deal.mine = deal.watch.isIn ? deal.watch.number : "";
    } catch (wrong) {
      deal.mark = "wrong";
      deal.reason = (wrong as { code?: string }).code ?? String(wrong);
    }
    deal.leftOut = this.#leftOut.get(table) ?? 0;
    if (deal.opened || deal.mark === "wrong") this.#show(table, deal);
    return deal.mark !== "wrong";
  }

  #show(table: string, { mark, hand, reason, absent, voids, leftOut, mine }: DealState): void {
    this.shown = { ...this.shown, [table]: { mark, hand, reason, absent, voids, leftOut, mine } };
  }

  #forgetTable(table: string): void {
    this.#deals.delete(table);
    const { [table]: _gone, ...rest } = this.shown;
    this.shown = rest;
  }
}

