/** Short news at the edge of the page: a no with its rule, a word from a friend. */
import type { Refused } from "../wire";
import type { Listener } from "./connection.svelte";

const STAYS = 6_500;

export interface Toast {
  key: number;
  text: string;
  rule: string;
  tone: "no" | "news";
}

export class Toasts {
  shown = $state.raw<Toast[]>([]);
  readonly hears: Listener = {
    refused: (message) => this.refuse(message),
    notice: (message) => this.add(withoutRule(message), { rule: message.rule }),
    whispered: ({ name, text }) => this.add(`${name}: ${text}`),
  };
  #made = 0;

  add(text: string, { rule = "", tone = "news" as Toast["tone"] } = {}): void {
    const key = (this.#made += 1);
    this.shown = [...this.shown.filter((one) => one.text !== text).slice(-2), { key, text, rule, tone }];
    setTimeout(() => this.dismiss(key), STAYS);
  }

  refuse(refused: Pick<Refused, "text" | "rule">): void {
    this.add(withoutRule(refused), { rule: refused.rule, tone: "no" });
  }

  dismiss(key: number): void {
    this.shown = this.shown.filter((one) => one.key !== key);
  }
}

/** The rule is shown beside the text, as a link; the house says it at the end of the text as well. */
export function withoutRule(refused: Pick<Refused, "text" | "rule">): string {
  return refused.rule ? refused.text.replace(` (${refused.rule})`, "") : refused.text;
}
