/** The house as the page knows it: one connection, and a store for each thing it tells. */
import { turn } from "../turn/turn.svelte";
import { say } from "../words.svelte";
import { Chat } from "./chat.svelte";
import { Connection } from "./connection.svelte";
import { Deals } from "./deals.svelte";
import { Evenings } from "./evenings.svelte";
import { GivingUp } from "./givingUp.svelte";
import { Lobby } from "./lobby.svelte";
import { News } from "./news.svelte";
import type { Answer, Wish } from "./pending";
import { Renewal } from "./renewal.svelte";
import { Session } from "./session.svelte";
import { Tables } from "./tables.svelte";
import { Toasts } from "./toasts.svelte";

export class House {
  readonly connection = new Connection();
  readonly session = new Session(this.connection);
  readonly tables = new Tables(this.connection, () => this.session.me.person);
  readonly deals = new Deals(this.connection, () => this.session.me.person, (table) => this.tables.known(table));
  readonly lobby = new Lobby(this.connection);
  readonly evenings = new Evenings(this.connection);
  readonly chat = new Chat();
  readonly toasts = new Toasts();
  readonly news = new News(() => this.connection.now());
  readonly givingUp = new GivingUp();
  readonly renewal = new Renewal(this.connection, () => this.tables.isPlaying);

  constructor() {
    // Evenings before tables: who was moved meanwhile does not look at their old table again.
    const stores = [this.session, this.evenings, this.tables, this.deals, this.lobby, this.chat, this.toasts, this.news];
    this.connection.tell(...stores.map((one) => one.hears));
    turn.source = () => this.tables.turn;
    turn.offset = () => this.connection.clockOffset;
    this.session.onGuessed = (count) => this.toasts.add(say("web.account.guessed", { count }), { tone: "no" });
    this.session.onRenamed = (name) => this.toasts.add(say("web.account.renamed", { name }), { tone: "no" });
    this.session.onOut = () => [this.tables, this.deals, this.lobby, this.evenings, this.chat, this.news].forEach((one) => one.forget());
  }

  /** in: connected; away: signed in, and the connection is being sought; out: not signed in. */
  get status(): "in" | "away" | "out" {
    if (!this.session.me.person) return "out";
    return this.connection.up ? "in" : "away";
  }

  /** Ask something of the house; a no is toasted unless `quiet`. */
  async ask(wish: Wish, { quiet = false } = {}): Promise<Answer> {
    const answer = await this.connection.ask(wish);
    const instead = await this.givingUp.instead(wish, answer);
    if (instead) return this.ask(instead, { quiet });
    if (answer.say === "refused" && !quiet) this.toasts.refuse(answer);
    return answer;
  }
}
