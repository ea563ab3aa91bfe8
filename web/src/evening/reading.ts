/** What is often asked of an evening's sheet. */
import { nameOf } from "../faces/faces";
import { CASH, CLASS, ONE_TABLE } from "../games/evening";
import { chips, has, say, words } from "../words.svelte";
import type { BigScreen, EveningOwn, EveningSheet, Offer, Row } from "../wire";

export const isCash = (sheet: EveningSheet): boolean => sheet.settings.style === CASH;
export const isClass = (sheet: EveningSheet): boolean => sheet.settings.style === CLASS;
/** EV-1.1: several games in a row, at one table. */
export const isRow = (sheet: EveningSheet): boolean => !isClass(sheet) && sheet.settings.game in ONE_TABLE;
/** No levels, and nobody goes out. */
export const rollsOn = (sheet: EveningSheet): boolean => isCash(sheet) || isClass(sheet) || isRow(sheet);
/** What people bring and take is written down (EV-6.1). */
export const hasLedger = (sheet: EveningSheet): boolean => isCash(sheet) || isClass(sheet);
export const isOver = (sheet: EveningSheet): boolean => sheet.state === "ended";
export const hasBegun = (sheet: EveningSheet): boolean => sheet.state !== "before";
export const hosts = (sheet: EveningSheet, person: string): boolean => person === sheet.host || sheet.co_hosts.includes(person);

/** What somebody is called at this evening. */
export function named(sheet: EveningSheet, person: string): string {
  const row = sheet.rows.find((one) => one.person === person);
  return row ? nameOf(row) : (sheet.asking[person] ?? (person === sheet.host ? sheet.host_name : say("web-evening.somebody")));
}

/** Tables are counted as they were opened, and keep their number when others are closed. 0 where it is none of them. */
export function tableNumber(sheet: EveningSheet, table: string): number {
  const [evening, number] = [table.slice(0, table.lastIndexOf("-")), table.slice(table.lastIndexOf("-") + 1)];
  return evening === sheet.evening ? Number(number) : 0;
}

export const openTables = (sheet: EveningSheet): EveningSheet["tables"] => sheet.tables.filter((one) => !one.broken);
export const seated = (sheet: EveningSheet, table: string): Row[] => sheet.rows.filter((row) => row.table === table && row.state === "plays");

/** How one stands among those who play: by chips, equals together. 0 where one does not. */
export function standing(sheet: EveningSheet, person: string): number {
  const mine = sheet.rows.find((row) => row.person === person && row.state === "plays");
  if (sheet.people) return mine?.place ?? 0; // not all are here to be counted
  return mine ? 1 + sheet.rows.filter((row) => row.state === "plays" && row.chips > mine.chips).length : 0;
}

/** Milliseconds of the level that are left now. */
export function levelLeft(screen: BigScreen, at: number, now: number): number {
  return Math.max(0, screen.level_left - (screen.runs ? now - at : 0));
}

/** 605000 → 10:05, and 1:00:05 beyond an hour. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (one: number): string => String(one).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What one may ask, grey or not; none where it is not one's to ask. */
export const offer = (own: EveningOwn, name: string): Offer | undefined => own.offers.find((one) => one.name === name);
export const may = (own: EveningOwn, name: string): boolean => offer(own, name)?.refusal === null;

/** Points are fractions where a place is shared: 3, 2½, 7/3. */
export function points([above, below]: readonly [number, number]): string {
  const whole = Math.trunc(above / below);
  if (above % below === 0) return String(whole);
  return below === 2 && above > 0 ? `${whole || ""}½` : `${above}/${below}`;
}

/** EV-5.2: how many chips each had at so many moments, from when they had how much. */
export function curves(told: Readonly<Record<string, readonly (readonly [number, number])[]>>, steps = 60): { times: number[]; values: Record<string, number[]> } {
  const moments = Object.values(told).flatMap((line) => line.map(([at]) => at));
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  if (!moments.length) return { times: [], values: {} };
  const count = last > first ? steps : 1;
  const times = Array.from({ length: count }, (_, index) => first + ((last - first) * index) / Math.max(1, count - 1));
  const had = (line: readonly (readonly [number, number])[], at: number): number => line.findLast(([when]) => when <= at)?.[1] ?? line[0]?.[1] ?? 0;
  return { times, values: Object.fromEntries(Object.entries(told).map(([person, line]) => [person, times.map((at) => had(line, at))])) };
}

export const titleOf = (sheet: EveningSheet): string => sheet.settings.title || say("web-evening.of", { name: sheet.host_name });

/** What is dealt, as players call it. */
export function gameOf(game: string): string {
  return say([`web.variant-name.${game}`, `web.kind.${game}`].find(has) ?? "web.kind.holdem");
}

/** What somebody has won or lost. */
export const signed = (amount: number): string => (amount > 0 ? `+${chips(amount)}` : chips(amount).replace("-", "−"));

export const timeOfDay = (at: number): string => new Date(at).toLocaleTimeString(words.lang, { hour: "numeric", minute: "2-digit" });

export const dayOf = (at: number): string => new Date(at).toLocaleDateString(words.lang, { dateStyle: "medium" });

/** Somebody's place, at the end or when they went out; 0 where they have none yet. */
export function placeOf(sheet: EveningSheet, person: string): number {
  const told = sheet.places.find((one) => one.people.includes(person))?.place;
  return told ?? (sheet.people ? (sheet.rows.find((row) => row.person === person)?.place ?? 0) : 0);
}

/** How many are at it, or were to the end. */
export const peopleAt = (sheet: EveningSheet): number => sheet.people || sheet.rows.filter((row) => row.state !== "gone").length;

/** Somebody whom the house tells nothing of their own: they are not at it, or it is history. */
export function nobody(person: string): EveningOwn {
  const none = { name: "", table: "", moving_to: "", mentor_asks: "", mentor: "", mentors: "", asked_to_mentor: "" };
  return { person, state: "outside", host: false, rules: false, chips: 0, asked_until: 0, muted_until: 0, moving_at: 0, offers: [], around: null, ...none };
}

/** Where the house tells of it over HTTP. */
export const apiPath = (evening: string): string => `/api/evenings/${encodeURIComponent(evening)}`;
