/** The line to the house: opened, sought again when it is lost; what was not answered is said again, and done once. */
import { Backoff } from "../../src/house/backoff.ts";
import { Pending, type Answer, type Wish } from "../../src/house/pending.ts";
import { VERSION, type AnyWish, type AnyWord, type Welcome } from "../../src/wire.ts";

/** What somebody wants to hear of what the house says. */
export type Listener = { [S in AnyWord["say"]]?: (message: Extract<AnyWord, { say: S }>) => void };

/** Taken over, another version, not signed in, shown out: coming back would not help. */
export const FOR_GOOD: readonly number[] = [4001, 4400, 4401, 4403];

export class Connection {
  /** Called when the house will not have one back: by which code it closed the line. */
  onEnd: (code: number) => void = () => {};
  /** Added to `Date.now()` it gives the house's clock. */
  clockOffset = 0;

  readonly #address: string;
  readonly #pending = new Pending();
  readonly #backoff = new Backoff();
  readonly #listeners: Listener[] = [];
  #socket: WebSocket | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #refused: (code: number) => void = () => {};
  #up = false;
  #closed = false;

  /** Of the house's address (http or https), and a token (`comeIn`, or one of an account). */
  constructor(house: string, token: string) {
    const line = house.replace(/^http/, "ws").replace(/\/$/, "");
    this.#address = `${line}/ws?version=${VERSION}&token=${encodeURIComponent(token)}`;
  }

  /** Listeners hear in the order in which they were added. */
  tell(...listeners: Listener[]): this {
    this.#listeners.push(...listeners);
    return this;
  }

  /** Come in, and be welcomed. It is refused where the house closes the line for good before. */
  open(): Promise<Welcome> {
    return new Promise((welcomed, failed) => {
      this.tell({ welcome: welcomed });
      this.#refused = (code) => failed(new Error(`the house closed the line: ${code}`));
      this.#seek();
    });
  }

  /** Ask something of the house: answered once, however often the line is lost. */
  ask(wish: Wish): Promise<Answer> {
    const { wish: whole, answer } = this.#pending.add(wish);
    this.#send(whole);
    return answer;
  }

  /** For good. */
  close(): void {
    this.#closed = true;
    this.#up = false;
    this.#pending.clear();
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  /** Lose the line, as a tunnel does; it is sought again. */
  drop(): void {
    this.#socket?.close();
  }

  #seek(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as AnyWord);
    socket.onclose = ({ code }) => this.#lost(code);
    socket.onerror = () => {}; // it is closed next
  }

  #lost(code: number): void {
    this.#up = false;
    if (this.#closed) return;
    if (FOR_GOOD.includes(code)) {
      this.#refused(code);
      this.onEnd(code);
    } else this.#again = setTimeout(() => this.#seek(), this.#backoff.next());
  }

  #send(wish: AnyWish): void {
    if (this.#up) this.#socket?.send(JSON.stringify(wish));
  }

  #hear(message: AnyWord): void {
    if (message.say === "welcome") this.#welcomed(message);
    else if ("id" in message && this.#pending.settle(message)) return;
    for (const listener of this.#listeners) (listener[message.say] as ((heard: AnyWord) => void) | undefined)?.(message);
  }

  #welcomed({ now }: Welcome): void {
    this.clockOffset = now - Date.now();
    this.#up = true;
    this.#backoff.reset();
    for (const wish of this.#pending.again()) this.#send(wish);
  }
}
