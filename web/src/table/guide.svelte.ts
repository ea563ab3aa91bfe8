/** The first hand with somebody at one's shoulder: each thing is explained once, as it comes up. */
const KEY = "hanpan.guide";

interface Kept {
  on: boolean;
  seen: string[];
}

function kept(): Kept {
  try {
    const said = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { on: said.on === true, seen: Array.isArray(said.seen) ? said.seen : [] };
  } catch {
    return { on: false, seen: [] };
  }
}

class Guide {
  #kept = $state<Kept>(kept());

  get on(): boolean {
    return this.#kept.on;
  }

  knows(topic: string): boolean {
    return this.#kept.seen.includes(topic);
  }

  /** Begin from the beginning. */
  start(): void {
    this.#keep({ on: true, seen: [] });
  }

  stop(): void {
    this.#keep({ on: false, seen: [] });
  }

  done(topic: string): void {
    if (!this.knows(topic)) this.#keep({ on: this.on, seen: [...this.#kept.seen, topic] });
  }

  #keep(now: Kept): void {
    this.#kept = now;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const guide = new Guide();

/** "Show me": from now on one's table explains itself. A page opened with `?guide` begins so as well. */
export function startGuide(): void {
  guide.start();
}

if (new URLSearchParams(location.search).has("guide")) guide.start();
