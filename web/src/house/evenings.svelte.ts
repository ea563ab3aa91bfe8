/** The evenings one looks at, and one's way from table to table (EV-3.4). */
import type { EveningOwn, EveningPicture, EveningSheet, MoveAnnounced, Moved, Refused } from "../wire";
import type { Connection, Listener } from "./connection.svelte";
import type { Answer } from "./pending";

/** As the house has told it last. */
export interface Picture {
  sheet: EveningSheet;
  own: EveningOwn;
  /** The house's clock when the sheet was drawn. */
  at: number;
}

/** A very large evening is told in brief: what is near oneself is laid into its sheet. */
export function laidAround(sheet: EveningSheet, own: EveningOwn): EveningSheet {
  const around = own.around;
  if (!sheet.people || !around) return sheet;
  const mine = around.rows[0]!;
  const rows = sheet.rows.map((row) => (row.person === own.person ? { ...row, place: mine.place } : row));
  const known = new Set(sheet.rows.map((row) => row.person));
  const tables = new Set(around.tables.map((one) => one.table));
  return {
    ...sheet,
    rows: [...rows, ...around.rows.filter((row) => !known.has(row.person))],
    tables: [...around.tables, ...sheet.tables.filter((one) => !tables.has(one.table))],
    draw: around.draw,
  };
}

export class Evenings {
  shown = $state.raw<Record<string, Picture>>({});
  /** The evening at which one is, if any. */
  mine = $state("");
  /** Why one does not see an evening, by its name. */
  refused = $state.raw<Record<string, Refused>>({});
  /** Those one was at, and is no longer. */
  gone = $state.raw<readonly string[]>([]);
  /** The evening one has just opened, or has come to through the entrance: one goes in without being asked again. */
  arriving = $state("");
  /** One is about to change tables. */
  announced = $state.raw<MoveAnnounced | null>(null);
  /** The last change of tables, until it was read. */
  moved = $state.raw<Moved | null>(null);
  onMoved: (moved: Moved) => void = () => {};
  readonly hears: Listener = {
    welcome: ({ evening, seat }) => this.#comeBack(evening, seat),
    "evening-picture": (message) => this.#see(message),
    "move-announced": (message) => (this.announced = message),
    moved: (message) => this.#move(message),
    "evening-gone": ({ evening }) => this.#gone(evening),
  };
  #connection: Pick<Connection, "ask" | "up">;
  /** By evening: the secret one came with. */
  #looking = new Map<string, string>();
  /** By evening: its sheet as it was told, without what is near oneself. */
  #told = new Map<string, EveningSheet>();
  /** By table, its evening: a table that is no more is still known. */
  #tables = new Map<string, string>();

  constructor(connection: Pick<Connection, "ask" | "up">) {
    this.#connection = connection;
  }

  /** See an evening, from now on and after every lost connection. */
  async look(evening: string, secret = ""): Promise<Answer> {
    this.#looking.set(evening, secret || (this.#looking.get(evening) ?? ""));
    const answer = await this.#connection.ask({ say: "look-at-evening", evening, secret: this.#looking.get(evening)!, on: true });
    const { [evening]: _before, ...others } = this.refused;
    this.refused = answer.say === "refused" ? { ...others, [evening]: answer } : others;
    if (answer.say === "refused") this.#drop(evening);
    return answer;
  }

  /** Look away; who is a guest goes on hearing of it. */
  async lookAway(evening: string): Promise<void> {
    if (!this.#looking.has(evening) || this.mine === evening) return;
    this.#drop(evening);
    if (this.#connection.up) await this.#connection.ask({ say: "look-at-evening", evening, on: false });
  }

  /** The evening that a table belongs to, or belonged to; empty where it is of none. */
  of(table: string): string {
    return this.#tables.get(table) ?? "";
  }

  /** The announcement or the change of tables has been read. */
  read(): void {
    this.moved = null;
  }

  forget(): void {
    this.shown = {};
    this.mine = "";
    this.refused = {};
    this.announced = this.moved = null;
    this.#looking.clear();
    this.#told.clear();
  }

  /** Who was moved, or got a first seat, while the line was lost is told by the welcome alone. */
  #comeBack(evening: string, seat: string): void {
    const before = this.shown[evening]?.own.table;
    this.mine = evening;
    this.announced = null;
    if (evening && !this.#looking.has(evening)) this.#looking.set(evening, "");
    for (const one of this.#looking.keys()) void this.look(one);
    if (seat && before !== undefined && seat !== before) this.#move({ say: "moved", evening, source: before, target: seat });
  }

  #see({ evening, now, sheet, own }: EveningPicture): void {
    const before = this.shown[evening];
    const told = sheet ?? this.#told.get(evening);
    const mine = own ?? before?.own;
    if (told) this.#told.set(evening, told);
    if (!told || !mine) return;
    const picture: Picture = { sheet: laidAround(told, mine), own: mine, at: sheet ? now : (before?.at ?? now) };
    for (const { table } of picture.sheet.tables) this.#tables.set(table, evening);
    this.shown = { ...this.shown, [evening]: picture };
    this.gone = this.gone.filter((one) => one !== evening);
    const inside = ["asks", "here", "plays", "out"].includes(picture.own.state);
    if (inside && picture.sheet.state !== "ended") this.mine = evening;
    else if (this.mine === evening) this.mine = "";
  }

  #move(message: Moved): void {
    this.#tables.set(message.target, message.evening);
    this.announced = null;
    this.moved = message;
    this.onMoved(message);
  }

  #gone(evening: string): void {
    this.#drop(evening);
    this.gone = [...this.gone, evening];
  }

  #drop(evening: string): void {
    this.#looking.delete(evening);
    if (this.mine === evening) this.mine = "";
    this.#told.delete(evening);
    const { [evening]: _gone, ...rest } = this.shown;
    this.shown = rest;
  }
}
