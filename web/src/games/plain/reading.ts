/** Reads the picture of a game this page has never heard of: who plays, with what, and what everybody may know. */
import { nameOf } from "../../faces/faces";
import { HIDDEN } from "../../cards/suits";
import type { TableState } from "../../house/states";
import { NOBODY } from "../../table/types";

type Fields = Record<string, unknown>;

/** Somebody at the table, with every field that is told of them. */
export interface Row {
  seat: number;
  person: string;
  name: string;
  fields: Fields;
}

const CARD = /^[2-9TJQKA][shdc]$/;
const NUMBER_CARD = /^(10|[1-9])$/;
const CARDLIKE = /card|hole|board|shared|held|shown|deck|pile|discard/i;
/** Told elsewhere on the page, or nothing a player asks. */
const SILENT = new Set(["table", "now", "opened", "settings", "moves", "options", "offers", "previews", "people", "hand_number", "turn_number", "games", "host", "paused", "format", "chairs", "playing"]);

export const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Cards, one or many, as they travel; null where the value is something else. */
export function cardsIn(name: string, value: unknown): readonly string[] | null {
  const all = typeof value === "string" ? [value] : value;
  if (!Array.isArray(all) || all.length === 0) return null;
  const numbers = CARDLIKE.test(name);
  const fits = (one: unknown): boolean => typeof one === "string" && (CARD.test(one) || one === HIDDEN || (numbers && NUMBER_CARD.test(one)));
  return all.every(fits) ? (all as string[]) : null;
}

/** Is this a moment on the house's clock? */
export function isMoment(name: string, value: unknown): value is number {
  return typeof value === "number" && /(^|_)(until|at|deadline)$/.test(name);
}

/** Everything that is told of the table itself, objects within objects laid flat. */
export function publicFields(table: TableState): Fields {
  return { ...flat(table.shared), ...flat(table.hand) };
}

/** What one alone is told. */
export function ownFields(table: TableState): Fields {
  return flat(table.own);
}

function flat(part: unknown): Fields {
  if (!isFields(part)) return {};
  const fields: Fields = {};
  for (const [name, value] of Object.entries(part)) {
    if (SILENT.has(name) || isEmpty(value) || rowsIn(value)) continue;
    if (!isFields(value)) fields[name] = value;
    else if (!bySeat(value)) Object.assign(fields, flat(value));
  }
  return fields;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false || value === NOBODY) return true;
  return Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0;
}

/** One value for each seat, told at the seats: `{0: "As", 2: "Kd"}`. */
function bySeat(value: Fields): boolean {
  return Object.keys(value).every((key) => /^\d+$/.test(key));
}

/** A list that tells something of every seat once. */
function rowsIn(value: unknown): Fields[] | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFields)) return null;
  const keys = value.map((one) => one["seat"] ?? one["person"]);
  const named = keys.every((key) => typeof key === "number" || typeof key === "string");
  return named && new Set(keys).size === keys.length ? value : null;
}

/** Who plays, in the order of the seats: all lists and maps by seat of a picture, laid together. */
export function rows(table: TableState): Row[] {
  const found = new Map<number, Row>();
  for (const part of [table.shared, table.hand]) gather(part, table, found);
  return [...found.values()].filter((one) => one.person || one.name).sort((one, other) => one.seat - other.seat);
}

function gather(part: unknown, table: TableState, found: Map<number, Row>): void {
  if (!isFields(part)) return;
  for (const [name, value] of Object.entries(part)) {
    const list = rowsIn(value);
    if (list) list.forEach((fields, index) => lay(fields, index, found, table));
    else if (isFields(value) && bySeat(value)) byNumber(name, value, found, table);
    else if (isFields(value)) gather(value, table, found);
  }
}

function lay(fields: Fields, index: number, found: Map<number, Row>, table: TableState): void {
  const person = typeof fields["person"] === "string" ? fields["person"] : "";
  const sits = [...found.values()].find((one) => person !== "" && one.person === person);
  const seat = typeof fields["seat"] === "number" ? fields["seat"] : (sits?.seat ?? index);
  const before = found.get(seat) ?? { seat, person: "", name: "", fields: {} };
  const { seat: _seat, person: _person, name, ...rest } = fields;
  const called = typeof name === "string" ? name : (table.people[person] ? nameOf(table.people[person]) : before.name);
  found.set(seat, { seat, person: person || before.person, name: called, fields: { ...before.fields, ...rest } });
}

function byNumber(name: string, value: Fields, found: Map<number, Row>, table: TableState): void {
  for (const [seat, one] of Object.entries(value)) {
    const isPerson = typeof one === "string" && one in table.people;
    lay({ seat: Number(seat), ...(isPerson ? { person: one } : { [name]: one }) }, Number(seat), found, table);
  }
}

/** The first number of one of these names, wherever the picture tells it. */
export function numberOf(table: TableState, ...names: string[]): number | undefined {
  for (const part of [table.own, table.hand, table.shared])
    for (const name of names) {
      const value = isFields(part) ? part[name] : undefined;
      if (typeof value === "number") return value;
    }
  return undefined;
}

/** The JSON schema of a form, as far as it is read here. */
export interface FormSchema {
  $ref?: string;
  $defs?: Record<string, { properties?: Record<string, { type?: string; minimum?: number; maximum?: number; default?: unknown }> }>;
}

/** What a form asks besides the number of chairs: whole numbers, and yes or no. */
export function formFields({ $ref = "", $defs = {} }: FormSchema) {
  const asked = Object.entries($defs[$ref.split("/").at(-1) ?? ""]?.properties ?? {});
  return asked
    .filter(([name, { type }]) => name !== "seats" && (type === "integer" || type === "boolean"))
    .map(([name, { type, minimum: low, maximum: high, default: usual }]) => ({ name, isSwitch: type === "boolean", low, high, usual }));
}

/** How many chairs there are, where the table says so. */
export function chairs(table: TableState): number {
  const shared = isFields(table.shared) ? table.shared : {};
  const settings = isFields(shared["settings"]) ? shared["settings"] : {};
  return [settings["seats"], shared["seats"], shared["chairs"]].find((one) => typeof one === "number") ?? 0;
}

/** The seat on turn; NOBODY where nobody is, or everybody at once. */
export function turnSeat(table: TableState): number {
  const fields = publicFields(table);
  return typeof fields["turn"] === "number" ? fields["turn"] : NOBODY;
}

/** When whoever is asked has used up their time; 0 where no time runs. */
export function turnUntil(table: TableState): number {
  const told = Object.entries({ ...publicFields(table), ...ownFields(table) });
  const moments = told.flatMap(([name, value]) => (isMoment(name, value) && value > table.now ? [value] : []));
  return moments.length > 0 ? Math.min(...moments) : 0;
}
