/** What happened in a game this page has never heard of, from the tags and fields of its facts. */
import type { Fact } from "../../house/states";
import type { Line, Teller } from "../../table/telling";
import { around } from "../around";
import { has, say } from "../../words.svelte";
import { readable } from "../naming";
import type { Mark } from "../scene";
import { isFields } from "./reading";
import { fieldName, valueText, type Names } from "./words";

const NOT_TOLD = /^(event|at|seat|person|fact|setup|settings|deck|seed|table|creator|hand|turn)$/;
const UNHEARD = /^(clock-turned|observed|stopped-observing|invited|bank-told|deck-shuffled)$|-opened$/;
const HEAD = /(started|begun|began|dealt|revealed|ended|over)$/;
const WIN = /(^|-)(won|wins|winner|awarded|scored)($|-)/;

export function tell(fact: Fact, by: Teller): Line[] {
  const inner = (fact as { fact?: unknown }).fact;
  if (isFields(inner) && typeof inner["event"] === "string") return tell({ ...inner, event: inner["event"] }, by);
  return known(fact, by) ?? (UNHEARD.test(fact.event) ? [] : [plain(fact, by)]);
}

/** What happens at every table is told as everywhere; a stranger's fact may have a known tag and other fields. */
function known(fact: Fact, by: Teller): Line[] | null {
  try {
    const lines = around(fact, by);
    return lines.length > 0 ? lines : null;
  } catch {
    return null;
  }
}

/** "Ann: Number chosen (Amount 5)" */
function plain(fact: Fact, by: Teller): Line {
  const { seat, person } = fact as { seat?: unknown; person?: unknown };
  const names: Names = { seat: by.seat, person: () => undefined };
  const who = typeof seat === "number" ? by.seat(seat) : typeof person === "string" ? by.person(person) : "";
  const told = Object.entries(fact).filter(([name, value]) => !NOT_TOLD.test(name) && value !== null && value !== "");
  const values = told.map(([name, value]): [string, string] => [name, valueText(name, value, names)]);
  return { text: sentence(fact.event, who, values), head: !who && HEAD.test(fact.event), win: WIN.test(fact.event) };
}

/** The game's own, where it brings words for the fact; else its name and what it says. */
function sentence(event: string, who: string, values: [string, string][]): string {
  const key = `web-plain.fact-${event}`;
  if (has(key)) return say(key, { who, ...Object.fromEntries(values) });
  const details = values.map(([name, value]) => `${fieldName(name)} ${value}`).join(", ");
  return `${who ? `${who}: ` : ""}${readable(event)}${details ? ` (${details})` : ""}`;
}

/** Shares of a pot are told alike by every game that has one. */
export function mark(fact: Fact): Mark {
  const inner = (fact as { fact?: Fact }).fact ?? fact;
  const { shares } = inner as { shares?: unknown };
  const pairs = Array.isArray(shares) && shares.every((one) => Array.isArray(one) && one.length === 2) ? (shares as [number, number][]) : undefined;
  return { clears: /(^|-)(started|begun|began)$/.test(inner.event), ...(pairs && { won: pairs }) };
}
