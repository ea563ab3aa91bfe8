/** Is a receipt what it says? In the order of docs/fairness.md; the first reason against it is thrown. */
import * as ed25519 from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { below, fromHex, order, stream, toHex } from "./bytes.ts";
import { allNumbers, commitmentHash, contributionHash, dealOf, fingerprint, receiptHash, statementHash } from "./deals.ts";
import { CHAIRS, DRAWS, due, layoutOf, sizeOf, sum } from "./layouts.ts";
import { need, read, type Card, type Commitment, type Receipt, type Statement } from "./paper.ts";
import { PATH, rootOfCard, rootOfSeed } from "./trees.ts";

ed25519.hashes.sha512 = sha512;

export interface Verdict {
  mark: "checked" | "without-you" | "house-shuffle";
  x: string;
  /** -1 for a draw. */
  deck: number;
  positions: number[];
  absent: { seat: number; why: string }[];
  leftOut: boolean;
}

const isTwice = (things: readonly unknown[]): boolean => new Set(things).size !== things.length;
const isEqual = (one: readonly unknown[], other: readonly unknown[]): boolean => one.length === other.length && one.every((thing, at) => thing === other[at]);
const isRising = (numbers: readonly number[]): boolean => numbers.every((number, at) => at === 0 || numbers[at - 1]! <= number);
const isSigned = (key: string, message: Uint8Array, signature: string): boolean => ed25519.verify(fromHex(signature), message, fromHex(key), { zip215: false });
const contributors = (told: Commitment): number[] => told.entries.filter((one) => one.hash).map((one) => one.seat);

function checkHand(one: Statement): void {
  const layout = layoutOf(one.variant)!;
  need(one.seats.length >= 2 && one.seats.length <= layout.most, "players");
  need(Math.max(...one.seats, one.button) < CHAIRS, "no-such-seat");
  need(!isTwice(one.seats), "seat-twice");
  const steps = one.seats.map((seat) => (seat - one.button - layout.first + 2 * CHAIRS) % CHAIRS);
  need(isRising(steps) && (layout.first || one.seats[0] === one.button), "order");
  need(one.decks >= 2 && one.decks <= 16, "decks");
}

function checkDraw(one: Statement): void {
  need(one.seats.length >= 2 && (one.variant === "draw-seats" || one.seats.length <= CHAIRS), "players");
  need(!isTwice(one.seats), "seat-twice");
  need(isRising(one.seats) && one.button === 0, "order");
  need(one.decks === 0, "decks");
}

function checkCommitment(told: Commitment): void {
  const { statement, roots, entries } = told;
  const isDraw = DRAWS.includes(statement.variant);
  need(isDraw || layoutOf(statement.variant), "unknown-variant");
  if (isDraw) checkDraw(statement);
  else checkHand(statement);
  need(roots.length === statement.decks, "roots");
  need(!isTwice(roots), "root-twice");
  need(isEqual(entries.map((one) => one.seat), statement.seats), "entries");
  for (const one of entries) need(!one.hash !== !one.absent && (one.person || !one.hash), "entry");
  need(!isTwice(entries.map((one) => one.person).filter(Boolean)), "person-twice");
}

/** FD-1.2, FD-1.9: what the house tells before it hears a number. */
export function checkSignedCommitment(told: Commitment, key: string): void {
  checkCommitment(told);
  need(toHex(fingerprint(key)) === told.statement.house, "another-house");
  need(isSigned(key, commitmentHash(told), told.signature), "commitment-signature");
}

function checkVoids(receipt: Receipt): void {
  const told = receipt.commitment;
  const before = receipt.voids.map((one) => one.commitment);
  need(before.length + 1 === told.statement.attempt && before.every((one, at) => one.statement.attempt === at + 1), "voids-missing");
  for (const { commitment, seat } of receipt.voids) {
    checkCommitment(commitment);
    need(withoutAttempt(commitment.statement) === withoutAttempt(told.statement), "void-statement");
    need(isSigned(receipt.key, commitmentHash(commitment), commitment.signature), "void-signature");
    need(contributors(commitment).includes(seat), "void-seat");
  }
  const attempts = [...before, told];
  need(!isTwice(attempts.flatMap((one) => one.roots)), "void-roots");
  receipt.voids.forEach((one, at) => need(!attempts.slice(at + 1).some((later) => contributors(later).includes(one.seat)), "void-again"));
}

const withoutAttempt = (one: Statement): string => toHex(statementHash({ ...one, attempt: 1 }));

