/** Loads the page anew when the house speaks another version of the protocol: past every cache, and not again and again. */
import type { Connection } from "./connection.svelte";

const KEY = "hanpan.renewed";
/** A page that was loaded anew and is still not of the house's version is left to its reader for so long. */
const AGAIN = 600_000;
const LOOK_EVERY = 1_000;

export class Renewal {
  /** Loading it anew has not helped, or would not: only a person can do something about it now. */
  stuck = $state(false);
  #connection: Pick<Connection, "up" | "outdated">;
  #isPlaying: () => boolean;
  #looking = false;

  constructor(connection: Pick<Connection, "up" | "outdated">, isPlaying: () => boolean) {
    this.#connection = connection;
    this.#isPlaying = isPlaying;
    setInterval(() => void this.look(), LOOK_EVERY);
  }

  /** Is it time? A house that still talks to us is heard until our hand is over; one that does not is found again at once. */
  async look(): Promise<void> {
    const { up, outdated } = this.#connection;
    if (up && !outdated) sessionStorage.removeItem(KEY);
    if (!outdated || this.stuck || this.#looking) return;
    if (up && (this.#isPlaying() || isWriting())) return;
    this.#looking = true;
    await this.#renew();
    this.#looking = false;
  }

  async #renew(): Promise<void> {
    const page = await freshPage();
    if (page === null) return; // The house is away: ask again in a moment.
    this.stuck = wasRenewed() || !page;
    if (this.stuck) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    await forgetShell();
    location.reload();
  }
}

/** Would one lose what one is writing? */
function isWriting(): boolean {
  const at = document.activeElement;
  return (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.type !== "range" && at.value !== "";
}

function wasRenewed(): boolean {
  return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN;
}

/** Does the house have another page than this one? null where it does not answer. Asking so also renews the browser's copy. */
async function freshPage(): Promise<boolean | null> {
  const response = await fetch(location.pathname, { cache: "reload", headers: { Accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return null;
  const told = await response.text();
  return [...document.scripts].some(({ src }) => src !== "" && !told.includes(new URL(src).pathname));
}

/** The kept shell would bring the old page back where the house cannot be reached for a moment. */
async function forgetShell(): Promise<void> {
  if (!("caches" in globalThis)) return; // Over plain HTTP in a local network.
  const names = (await caches.keys()).filter((name) => name.startsWith("hanpan-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  await navigator.serviceWorker?.getRegistration().then((one) => one?.update()).catch(() => undefined);
}
