/** Names of fields, moves and facts in words: the house's own where it has some, else the name itself. */
import { written } from "../../cards/suits";
import { chips, has, say } from "../../words.svelte";
import { readable } from "../naming";
import { cardsIn, isFields } from "./reading";

export function fieldName(name: string): string {
  const key = `web-plain.field-${name}`;
  return has(key) ? say(key) : readable(name);
}

export function moveName(name: string): string {
  const key = `web-table.move-${name}`;
  const text = has(key) ? say(key) : readable(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "AsKd" → "A♠ K♦"; a word stays a word. */
export function optionName(option: string): string {
  const pieces = option.match(/[2-9TJQKA?][shdc?]/g);
  return pieces && pieces.join("") === option ? written(pieces) : readable(option);
}

/** Who is meant by a seat or a person. */
export interface Names {
  seat: (number: number) => string;
  person: (id: string) => string | undefined;
}

const SEATS = /(^|_)(seat|seats|turn|first|button|dealer|winner|winners|order|leader|loser|losers)$/;

/** A value as a person would write it. */
export function valueText(name: string, value: unknown, names: Names): string {
  const cards = cardsIn(name, value);
  if (cards) return written(cards);
  if (Array.isArray(value)) return value.map((one) => valueText(name, one, names)).join(", ");
  if (isFields(value)) return fieldsText(value, names);
  if (typeof value === "number") return SEATS.test(name) && value >= 0 ? names.seat(value) : chips(value);
  if (typeof value === "boolean") return say(value ? "web-table.yes" : "web-table.no");
  return typeof value === "string" ? (names.person(value) ?? readable(value)) : "";
}

/** `{0: 5, 2: 10}` → "Ann 5, Cho 10"; `{amount: 5}` → "Amount 5". */
function fieldsText(fields: Record<string, unknown>, names: Names): string {
  return Object.entries(fields)
    .map(([key, one]) => `${/^\d+$/.test(key) ? names.seat(Number(key)) : (names.person(key) ?? fieldName(key))} ${valueText(key, one, names)}`)
    .join(", ");
}
