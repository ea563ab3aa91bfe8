/** The chips of a table as this person likes to read them: as they are, or counted in big blinds. */
import { chips as plain, words } from "../words.svelte";

const KEY = "hanpan.big-blinds";

class Amounts {
  inBlinds = $state(localStorage.getItem(KEY) === "on");
  /** Of the table one looks at; 0 where there is none, and chips are chips. */
  bigBlind = $state(0);
  /** What one unit is worth in chips. */
  unit = $derived(this.inBlinds && this.bigBlind > 0 ? this.bigBlind : 1);

  choose(inBlinds: boolean): void {
    this.inBlinds = inBlinds;
    localStorage.setItem(KEY, inBlinds ? "on" : "off");
  }

  /** As it is typed in. */
  shown(amount: number): number {
    return this.unit === 1 ? amount : Math.round((100 * amount) / this.unit) / 100;
  }

  /** In chips again. */
  read(typed: number | null): number {
    return Math.round((typed ?? 0) * this.unit);
  }
}

export const amounts = new Amounts();

/** 1250, as everything on a table tells it: "1,250", or "12.5 BB". */
export function chips(amount: number): string {
  if (amounts.unit === 1) return plain(amount);
  return `${(amount / amounts.unit).toLocaleString(words.lang, { maximumFractionDigits: 1 })} BB`;
}
