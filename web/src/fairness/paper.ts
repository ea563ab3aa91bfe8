/** A receipt as JSON has it, and whether a file is one (docs/fairness.md, "The receipt"). */
export interface Statement {
  house: string;
  table: string;
  hand: number;
  attempt: number;
  variant: string;
  button: number;
  seats: number[];
  decks: number;
}
export interface Entry {
  seat: number;
  person?: string;
  hash?: string;
  absent?: string;
}
export interface Commitment {
  statement: Statement;
  roots: string[];
  entries: Entry[];
  signature: string;
}
export interface Card {
  at: "seat" | "board";
  nth: number;
  position: number;
  card: string;
  salt: string;
  path: string[];
  seat?: number;
}
export interface Receipt {
  format: string;
  key: string;
  commitment: Commitment;
  numbers: { seat: number; number: string }[];
  opened: { deck: number; seed: string }[];
  voids: { commitment: Commitment; cause: "missing" | "wrong"; seat: number }[];
  viewer: { person: string; seat?: number | null };
  cards: Card[];
  head: { number: number; digest: string };
  signature: string;
  mine?: string;
}

/** Why a receipt does not hold: one of the reasons of docs/fairness.md. */
export class NotProven extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function need(holds: unknown, code: string): asserts holds {
  if (!holds) throw new NotProven(code);
}

type Test = (value: unknown) => boolean;

const number = (low: number, high: number): Test => (value) => Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high;
const string = (low: number, high: number): Test => (value) => typeof value === "string" && [...value].length >= low && [...value].length <= high;
const hex = (size: number): Test => (value) => typeof value === "string" && value.length === 2 * size && /^[0-9a-f]*$/.test(value);
const oneOf = (...words: string[]): Test => (value) => typeof value === "string" && words.includes(value);
const maybe = (test: Test): Test => (value) => value === "" || test(value);
const many = (test: Test, most = 65535): Test => (value) => Array.isArray(value) && value.length <= most && value.every(test);
const fields = (must: Record<string, Test>, may: Record<string, Test> = {}): Test => (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const known = new Map(Object.entries({ ...must, ...may }));
  return Object.keys(must).every((key) => Object.hasOwn(value, key)) && Object.entries(value).every(([key, inner]) => known.get(key)?.(inner) ?? false);
};

const SEAT = number(0, 65535);
const BYTE = number(0, 255);
const HASH = hex(32);
const STATEMENT = fields({
  house: HASH, table: string(1, 200), hand: number(1, 2 ** 53 - 1), attempt: number(1, 2 ** 32 - 1), variant: string(1, 200), button: SEAT, seats: many(SEAT), decks: BYTE,
});
const ENTRY = fields({ seat: SEAT }, { person: string(0, 200), hash: maybe(HASH), absent: oneOf("", "house-bot", "no-hash", "barred") });
const COMMITMENT = fields({ statement: STATEMENT, roots: many(HASH, 255), entries: many(ENTRY), signature: hex(64) });
const CARD = fields({ at: oneOf("seat", "board"), nth: BYTE, position: BYTE, card: string(0, 8), salt: HASH, path: many(HASH, 255) }, { seat: SEAT });
const RECEIPT = fields(
  {
    format: string(0, 200),
    key: HASH,
    commitment: COMMITMENT,
    numbers: many(fields({ seat: SEAT, number: HASH })),
    opened: many(fields({ deck: BYTE, seed: HASH }), 255),
    voids: many(fields({ commitment: COMMITMENT, cause: oneOf("missing", "wrong"), seat: SEAT })),
    viewer: fields({ person: string(0, 200) }, { seat: (value) => value === null || SEAT(value) }),
    cards: many(CARD),
    head: fields({ number: number(0, 2 ** 53 - 1), digest: HASH }),
    signature: hex(64),
  },
  { mine: maybe(HASH) },
);

/** A number with a point is no whole one, though JavaScript takes 12.0 for 12. */
const hasFractions = (written: string): boolean => /\d[.eE]/.test(written.replace(/"(?:[^"\\]|\\.)*"/g, '""'));

/** Half a character cannot be hashed. */
function whole(key: string, value: unknown): unknown {
  if (/\p{Surrogate}/u.test(key) || (typeof value === "string" && /\p{Surrogate}/u.test(value))) throw new SyntaxError("half a character");
  return value;
}

export function read(written: Uint8Array): Receipt {
  let text: string;
  let parsed: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(written);
    parsed = JSON.parse(text, whole);
  } catch {
    throw new NotProven("not-json");
  }
  const format = typeof parsed === "object" && parsed !== null ? (parsed as { format?: unknown }).format : undefined;
  need(format === "hanpan-fd1", "unknown-format");
  need(!hasFractions(text) && RECEIPT(parsed), "not-a-receipt");
  return parsed as Receipt;
}
