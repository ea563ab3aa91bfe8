/** The client's side of the line: who one is, what the house last said, and what was asked of it and not yet answered. */
import { http, type Trouble } from "./api";
import { merged } from "./pictures";
import { say, words, type Lang } from "./words.svelte";
import {
  VERSION,
  type AnyRoomEvent,
  type AnySniperTableEvent,
  type AnyTableEvent,
  type AnyWish,
  type AnyWord,
  type BlackjackOwn,
  type BlackjackTableView,
  type Chairs,
  type Chatted,
  type Done,
  type HandPart,
  type Happened,
  type InvitedTo,
  type Listing,
  type Own,
  type PersonCard,
  type Pong,
  type Refused,
  type SniperOwn,
  type SniperTableView,
  type TablePart,
  type Welcome,
  type Why,
  type Whispered,
} from "./wire";

export interface Me {
  person: string;
  name: string;
  lang: string;
  guest: boolean;
  bank: number;
}

export type AnyEvent = AnyTableEvent | AnySniperTableEvent | AnyRoomEvent;

interface AnyTable {
  table: string;
  /** Of the last fact known. */
  number: number;
  /** The house's clock when it last spoke of this table. */
  now: number;
  /** Added to `Date.now()` it gives the house's clock. */
  clockOffset: number;
  people: Record<string, PersonCard>;
}

export interface HoldemTable extends AnyTable {
  kind: "holdem";
  shared: TablePart;
  hand: HandPart;
  own: Own;
  /** Of the last message; empty where it brought a picture alone. */
  facts: AnyTableEvent[];
}

export interface SniperTable extends AnyTable {
  kind: "sniper";
  shared: SniperTableView;
  own: SniperOwn;
  facts: (AnyTableEvent | AnySniperTableEvent)[];
}

export interface BlackjackTable extends AnyTable {
  kind: "blackjack";
  shared: BlackjackTableView;
  own: BlackjackOwn;
  facts: (AnyTableEvent | AnyRoomEvent)[];
}

export type TableState = HoldemTable | SniperTable | BlackjackTable;

type Without<T> = T extends AnyWish ? Omit<T, "id"> : never;
/** A wish as the screens make it: the id is made here. */
export type Wish = Without<AnyWish>;
export type Answer = Done | Refused | Chairs | Pong | Why;

export interface Toast {
  key: number;
  text: string;
  rule: string;
  tone: "no" | "news";
}

interface Open {
  wish: AnyWish;
  quiet: boolean;
  answered: (answer: Answer) => void;
}

const NOBODY: Me = { person: "", name: "", lang: "", guest: true, bank: 0 };
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const PING_PATIENCE = 8_000;
const TOAST_STAYS = 6_500;
const CHATS_KEPT = 200;
const TAKEN_OVER = 4001;
const OTHER_VERSION = 4400;
const NOT_SIGNED_IN = 4401;
/** Asking these again would tell nothing: the line that comes back asks anew by itself. */
const OF_A_LINE = new Set(["enter", "exit", "watch-lobby", "ping"]);

export class House {
  /** NOBODY while out. */
  me = $state.raw<Me>(NOBODY);
  /** The house's texts, for whoever is given the house alone. */
  readonly say = say;
  /** in: on the line; away: signed in, the line is down and being sought; out: not signed in. */
  status = $state<"in" | "away" | "out">("out");
  /** Is it known yet whether one is signed in? */
  known = $state(false);
  /** The house did not answer whether it knows one; it is asked again. */
  unreachable = $state(false);
  /** The same person has come in elsewhere; this page waits to be asked back. */
  takenOver = $state(false);
  /** The house speaks a newer version: the page must be loaded anew. */
  outdated = $state(false);
  closing = $state(false);
  paused = $state(false);
  tables = $state.raw<Record<string, TableState>>({});
  /** null until the house has told it. */
  lobby = $state.raw<Listing[] | null>(null);
  /** At all tables one looks at, and in the lobby (where no table is named); the latest last. */
  chats = $state.raw<readonly Chatted[]>([]);
  invitations = $state.raw<InvitedTo[]>([]);
  /** Between friends, since the page was opened; what one wrote oneself has `to`. */
  whispers = $state.raw<readonly (Whispered & { to?: string })[]>([]);
  /** Counts how often the list of friends has become another. */
  friendsChanged = $state(0);
  toasts = $state.raw<Toast[]>([]);
  /** The table at which one had a seat when the line was opened. */
  seat = $state("");
  clockOffset = $state(0);
  /** Called when the house says one no longer looks at a table: one has left it, or it is closed. */
  onGone: (table: string, left: boolean) => void = () => {};

