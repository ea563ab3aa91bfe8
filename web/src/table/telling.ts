/** Lines of what happened at a table, each with the rule that answers "why?": what the games share. */
import type { Mark } from "../games/scene";
import { chips, type Say } from "./types";

export interface Line {
  text: string;
  /** A new hand, street or round begins with it. */
  head?: boolean;
  /** Somebody wins. */
  win?: boolean;
  rule?: string;
}

export interface Teller {
  say: Say;
  /** Who has this seat. */
  seat(number: number): string;
  person(id: string): string;
  /** Cash tables and sit-and-gos have rules of their own for the same things. */
  cash: boolean;
  /** Chips are given here, not bought. */
  given?: boolean;
  /** The rule by which a tournament begins here. */
  begins?: string;
  /** As they are now, where that is known. */
  blinds?: string;
  /** Seats that have bet all they had; told with the bet that did it. */
  allIn?: ReadonlySet<number>;
  /** How often cards have come to the board in this hand, where that is known. */
  street?: number;
}

export const head = (text: string, rule = ""): Line[] => [{ text, head: true, rule }];
export const line = (text: string, rule = ""): Line[] => [{ text, rule }];
export const win = (text: string, rule = ""): Line => ({ text, win: true, rule });

/** What happened from the first card on, told fact by fact: each street has its name. `after` is what the table was after a fact. */
export function toldInOrder<F>(
  facts: readonly F[],
  { tell, mark }: { tell(fact: F, by: Teller): Line[]; mark(fact: F): { street?: boolean } },
  by: Teller,
  after: (at: number) => Partial<Teller> = () => ({}),
): Line[][] {
  let street = 0;
  return facts.map((fact, at) => {
    if (mark(fact).street) street++;
    return tell(fact, { ...by, ...after(at), street });
  });
}

type Bet =
  | { event: "folded" | "checked"; seat: number }
  | { event: "called"; seat: number; paid: number }
  | { event: "raised"; seat: number; to: number; over: number };

const allIn = (seat: number, by: Teller): string => (by.allIn?.has(seat) ? ` · ${by.say("web-table.all-in-badge")}` : "");

/** A bet of any game that has betting; null where the fact is none. */
export function betting(fact: Bet | { event: string }, by: Teller): Line[] | null {
  const { say } = by;
  const bet = fact as Bet;
  switch (bet.event) {
    case "folded":
      return line(say("tell.folds", { name: by.seat(bet.seat) }));
    case "checked":
      return line(say("tell.checks", { name: by.seat(bet.seat) }));
    case "called":
      return line(say("tell.calls", { name: by.seat(bet.seat), amount: chips(bet.paid) }) + allIn(bet.seat, by));
    case "raised":
      return line(say(bet.over === 0 ? "tell.bets" : "tell.raises", { name: by.seat(bet.seat), amount: chips(bet.to) }) + allIn(bet.seat, by));
    default:
      return null;
  }
}

/** The same bet for the seat it was made at. */
export function actOf(fact: { event: string }): Mark["act"] {
  const bet = fact as Bet;
  switch (bet.event) {
    case "folded":
      return { seat: bet.seat, kind: "fold", amount: 0 };
    case "checked":
      return { seat: bet.seat, kind: "check", amount: 0 };
    case "called":
      return { seat: bet.seat, kind: "call", amount: bet.paid };
    case "raised":
      return { seat: bet.seat, kind: bet.over === 0 ? "bet" : "raise", amount: bet.to };
    default:
      return undefined;
  }
}

/** A split that does not come out even has its own rule. */
export function shares(of: readonly [number, number][], by: Teller, whole: string, split: string): Line[] {
  const uneven = new Set(of.map(([, amount]) => amount)).size > 1;
  return of.map(([seat, amount]) => win(by.say("tell.wins", { name: by.seat(seat), amount: chips(amount) }), uneven ? split : whole));
}
