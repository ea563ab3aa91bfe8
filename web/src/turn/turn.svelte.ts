/** One's turn, wherever in the house one looks: at which table, and until when. */

export interface MyTurn {
  table: string;
  /** Another one for every question. */
  key: string;
  /** On the house's clock; 0 where nobody is hurried. */
  until: number;
  /** The last so many milliseconds of it are the time bank (HO-7.1). */
  bank: number;
}

class Turn {
  /** What the house shows; `House` says where to look. */
  source = $state.raw<() => MyTurn | null>(() => null);
  offset = $state.raw<() => number>(() => 0);
  now = $derived(this.source());
  key = $derived(this.now?.key ?? "");
  table = $derived(this.now?.table ?? "");
}

export const turn = new Turn();