  #line: WebSocket | null = null;
  #open = new Map<string, Open>();
  #entered = new Set<string>();
  #reentering = new Set<string>();
  #watching = false;
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #mark = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
  #asked = 0;
  #toasted = 0;

  constructor() {
    addEventListener("online", () => this.#comeBack());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#comeBack();
    });
  }

  // -- Coming in

  /** Is one signed in already? */
  async start(): Promise<void> {
    const answer = await http<Me>("GET", "/api/me");
    if (answer.ok) await this.comeIn(answer.body);
    else if (answer.status !== 401) {
      this.unreachable = true;
      this.#again = setTimeout(() => void this.start(), this.#longer());
      return;
    }
    this.known = true;
    this.unreachable = false;
  }

  /** Come in under a name. What stands in the way, or nothing. */
  guest(name: string): Promise<Trouble | null> {
    return this.#enter("/api/guest", { name, lang: words.lang });
  }

  /** Come back to the account one has kept. */
  signIn(name: string, password: string): Promise<Trouble | null> {
    return this.#enter("/api/sign-in", { name, password });
  }

  async #enter(path: string, who: object): Promise<Trouble | null> {
    const answer = await http<Me>("POST", path, who);
    if (!answer.ok) return answer.trouble;
    await this.comeIn(answer.body);
    return null;
  }

  /** What stands in the way of going, or nothing. */
  async signOut(): Promise<Trouble | null> {
    const answer = await http("POST", "/api/sign-out", {});
    if (!answer.ok && answer.status !== 401) return answer.trouble;
    this.#goOut();
    return null;
  }

  async speak(lang: Lang): Promise<void> {
    await words.use(lang);
    if (!this.me.person) return;
    await http("POST", "/api/language", { lang });
    this.me = { ...this.me, lang };
  }

  /** Take the line back from wherever one came in since. */
  takeBack(): void {
    this.takenOver = false;
    this.#connect();
  }

  /** The door knows one: open the line. */
  async comeIn(me: Me): Promise<void> {
    this.me = { person: me.person, name: me.name, lang: me.lang, guest: me.guest, bank: me.bank };
    if (me.lang !== words.lang && (me.lang === "ko" || me.lang === "en")) await words.use(me.lang);
    this.known = true;
    this.#connect();
  }

  #goOut(): void {
    this.me = NOBODY;
    this.status = "out";
    this.tables = {};
    this.lobby = null;
    this.seat = "";
    this.chats = [];
    this.whispers = [];
    this.invitations = [];
    this.#entered.clear();
    this.#open.clear();
    this.#line?.close();
    this.#line = null;
  }

  // -- Asking

  /** Ask something of the house. It is asked again after a broken line, and answered once; a no is toasted unless `quiet`. */
  ask(wish: Wish, { quiet = false } = {}): Promise<Answer> {
    this.#asked += 1;
    const whole = { ...wish, id: `${this.#mark}-${this.#asked}` } as AnyWish;
    return new Promise((answered) => {
      this.#open.set(whole.id, { wish: whole, quiet, answered });
      this.#send(whole);
    });
  }

  /** Look at a table, from now on and after every broken line. */
  async enter(table: string, { quiet = false } = {}): Promise<Answer> {
    this.#entered.add(table);
    const answer = await this.ask({ say: "enter", table, since: this.tables[table]?.number ?? -1 }, { quiet });
    if (answer.say === "refused") this.#entered.delete(table);
    return answer;
  }

  /** Look away. Who has a seat goes on hearing of his table. */
  async exit(table: string): Promise<void> {
    if (this.seatedAt(table)) return;
    this.#forget(table);
    if (this.status === "in") await this.ask({ say: "exit", table }, { quiet: true });
  }

  seatedAt(table: string): boolean {
    const state = this.tables[table];
    const person = this.me.person;
    if (!state) return this.seat === table;
    if (state.kind === "holdem") return state.shared.players.some((one) => one.person === person);
    if (state.kind === "sniper") return state.shared.chairs.some((one) => one.person === person && !one.left);
    return state.shared.room.players.some((one) => one.seat === state.own.number);
  }

  /** The table at which one has a seat, if any. */
  get mine(): string {
    const seen = Object.keys(this.tables).find((table) => this.seatedAt(table));
    return seen ?? (this.seat in this.tables ? "" : this.seat);
  }

  watchLobby(on: boolean): void {
    if (this.#watching === on) return;
    this.#watching = on;
    if (this.status === "in") void this.ask({ say: "watch-lobby", on }, { quiet: true });
  }

  /** The time on the house's clock. */
  now(): number {
    return Date.now() + this.clockOffset;
  }

  toast(text: string, { rule = "", tone = "news" as Toast["tone"] } = {}): void {
    const key = (this.#toasted += 1);
    this.toasts = [...this.toasts.filter((one) => one.text !== text).slice(-2), { key, text, rule, tone }];
    setTimeout(() => this.dismiss(key), TOAST_STAYS);
  }

  /** What one wrote to a friend oneself: the house does not say it back. */
  keepWhisper(to: string, text: string): void {
    const mine = { say: "whispered", person: this.me.person, name: this.me.name, text, at: this.now(), to } as const;
    this.whispers = [...this.whispers, mine].slice(-CHATS_KEPT);
  }

  dismiss(key: number): void {
    this.toasts = this.toasts.filter((one) => one.key !== key);
  }

  // -- The line

  #connect(): void {
    clearTimeout(this.#again);
    this.#line?.close();
    if (this.status !== "in") this.status = "away";
    const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?version=${VERSION}`);
    this.#line = line;
    line.onmessage = (message) => {
      if (line === this.#line) this.#hear(JSON.parse(message.data as string) as AnyWord);
    };
    line.onclose = (closed) => {
      if (line === this.#line) void this.#lost(closed.code);
    };
  }

  async #lost(code: number): Promise<void> {
    this.#line = null;
    clearInterval(this.#pings);
    if (!this.me.person) return;
    this.status = "away";
    if (code === TAKEN_OVER) this.takenOver = true;
    else if (code === OTHER_VERSION) this.outdated = true;
    if (this.takenOver || this.outdated) return;
    // A line refused before it opened does not say why: whether one is still known does.
    const gone = code === NOT_SIGNED_IN || (await http("GET", "/api/me")).status === 401;
    if (gone) this.#goOut();
    else if (!this.#line) {
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#connect(), this.#longer());
    }
  }

  #longer(): number {
    const wait = this.#wait * (0.7 + 0.6 * Math.random());
    this.#wait = Math.min(this.#wait * 1.8, LONGEST_WAIT);
    return wait;
  }

  /** The network or the tab is back: no reason to wait, and good reason to see whether the line still lives. */
  #comeBack(): void {
    if (!this.me.person || this.takenOver || this.outdated) return;
    if (!this.#line) this.#connect();
    else if (this.status === "in") void this.#ping();
  }

  async #ping(): Promise<void> {
    const line = this.#line;
    const sent = Date.now();
    const late = setTimeout(() => {
      if (line !== this.#line) return;
      line?.close();
      void this.#lost(0); // A dead line may take minutes to close by itself.
    }, PING_PATIENCE);
    const answer = await this.ask({ say: "ping" }, { quiet: true });
    clearTimeout(late);
    if (answer.say === "pong") this.clockOffset = Math.round(answer.now - (sent + Date.now()) / 2);
  }

  #send(wish: AnyWish): void {
    const wanted = this.status === "in" && this.#line?.readyState === WebSocket.OPEN;
    if (wanted) this.#line?.send(JSON.stringify(wish));
  }

  // -- Hearing

  #hear(word: AnyWord): void {
    switch (word.say) {
      case "welcome":
        return this.#welcomed(word);
      case "done":
      case "chairs":
      case "pong":
      case "why":
      case "refused":
        return this.#answered(word.id, word);
      case "happened":
        return this.#happened(word);
      case "gone": {
        const left = this.#hasLeft(word.table);
        this.#forget(word.table);
        return this.onGone(word.table, left);
      }
      case "lobby":
        this.lobby = word.tables;
        return;
      case "lobby-changed":
        this.lobby = changed(this.lobby ?? [], word.tables, word.gone);
        return;
      case "bank":
        this.me = { ...this.me, bank: word.bank };
        return;
      case "chatted":
        this.chats = [...this.chats, word].slice(-CHATS_KEPT);
        return;
      case "whispered":
        this.whispers = [...this.whispers, word].slice(-CHATS_KEPT);
        return this.toast(`${word.name}: ${word.text}`);
      case "invited-to":
        this.invitations = [...this.invitations.filter((one) => one.table !== word.table), word];
        return;
      case "taken-over":
        this.takenOver = true;
        return;
      case "closing":
        this.closing = true;
        return;
      case "paused":
        this.paused = word.paused;
        return;
      case "friends-changed":
        this.friendsChanged += 1;
        return;
    }
  }

  #welcomed(word: Welcome): void {
    const { person, name, lang, guest, bank } = word;
    this.me = { person, name, lang, guest, bank };
    this.clockOffset = word.now - Date.now();
    this.seat = word.seat;
    this.status = "in";
    this.closing = false;
    this.takenOver = false;
    this.#wait = FIRST_WAIT;
    this.#reentering.clear();
    if (word.seat) this.#entered.add(word.seat);
    const open = [...this.#open.values()];
    for (const { wish, answered } of open) {
      if (!OF_A_LINE.has(wish.say)) this.#send(wish);
      else if (wish.say !== "enter") {
        this.#open.delete(wish.id);
        answered({ say: "done", id: wish.id, table: "" });
      }
    }
    const asking = new Set(open.flatMap(({ wish }) => (wish.say === "enter" ? [wish.table] : [])));
    for (const { wish } of open) if (wish.say === "enter") this.#send(wish);
    for (const table of this.#entered) if (!asking.has(table)) this.#reenter(table);
    if (this.#watching) void this.ask({ say: "watch-lobby", on: true }, { quiet: true });
    clearInterval(this.#pings);
    this.#pings = setInterval(() => void this.#ping(), PING_EVERY);
  }

  #answered(id: string, answer: Answer): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (answer.say === "refused" && !open?.quiet) this.toast(withoutRule(answer), { rule: answer.rule, tone: "no" });
    open?.answered(answer);
  }

  #happened(word: Happened): void {
    const picture = merged(this.tables[word.table], word, this.clockOffset);
    if (!picture) {
      // Where one has just looked away, a word that was on its way means nothing.
      if (this.#entered.has(word.table)) this.#reenter(word.table);
      return;
    }
    this.#entered.add(word.table);
    this.#reentering.delete(word.table);
    this.tables = { ...this.tables, [word.table]: picture };
  }

  /** Something was missed: go on from what one has. */
  #reenter(table: string): void {
    if (this.#reentering.has(table)) return;
    this.#reentering.add(table);
    void this.ask({ say: "enter", table, since: this.tables[table]?.number ?? -1 }, { quiet: true }).then((answer) => {
      this.#reentering.delete(table);
      if (answer.say !== "refused" || answer.code !== "no-such-table") return;
      this.#forget(table);
      this.onGone(table, false);
    });
  }

  /** Was the last that one heard of a table that one got up there? */
  #hasLeft(table: string): boolean {
    const facts = (this.tables[table]?.facts ?? []) as AnyEvent[];
    return facts.some((fact) => (fact.event === "left" || fact.event === "chair-left") && fact.person === this.me.person);
  }

  #forget(table: string): void {
    this.#entered.delete(table);
    if (this.seat === table) this.seat = "";
    if (!(table in this.tables)) return;
    const { [table]: _gone, ...rest } = this.tables;
    this.tables = rest;
  }
}

function changed(lobby: Listing[], news: Listing[], gone: string[]): Listing[] {
  const fresh = new Map(news.map((one) => [one.table, one]));
  const kept = lobby.filter((one) => !gone.includes(one.table)).map((one) => fresh.get(one.table) ?? one);
  const known = new Set(lobby.map((one) => one.table));
  return [...kept, ...news.filter((one) => !known.has(one.table))];
}

/** The rule is shown beside the text, as a link; the house says it at the end of the text as well. */
export function withoutRule(refused: Pick<Refused, "text" | "rule">): string {
  return refused.rule ? refused.text.replace(` (${refused.rule})`, "") : refused.text;
}