/** FD-1.2: to every hash its number, and no other. */
export function checkSentNumbers({ entries, statement }: Commitment, numbers: Receipt["numbers"]): void {
  const given = entries.filter((one) => one.hash);
  need(numbers.every((sent) => given.some((one) => one.seat === sent.seat)), "number-unasked");
  need(isEqual(numbers.map((one) => one.seat), given.map((one) => one.seat)), "numbers");
  const deal = dealOf(statement);
  given.forEach((one, at) => need(toHex(contributionHash(deal, one.person!, fromHex(numbers[at]!.number))) === one.hash, "number-differs"));
}

/** FD-1.3: the deck that is played, and π. */
export function outcome(x: Uint8Array, statement: Statement): { deck: number; positions: number[] } {
  const deck = statement.decks ? below(statement.decks, stream(x, "deck")) : -1;
  return { deck, positions: order(Array.from({ length: sizeOf(statement) }, (_, at) => at), x, "cards") };
}

/** FD-1.4: every deck that was not played is opened, and is the one that was committed to. */
export function checkOpened(told: Commitment, opened: Receipt["opened"], played: number): void {
  const there = opened.map((one) => one.deck);
  need(!there.includes(played), "opened-played");
  need(isEqual(there, told.roots.map((_, deck) => deck).filter((deck) => deck !== played)), "opened");
  need(!isTwice(opened.map((one) => one.seed)), "seed-twice");
  const deal = dealOf(told.statement);
  for (const one of opened) need(rootOfSeed(deal, one.deck, one.seed, layoutOf(told.statement.variant)!.pack) === told.roots[one.deck], "opened-differs");
}

/** FD-1.5: one card, the moment it is shown. */
export function checkCard(told: Commitment, deck: number, positions: readonly number[], shown: Card): void {
  const layout = layoutOf(told.statement.variant);
  const nth = layout && due(layout, told.statement, shown);
  need(layout && nth !== undefined, "place");
  need(positions[nth] === shown.position, "position");
  need(layout.pack.includes(shown.card), "card");
  need(shown.path.length === PATH, "path-length");
  need(rootOfCard(dealOf(told.statement), deck, shown) === told.roots[deck], "path");
}

function checkCards(receipt: Receipt, deck: number, positions: readonly number[]): void {
  const { viewer, commitment } = receipt;
  const seat = viewer.seat ?? null;
  const own = commitment.entries.find((one) => one.seat === seat);
  need(seat === null || (own && (!own.person || own.person === viewer.person)), "viewer");
  const places = new Set<string>();
  const cards = new Set<string>();
  for (const shown of receipt.cards) {
    const place = `${shown.at} ${shown.seat ?? 0} ${shown.nth}`;
    need(!places.has(place), "place-twice");
    checkCard(commitment, deck, positions, shown);
    need(!cards.has(shown.card), "card-twice");
    places.add(place);
    cards.add(shown.card);
  }
  checkWhole(receipt, places);
}

/** The board comes street by street, and one's own hand is there. */
function checkWhole(receipt: Receipt, places: ReadonlySet<string>): void {
  const layout = layoutOf(receipt.commitment.statement.variant);
  if (!layout) return;
  const board = receipt.cards.filter((one) => one.at === "board").map((one) => one.nth);
  const whole = [0, ...layout.streets.map((_, street) => sum(layout.streets.slice(0, street + 1)))];
  need(whole.includes(board.length) && Math.max(-1, ...board) === board.length - 1, "board");
  const seat = receipt.viewer.seat ?? null;
  need(seat === null || Array.from({ length: layout.hole }, (_, nth) => `seat ${seat} ${nth}`).every((place) => places.has(place)), "own-cards");
}

export const verify = (written: Uint8Array): Verdict => verifyReceipt(read(written));

export function verifyReceipt(receipt: Receipt): Verdict {
  const { commitment, key } = receipt;
  checkSignedCommitment(commitment, key);
  need(isSigned(key, receiptHash(receipt), receipt.signature), "receipt-signature");
  checkVoids(receipt);
  checkSentNumbers(commitment, receipt.numbers);
  const x = allNumbers(commitment, receipt.numbers);
  const { deck, positions } = outcome(x, commitment.statement);
  checkOpened(commitment, receipt.opened, deck);
  checkCards(receipt, deck, positions);
  return verdict(receipt, toHex(x), deck, positions);
}

/** FD-1.6: checked is what holds one's own number. */
function verdict(receipt: Receipt, x: string, deck: number, positions: number[]): Verdict {
  const own = receipt.numbers.find((one) => one.seat === receipt.viewer.seat)?.number;
  need(!receipt.mine || !own || receipt.mine === own, "not-your-number");
  const mark = receipt.mine && own ? "checked" : receipt.numbers.length ? "without-you" : "house-shuffle";
  const absent = receipt.commitment.entries.filter((one) => one.absent).map((one) => ({ seat: one.seat, why: one.absent! }));
  return { mark, x, deck, positions, absent, leftOut: Boolean(receipt.mine && !own) };
}
