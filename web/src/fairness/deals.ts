/** What is hashed: statement, contributions, commitment, x and the receipt (FD-1.1 to FD-1.3, FD-1.8). */
import { digest, fromHex, join, text, u16, u32, u64, u8 } from "./bytes.ts";
import type { Card, Commitment, Entry, Receipt, Statement } from "./paper.ts";

const ABSENT = ["", "house-bot", "no-hash", "barred"];

const which = (one: Statement): Uint8Array => join(fromHex(one.house), text(one.table), u64(one.hand), u32(one.attempt));

export const fingerprint = (key: string): Uint8Array => digest("key", fromHex(key));

/** House, table, hand and attempt: what every leaf and every contribution is bound to. */
export const dealOf = (one: Statement): Uint8Array => digest("deal", which(one));

export const statementHash = (one: Statement): Uint8Array =>
  digest("statement", which(one), text(one.variant), u16(one.button), u16(one.seats.length), ...one.seats.map(u16), u8(one.decks));

/** What a client sends before it sends its number. */
export const contributionHash = (deal: Uint8Array, person: string, number: Uint8Array): Uint8Array => digest("number", deal, text(person), number);

const roots = (one: Commitment): Uint8Array[] => [u8(one.roots.length), ...one.roots.map(fromHex)];

const entry = (one: Entry): Uint8Array => join(u16(one.seat), u8(ABSENT.indexOf(one.absent ?? "")), text(one.person ?? ""), fromHex(one.hash ?? ""));

export const commitmentHash = (one: Commitment): Uint8Array =>
  digest("commitment", statementHash(one.statement), ...roots(one), u16(one.entries.length), ...one.entries.map(entry));

/** x: everything that nobody may choose follows from it. */
export function allNumbers(told: Commitment, numbers: Receipt["numbers"]): Uint8Array {
  const hashes = new Map(told.entries.map((one) => [one.seat, one.hash ?? ""]));
  const parts = numbers.map((one) => join(u16(one.seat), fromHex(hashes.get(one.seat)!), fromHex(one.number)));
  return digest("x", statementHash(told.statement), ...roots(told), u16(parts.length), ...parts);
}

const card = (one: Card): Uint8Array =>
  join(u8(one.at === "seat" ? 0 : 1), u16(one.seat ?? 0), u8(one.nth), u8(one.position), text(one.card), fromHex(one.salt), u8(one.path.length), ...one.path.map(fromHex));

export function receiptHash(one: Receipt): Uint8Array {
  const seat = one.viewer.seat ?? null;
  return digest(
    "receipt",
    commitmentHash(one.commitment),
    u16(one.numbers.length),
    ...one.numbers.map((sent) => join(u16(sent.seat), fromHex(sent.number))),
    u8(one.opened.length),
    ...one.opened.map((open) => join(u8(open.deck), fromHex(open.seed))),
    u16(one.voids.length),
    ...one.voids.map((gone) => join(commitmentHash(gone.commitment), u8(gone.cause === "missing" ? 0 : 1), u16(gone.seat))),
    text(one.viewer.person),
    seat === null ? u8(0) : join(u8(1), u16(seat)),
    u16(one.cards.length),
    ...one.cards.map(card),
    u64(one.head.number),
    fromHex(one.head.digest),
  );
}
