/** What a real house said at its tables; `python -m tests.web.recording` records it anew. */
import type { TableState } from "../src/house/states";
import { merged } from "../src/house/pictures";
import type { Happened } from "../src/wire";
import blackjack from "./heard/blackjack.json";
import holdem from "./heard/holdem.json";
import sniper from "./heard/sniper.json";

export interface Recording {
  /** Who heard it. */
  person: string;
  heard: Happened[];
  /** What somebody was told who came to look only then. */
  entered: Happened;
}

export const RECORDED = { holdem, sniper, blackjack } as unknown as Record<"holdem" | "sniper" | "blackjack", Recording>;

/** The picture after each message, as the page would have it. */
export function pictures(messages: readonly Happened[]): TableState[] {
  const seen: TableState[] = [];
  for (const message of messages) {
    const next = merged(seen.at(-1), message, 0);
    if (!next) throw new Error(`message ${message.first}–${message.number} does not follow`);
    seen.push(next);
  }
  return seen;
}
