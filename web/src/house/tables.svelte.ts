/** The tables one looks at: their pictures, the number of the last fact of each, and asking anew for what was missed. */
import { sceneOf } from "../games";
import type { MyTurn } from "../turn/turn.svelte";
import type { Happened } from "../wire";
import type { Connection, Listener } from "./connection.svelte";
import type { Answer } from "./pending";
import { merged } from "./pictures";
import type { TableState } from "./states";
import { Tempo } from "./tempo";

/** How many facts from before one came are told: some hands. */
const LATEST = 120;

export class Tables {
  shown = $state.raw<Record<string, TableState>>({});
  /** The table at which one had a seat when the connection was opened. */
  #seat = $state("");
  /** Called when the house says one no longer looks at a table: one has left it, or it is closed. */
  onGone: (table: string, left: boolean) => void = () => {};
  readonly hears: Listener = {
    welcome: ({ seat }) => this.#comeBack(seat),
    happened: (message) => this.#happened(message),
    observers: ({ table, count }) => this.#observed(table, count),
    gone: ({ table }) => this.#gone(table),
  };
  #connection: Pick<Connection, "ask" | "up" | "clockOffset">;
  #me: () => string;
  #entered = new Set<string>();
  /** Of each table, the pictures on their way to being shown. */
  #tempo = new Map<string, Tempo>();
  /** Asked for and not yet shown. */
  #asking = new Set<string>();

  constructor(connection: Pick<Connection, "ask" | "up" | "clockOffset">, me: () => string) {
    this.#connection = connection;
    this.#me = me;
    document.addEventListener("visibilitychange", () => this.#tempo.forEach((one) => one.catchUp()));
  }

  /** Look at a table, from now on and after every lost connection. */
  async enter(table: string): Promise<Answer> {
    this.#entered.add(table);
    const answer = await this.#ask(table);
    if (answer.say === "refused") this.#entered.delete(table);
    return answer;
  }

  /** Look away. Who has a seat goes on hearing of their table. */
  async exit(table: string): Promise<void> {
    if (this.seatedAt(table)) return;
    this.#forget(table);
    if (this.#connection.up) await this.#connection.ask({ say: "exit", table });
  }

  /** One plays elsewhere from now on, and looks no longer at this one. */
  leaveBehind(table: string): void {
    this.#forget(table);
  }

  seatedAt(table: string): boolean {
    const state = this.shown[table];
    return state ? sceneOf(state).isSeated(state, this.#me()) : this.#seat === table;
  }

  /** The last that was told of a table, shown already or not. */
  known(table: string): TableState | undefined {
    return this.#tempo.get(table)?.known;
  }

  /** The table at which one has a seat, if any. */
  get mine(): string {
    const seen = Object.keys(this.shown).find((table) => this.seatedAt(table));
    return seen ?? (this.#seat in this.shown ? "" : this.#seat);
  }

  /** Is one in the middle of a hand anywhere? */
  get isPlaying(): boolean {
    return Object.values(this.shown).some((state) => sceneOf(state).isPlaying(state, this.#me()));
  }

  /** What is asked of one at any table, and until when. */
  get turn(): MyTurn | null {
    const state = Object.values(this.shown).find((one) => sceneOf(one).isTurn(one));
    if (!state || !this.#me()) return null;
    const { turn, turnUntil, timeBank } = sceneOf(state);
    const { hand, turn: number } = turn(state);
    return { table: state.table, key: `${state.table}:${hand}:${number}`, until: turnUntil?.(state) ?? 0, bank: timeBank?.(state) ?? 0 };
  }

  forget(): void {
    for (const one of this.#tempo.values()) one.stop();
    this.#tempo.clear();
    this.shown = {};
    this.#seat = "";
    this.#entered.clear();
    this.#asking.clear();
  }

  /** A wish to enter that is still open is sent again by itself. */
  #comeBack(seat: string): void {
    this.#seat = seat;
    if (seat) this.#entered.add(seat);
    for (const table of this.#entered) void this.#reenter(table);
  }

  #happened(message: Happened): void {
    const { table } = message;
    const tempo = this.#tempoOf(table);
    const picture = merged(tempo.known, message, this.#connection.clockOffset);
    if (!picture) {
      // Where one has just looked away, a message that was on its way means nothing.
      if (this.#entered.has(table)) void this.#reenter(table);
      return;
    }
    this.#entered.add(table);
    this.#asking.delete(table);
    const scene = sceneOf(picture);
    tempo.hear(picture, scene.tempo?.(picture) ?? 0, this.#isUrgent(table, picture));
  }

  /** One's own turn waits for nothing, neither its beginning nor its end. */
  #isUrgent(table: string, picture: TableState): boolean {
    const before = this.shown[table];
    const scene = sceneOf(picture);
    return !before || scene.isTurn(picture) || scene.isTurn(before);
  }

  #tempoOf(table: string): Tempo {
    const found = this.#tempo.get(table) ?? new Tempo((state) => (this.shown = { ...this.shown, [table]: state }));
    this.#tempo.set(table, found);
    return found;
  }

  #observed(table: string, count: number): void {
    const tempo = this.#tempoOf(table);
    tempo.catchUp();
    const before = tempo.known;
    if (!before) return;
    const shared = { ...(before.shared as object), observers: count };
    tempo.hear({ ...before, shared, facts: [] }, 0, true);
  }

  async #ask(table: string): Promise<Answer> {
    this.#asking.add(table);
    const since = this.#tempo.get(table)?.known?.number ?? -1;
    const answer = await this.#connection.ask({ say: "enter", table, since, last: LATEST });
    this.#asking.delete(table);
    return answer;
  }

  /** Something was missed: go on from what one has. */
  async #reenter(table: string): Promise<void> {
    if (this.#asking.has(table)) return;
    const answer = await this.#ask(table);
    if (answer.say !== "refused" || answer.code !== "no-such-table") return;
    this.#forget(table);
    this.onGone(table, false);
  }

  #gone(table: string): void {
    const left = this.#hasLeft(table);
    this.#forget(table);
    this.onGone(table, left);
  }

  /** Was the last that one heard of a table that one got up there? */
  #hasLeft(table: string): boolean {
    const facts = (this.#tempo.get(table)?.known?.facts ?? []) as readonly { event: string; person?: string }[];
    return facts.some((fact) => /(^|-)left$/.test(fact.event) && fact.person === this.#me());
  }

  #forget(table: string): void {
    this.#entered.delete(table);
    if (this.#seat === table) this.#seat = "";
    this.#tempo.get(table)?.stop();
    this.#tempo.delete(table);
    if (!(table in this.shown)) return;
    const { [table]: _gone, ...rest } = this.shown;
    this.shown = rest;
  }
}
