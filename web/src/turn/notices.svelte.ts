/** A notification of the system while the page is hidden: where the browser has them, and the person has said yes. */
import { based } from "../base";
import { tablePath } from "../route.svelte";
import { say } from "../words.svelte";

const KEY = "hanpan.notices";
const TAG = "hanpan-turn";

class Notices {
  /** Over plain HTTP in a local network there are none. */
  readonly possible = isSecureContext && "Notification" in globalThis && "serviceWorker" in navigator;
  /** What the person has said; nothing yet where it is empty. */
  #said = $state(localStorage.getItem(KEY) ?? "");
  #allowed = $state(this.possible ? Notification.permission : "denied");
  /** One looked elsewhere while one had a seat: now the question means something. */
  #missed = $state(false);

  get on(): boolean {
    return this.possible && this.#said === "yes" && this.#allowed === "granted";
  }

  /** May one be asked? Once, and never again after a no, whoever said it. */
  get asks(): boolean {
    return this.possible && this.#missed && this.#said === "" && this.#allowed === "default";
  }

  /** May one still turn them on? The browser does not ask again after a no. */
  get offered(): boolean {
    return this.possible && this.#allowed !== "denied";
  }

  missed(): void {
    this.#missed = true;
  }

  /** The answer of the person, by their own tap: only then does a browser ask in its turn. */
  async answer(yes: boolean): Promise<void> {
    this.#keep(yes ? "yes" : "no");
    if (yes && this.#allowed === "default") this.#allowed = await Notification.requestPermission();
    if (yes && this.#allowed !== "granted") this.#keep("no");
  }

  async tell(table: string): Promise<void> {
    if (!this.on || !document.hidden) return;
    const options = { tag: TAG, body: say("web.turn.notice"), icon: based("/icon-192.png"), data: { path: tablePath(table) } };
    await (await navigator.serviceWorker.ready).showNotification(say("web-table.title-turn"), options);
  }

  /** The turn is over, or one is back. */
  async take(): Promise<void> {
    if (!this.on) return;
    const worker = await navigator.serviceWorker.getRegistration();
    for (const one of (await worker?.getNotifications({ tag: TAG })) ?? []) one.close();
  }

  #keep(said: "yes" | "no"): void {
    this.#said = said;
    localStorage.setItem(KEY, said);
  }
}

export const notices = new Notices();
