/** The socket to the house: opened, sought again when it is lost, and never two at a time. */
import { base } from "../base";
import { VERSION, type AnyWish, type AnyWord, type Happened, type ShownOut, type Welcome } from "../wire";
import { Backoff } from "./backoff";
import { Pending, type Answer, type Wish } from "./pending";

/** What a store wants to hear of what the house says. */
export type Listener = { [S in AnyWord["say"]]?: (message: Extract<AnyWord, { say: S }>) => void };

const PING_EVERY = 20_000;
const PING_PATIENCE = 8_000;
/** From opening a socket to the welcome: a door that hangs may hold it for minutes. */
const WELCOME_PATIENCE = 10_000;
const TAKEN_OVER = 4001;
const OTHER_VERSION = 4400;

export class Connection {
  /** Welcomed, and not lost since. */
  up = $state(false);
  /** The same person has come in elsewhere; this page waits to be asked back. */
  takenOver = $state(false);
  /** An operator has ended the connection; one who may come back does so by asking. */
  shownOut = $state.raw<ShownOut | null>(null);
  /** The house speaks another version of the protocol, and no longer ours where the socket is lost. */
  outdated = $state(false);
  closing = $state(false);
  paused = $state(false);
  /** Added to `Date.now()` it gives the house's clock. */
  clockOffset = $state(0);
  /** Asked when the socket is lost: is it worth seeking? */
  worthSeeking: (code: number) => Promise<boolean> = () => Promise.resolve(true);

  #socket: WebSocket | null = null;
  #wanted = false;
  #listeners: Listener[] = [];
  #pending = new Pending();
  #backoff = new Backoff();
  #again: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;

  constructor() {
    addEventListener("online", () => this.#look());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#look();
    });
  }

  /** Stores hear in the order in which they were added, the connection itself before them. */
  tell(...listeners: Listener[]): void {
    this.#listeners.push(...listeners);
  }

  /** Ask something of the house. It is sent again after a lost connection, and answered once. */
  ask(wish: Wish): Promise<Answer> {
    const { wish: whole, answer } = this.#pending.add(wish);
    this.#send(whole);
    return answer;
  }

  /** The time on the house's clock. */
  now(): number {
    return Date.now() + this.clockOffset;
  }

  open(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#late);
    this.#wanted = true;
    this.takenOver = false;
    this.shownOut = null;
    this.#socket?.close();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${base}/ws?version=${VERSION}`);
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#hear(JSON.parse(message.data as string) as AnyWord);
    };
    socket.onclose = (closed) => {
      if (socket === this.#socket) void this.#lost(closed.code);
    };
    this.#late = setTimeout(() => this.#giveUp(socket), WELCOME_PATIENCE);
  }

  /** For good: whoever used it has gone. */
  close(): void {
    this.#wanted = this.up = false;
    this.#pending.clear();
    clearTimeout(this.#again);
    clearTimeout(this.#late);
    clearInterval(this.#pings);
    this.#socket?.close();
    this.#socket = null;
  }

  /** A dead socket may take minutes to close by itself. */
  #giveUp(socket: WebSocket | null): void {
    if (socket !== this.#socket) return;
    socket?.close();
    void this.#lost(0);
  }

  async #lost(code: number): Promise<void> {
    this.#socket = null;
    this.up = false;
    clearTimeout(this.#late);
    clearInterval(this.#pings);
    if (code === TAKEN_OVER) this.takenOver = true;
    if (code === OTHER_VERSION) this.outdated = true;
    if (!this.#seeks || !(await this.worthSeeking(code)) || this.#socket) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.open(), this.#backoff.next());
  }

  get #seeks(): boolean {
    return this.#wanted && !this.takenOver && !this.shownOut && !this.outdated;
  }

  /** The network or the tab is back: no reason to wait, and good reason to see whether the socket still lives. */
  #look(): void {
    if (this.#wanted && this.up) void this.#ping();
    else if (this.#seeks && !this.#socket) this.open();
  }

  async #ping(): Promise<void> {
    const [socket, sent] = [this.#socket, Date.now()];
    const late = setTimeout(() => this.#giveUp(socket), PING_PATIENCE);
    const answer = await this.ask({ say: "ping" });
    clearTimeout(late);
    if (answer.say === "pong") this.clockOffset = Math.round(answer.now - (sent + Date.now()) / 2);
  }

  #send(wish: AnyWish): void {
    if (this.up && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(wish));
  }

  #hear(message: AnyWord): void {
    if (message.say === "welcome") this.#welcomed(message);
    else if (message.say === "taken-over") this.takenOver = true;
    else if (message.say === "shown-out") this.shownOut = message;
    else if (message.say === "closing") this.closing = true;
    else if (message.say === "paused") this.paused = message.paused;
    else if (message.say === "happened") this.#follow(message);
    else if ("id" in message && this.#pending.settle(message)) return;
    for (const listener of this.#listeners) (listener[message.say] as ((heard: AnyWord) => void) | undefined)?.(message);
  }

  /** The house's time may have jumped: it slept, or its clock was put right. */
  #follow({ facts, now }: Happened): void {
    if (facts.some((fact) => fact.event === "table-resumed")) this.clockOffset = now - Date.now();
  }

  #welcomed({ now, version }: Welcome): void {
    this.clockOffset = now - Date.now();
    this.up = true;
    clearTimeout(this.#late);
    this.closing = this.takenOver = false;
    this.outdated = version !== VERSION;
    this.#backoff.reset();
    for (const wish of this.#pending.again()) this.#send(wish);
    clearInterval(this.#pings);
    this.#pings = setInterval(() => void this.#ping(), PING_EVERY);
  }
}
