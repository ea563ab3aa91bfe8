/** What somebody looks for in the lobby (HO-2.1); what is not said does not matter. */
import type { Listing } from "../wire";

export const KINDS = ["cash", "sng", "private-sng", "sniper", "blackjack"];

/** Small and big blind, as players say them. */
export const blinds = (table: Listing): string => `${table.small_blind}/${table.big_blind}`;

export class Filters {
  kind = $state("");
  stake = $state("");
  /** What one would sit down with. */
  buyIn = $state(0);
  freeOnly = $state(false);

  fit(table: Listing): boolean {
    return (
      (!this.kind || table.kind === this.kind) &&
      (!this.stake || blinds(table) === this.stake) &&
      (!this.buyIn || (table.least_buy_in <= this.buyIn && this.buyIn <= table.most_buy_in)) &&
      (!this.freeOnly || !table.seats || table.taken < table.seats)
    );
  }

  forget(): void {
    this.kind = this.stake = "";
    this.buyIn = 0;
    this.freeOnly = false;
  }
}

/** By kind, then by stake. */
export function inOrder(tables: Listing[]): Listing[] {
  return tables.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.big_blind - other.big_blind);
}
