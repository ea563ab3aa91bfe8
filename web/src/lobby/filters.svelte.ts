/** What somebody looks for in the lobby (HO-2.1); what is not said does not matter. */
import { FORMATS } from "../games";
import { formatOf } from "../games/naming";
import type { Listing } from "../wire";

/** Small and big blind, as players say them. */
export const blinds = (table: Listing): string => `${table.small_blind}/${table.big_blind}`;

export class Filters {
  format = $state("");
  stake = $state("");
  /** What one would sit down with. */
  buyIn = $state(0);
  freeOnly = $state(false);

  /** How many of them are set. */
  get count(): number {
    return [this.format, this.stake, this.buyIn, this.freeOnly].filter(Boolean).length;
  }

  fit(table: Listing): boolean {
    return (
      (!this.format || formatOf(table) === this.format) &&
      (!this.stake || blinds(table) === this.stake) &&
      (!this.buyIn || (table.least_buy_in <= this.buyIn && this.buyIn <= table.most_buy_in)) &&
      (!this.freeOnly || !table.seats || table.taken < table.seats)
    );
  }

  forget(): void {
    this.format = this.stake = "";
    this.buyIn = 0;
    this.freeOnly = false;
  }
}

/** The formats of these tables, in the order the page knows them; games it has never heard of come last. */
export function formatsOf(tables: readonly Listing[]): string[] {
  return [...new Set(tables.map(formatOf))].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}

/** By format, then by stake. */
export function inOrder(tables: readonly Listing[]): Listing[] {
  return tables.toSorted((one, other) => place(formatOf(one)) - place(formatOf(other)) || one.big_blind - other.big_blind);
}

function place(format: string): number {
  const known = FORMATS.findIndex((one) => one.name === format);
  return known < 0 ? FORMATS.length : known;
}
