/** The operator's session: who is signed in, the house at a glance, and the orders one gives. */
import { http, type Heard, type Trouble } from "../api";
import { Toasts } from "../house/toasts.svelte";
import { say } from "../words.svelte";
import type { HouseSeen, SignedIn } from "./types";

const API = "/api/operator/";
const EVERY = 2_500;

class Session {
  readonly toasts = new Toasts();
  /** null while nobody is signed in. */
  who = $state.raw<SignedIn | null>(null);
  /** Is it known yet whether somebody is? */
  known = $state(false);
  seen = $state.raw<HouseSeen | null>(null);
  /** Why nothing new is seen. */
  lost = $state("");
  /** Counts orders: whatever they may have changed is looked at anew. */
  given = $state(0);
  reports = $derived(this.seen?.open_reports ?? 0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener("visibilitychange", () => void (document.hidden || this.look()));
  }

  /** Is somebody signed in already? */
  async start(): Promise<void> {
    const heard = await http<SignedIn | null>("GET", `${API}session`, undefined, this.#headers);
    this.#let(heard);
    this.known = true;
  }

  async signIn(name: string, password: string): Promise<Trouble | null> {
    const heard = await http<SignedIn>("POST", `${API}sign-in`, { name, password }, this.#headers);
    this.#let(heard);
    return heard.ok ? null : heard.trouble;
  }

  async signOut(): Promise<void> {
    await this.ask("sign-out", {});
    this.#out();
  }

  read<T>(path: string, query: Record<string, string | number | boolean> = {}): Promise<Heard<T>> {
    const said = Object.entries(query).map(([key, value]) => [key, String(value)]);
    return this.#heard(http<T>("GET", `${API}${path}${said.length ? `?${new URLSearchParams(said)}` : ""}`, undefined, this.#headers));
  }

  ask<T>(path: string, body: object): Promise<Heard<T>> {
    return this.#heard(http<T>("POST", API + path, body, this.#headers));
  }

  /** An order; its success is told. What stands in the way, or nothing. */
  async order(path: string, body: object, done = "done"): Promise<Trouble | null> {
    const heard = await this.ask(path, body);
    if (heard.ok) this.did(done);
    return heard.ok ? null : heard.trouble;
  }

  did(done = "done"): void {
    this.toasts.add(say(`operating.page.${done}`));
    this.given += 1;
    void this.look();
  }

  /** The house at a glance, again and again while the page is seen. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.who) return;
    const heard = await this.read<HouseSeen>("overview");
    if (heard.ok) this.seen = heard.body;
    this.lost = heard.ok ? "" : heard.trouble.text;
    clearTimeout(this.#timer);
    if (this.who && !document.hidden) this.#timer = setTimeout(() => void this.look(), EVERY);
  }

  get #headers(): Record<string, string> {
    return this.who ? { "X-Operator-Guard": this.who.guard } : {};
  }

  async #heard<T>(asked: Promise<Heard<T>>): Promise<Heard<T>> {
    const heard = await asked;
    if (heard.status === 401) this.#out();
    return heard;
  }

  #let(heard: Heard<SignedIn | null>): void {
    if (!heard.ok || !heard.body) return;
    this.who = heard.body;
    void this.look();
  }

  #out(): void {
    clearTimeout(this.#timer);
    this.who = this.seen = null;
  }
}

export const session = new Session();
