// Verifies receipts of hands (docs/fairness.md) with Node alone, without a package and without the house.
//
//     node verify_receipt.mjs RECEIPT.json …
//
// It was written from that page and shares no line with the house's own verifier. For each file it prints the mark, or the
// reason why the receipt does not hold; it ends with 1 if one does not.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export class Refused extends Error {}

function need(holds, reason) {
  if (!holds) throw new Refused(reason);
}

// -- packs and variants

const fifty2 = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const cardsOf52 = new Map(fifty2.map((name, place) => [name, [place, 1]]));
const cardsOf36 = new Map([...cardsOf52].slice(16));
const cardsOf40 = new Map(
  Array.from({ length: 40 }, (_, i) => [Math.floor(i / 4) + 1, (i % 4) + 1]).map((code) => [code.join("."), code]),
);
const HOLDEM = { pack: cardsOf52, holes: 2, streets: [3, 1, 1], burn: 1, first: 1, most: 10 };
const VARIANTS = {
  holdem: HOLDEM,
  "pot-limit-holdem": HOLDEM,
  "fixed-limit-holdem": HOLDEM,
  omaha: { ...HOLDEM, holes: 4 },
  "short-deck": { ...HOLDEM, pack: cardsOf36, most: 9 },
  sniper: { pack: cardsOf40, holes: 2, streets: [2, 2], burn: 0, first: 0, most: 6 },
};
const DRAWS = { "draw-cards": 10, "draw-seats": Infinity };
const WHY = { "": 0, "house-bot": 1, "no-hash": 2, barred: 3 };
const CAUSES = { missing: 0, wrong: 1 };

const isDraw = (statement) => Object.hasOwn(DRAWS, statement.variant);

// -- bytes

const H = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hmac = (key, ...parts) => createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const hex = (text) => Buffer.from(text, "hex");
const label = (name) => Buffer.from(`hanpan/fd1/${name}\0`);
const D = (name, ...parts) => H(label(name), ...parts);
const u8 = (n) => Buffer.from([n]);
const u16 = (n) => Buffer.from([n >> 8, n & 255]);

function u32(n) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
}

function u64(n) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(n));
  return bytes;
}

function text(s) {
  const bytes = Buffer.from(s);
  return Buffer.concat([u16(bytes.length), bytes]);
}

function* stream(key, name) {
  for (let block = 0; ; block++) yield* hmac(key, label(name), u32(block));
}

function below(n, bytes) {
  if (n === 1) return 0;
  const most = n - 1;
  const mask = 2 ** most.toString(2).length - 1;
  for (;;) {
    let taken = bytes.next().value;
    if (most > 255) taken |= bytes.next().value << 8;
    if ((taken & mask) <= most) return taken & mask;
  }
}

function order(things, key, name) {
  const row = [...things];
  const bytes = stream(key, name);
  for (let last = row.length - 1; last > 0; last--) {
    const other = below(last + 1, bytes);
    [row[last], row[other]] = [row[other], row[last]];
  }
  return row;
}

// -- Ed25519, as strict as the page says

const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (a, m = P) => ((a % m) + m) % m;

function power(a, e) {
  let result = 1n;
  for (a = mod(a); e > 0n; e >>= 1n, a = (a * a) % P) if (e & 1n) result = (result * a) % P;
  return result;
}

const CURVE = mod(-121665n * power(121666n, P - 2n));
const ROOT_OF_MINUS_1 = power(2n, (P - 1n) / 4n);

function plus([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = mod((y1 + x1) * (y2 + x2));
  const c = mod(2n * t1 * t2 * CURVE);
  const d = mod(2n * z1 * z2);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function times(n, point) {
  let result = [0n, 1n, 1n, 0n];
  for (; n > 0n; n >>= 1n, point = plus(point, point)) if (n & 1n) result = plus(result, point);
  return result;
}

const minus = ([x, y, z, t]) => [mod(-x), y, z, mod(-t)];
const isNeutral = ([x, y, z]) => x === 0n && y === z;
const little = (bytes) => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);

/** The point that these bytes stand for, or null. */
function decoded(bytes) {
  const all = little(bytes);
  const sign = all >> 255n;
  const y = all & (2n ** 255n - 1n);
  if (y >= P) return null;
  const square = mod((y * y - 1n) * power(CURVE * y * y + 1n, P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x) !== square) x = mod(x * ROOT_OF_MINUS_1);
  if (mod(x * x) !== square || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

const BASE = decoded(hex(`58${"66".repeat(31)}`));

function isSigned(key, message, signature) {
  const [A, R, S] = [decoded(key), decoded(signature.subarray(0, 32)), little(signature.subarray(32))];
  if (!A || !R || S >= L || isNeutral(times(8n, A))) return false;
  const digest = createHash("sha512").update(Buffer.concat([signature.subarray(0, 32), key, message])).digest();
  const rest = plus(times(S, BASE), minus(plus(R, times(mod(little(digest), L), A))));
  return isNeutral(times(8n, rest));
}

// -- reading

/** What is in the file. Node does not tell 1.0 from 1, so numbers are looked at as they are written. */
function parsed(bytes) {
  try {
    const written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const whole = !/[.eE]/.test(written.replaceAll(/"(?:[^"\\]|\\.)*"|true|false/g, ""));
    const isWellFormed = (key, value) => {
      if (!key.isWellFormed() || (typeof value === "string" && !value.isWellFormed())) throw new SyntaxError();
      return value;
    };
    return [JSON.parse(written, isWellFormed), whole];
  } catch {
    throw new Refused("not-json");
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Kinds of values: each says whether something is of it. An `optional` one need not be there. */
const number = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
const name = (least, most) => (value) =>
  typeof value === "string" && [...value].length >= least && [...value].length <= most;
const bytes = (count) => (value) => typeof value === "string" && /^[0-9a-f]*$/.test(value) && value.length === 2 * count;
const oneOf = (values) => (value) => typeof value === "string" && Object.hasOwn(values, value);
const maybe = (kind) => (value) => value === "" || kind(value);
const list = (kind, most = 65535) => (value) => Array.isArray(value) && value.length <= most && value.every(kind);
const optional = (kind) => Object.assign((value) => kind(value), { optional: true });
const object = (fields) => (value) =>
  isObject(value) &&
  Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
  Object.entries(fields).every(([key, kind]) => (Object.hasOwn(value, key) ? kind(value[key]) : kind.optional));

const seat = number(0, 65535);
const small = number(0, 255);
const hash = bytes(32);
const STATEMENT = object({
  house: hash,
  table: name(1, 200),
  hand: number(1, 2 ** 53 - 1),
  attempt: number(1, 2 ** 32 - 1),
  variant: name(0, 200),
  button: seat,
  seats: list(seat),
  decks: small,
});
const COMMITMENT = object({
  statement: STATEMENT,
  roots: list(hash, 255),
  entries: list(
    object({
      seat,
      person: optional(name(0, 200)),
      hash: optional(maybe(hash)),
      absent: optional(oneOf(WHY)),
    }),
  ),
  signature: bytes(64),
});
const RECEIPT = object({
  format: name(0, 200),
  key: hash,
  commitment: COMMITMENT,
  numbers: list(object({ seat, number: hash })),
  opened: list(object({ deck: small, seed: hash }), 255),
  voids: list(object({ commitment: COMMITMENT, cause: oneOf(CAUSES), seat })),
  viewer: object({ person: name(0, 200), seat: optional((value) => value === null || seat(value)) }),
  cards: list(
    object({
      at: oneOf({ seat: 0, board: 1 }),
      seat: optional(seat),
      nth: small,
      position: small,
      card: name(0, 8),
      salt: hash,
      path: list(hash, 255),
    }),
  ),
  head: object({ number: number(0, 2 ** 53 - 1), digest: hash }),
  signature: bytes(64),
  mine: optional(maybe(hash)),
});

function read(file) {
  const [receipt, whole] = parsed(file);
  need(isObject(receipt) && receipt.format === "hanpan-fd1", "unknown-format");
  need(whole && RECEIPT(receipt), "not-a-receipt");
  for (const { entries } of [receipt.commitment, ...receipt.voids.map((gone) => gone.commitment)])
    for (const entry of entries) Object.assign(entry, { person: "", hash: "", absent: "", ...entry });
  for (const card of receipt.cards) card.seat ??= 0;
  receipt.viewer.seat ??= null;
  return receipt;
}

// -- the commitment

const which = (s) => Buffer.concat([hex(s.house), text(s.table), u64(s.hand), u32(s.attempt)]);
const roots = (commitment) => [u8(commitment.roots.length), ...commitment.roots.map(hex)];
const given = (commitment) => commitment.entries.filter((entry) => entry.hash);

function statementOf(s) {
  const seats = [u16(s.seats.length), ...s.seats.map(u16)];
  return D("statement", which(s), text(s.variant), u16(s.button), ...seats, u8(s.decks));
}

function commitmentOf(c) {
  const entries = c.entries.flatMap((e) => [u16(e.seat), u8(WHY[e.absent]), text(e.person), hex(e.hash)]);
  return D("commitment", statementOf(c.statement), ...roots(c), u16(c.entries.length), ...entries);
}

const isDistinct = (values) => new Set(values).size === values.length;
const isSame = (some, others) => some.length === others.length && some.every((value, i) => value === others[i]);
const isRising = (values) => values.every((value, i) => i === 0 || values[i - 1] < value);

function checkStatement(s) {
  const draw = isDraw(s);
  need(draw || Object.hasOwn(VARIANTS, s.variant), "unknown-variant");
  const { first, most } = draw ? { first: 0, most: DRAWS[s.variant] } : VARIANTS[s.variant];
  need(s.seats.length >= 2 && s.seats.length <= most, "players");
  need(draw || [s.button, ...s.seats].every((chair) => chair <= 9), "no-such-seat");
  need(isDistinct(s.seats), "seat-twice");
  const away = s.seats.map((chair) => (draw ? chair : (chair - s.button - first + 20) % 10));
  need(isRising(away), "order");
  need(draw ? s.button === 0 : first === 1 || s.seats[0] === s.button, "order");
  need(draw ? s.decks === 0 : s.decks >= 2 && s.decks <= 16, "decks");
}

function checkCommitment(c) {
  checkStatement(c.statement);
  need(c.roots.length === c.statement.decks, "roots");
  need(isDistinct(c.roots), "root-twice");
  need(isSame(c.entries.map((entry) => entry.seat), c.statement.seats), "entries");
  for (const { person, hash, absent } of c.entries) need(!hash !== !absent && (!hash || person), "entry");
  need(isDistinct(c.entries.map((entry) => entry.person).filter(Boolean)), "person-twice");
}

// -- signatures and void attempts

function receiptOf(r) {
  const numbers = r.numbers.flatMap((n) => [u16(n.seat), hex(n.number)]);
  const opened = r.opened.flatMap((o) => [u8(o.deck), hex(o.seed)]);
  const voids = r.voids.flatMap((v) => [commitmentOf(v.commitment), u8(CAUSES[v.cause]), u16(v.seat)]);
  const cards = r.cards.flatMap((c) => [
    ...[u8(c.at === "board" ? 1 : 0), u16(c.seat), u8(c.nth), u8(c.position), text(c.card), hex(c.salt)],
    ...[u8(c.path.length), ...c.path.map(hex)],
  ]);
  return D(
    "receipt",
    commitmentOf(r.commitment),
    ...[u16(r.numbers.length), ...numbers],
    ...[u8(r.opened.length), ...opened],
    ...[u16(r.voids.length), ...voids],
    ...[text(r.viewer.person), r.viewer.seat === null ? u8(0) : Buffer.concat([u8(1), u16(r.viewer.seat)])],
    ...[u16(r.cards.length), ...cards],
    ...[u64(r.head.number), hex(r.head.digest)],
  );
}

function checkSignatures(r) {
  const key = hex(r.key);
  need(D("key", key).equals(hex(r.commitment.statement.house)), "another-house");
  need(isSigned(key, commitmentOf(r.commitment), hex(r.commitment.signature)), "commitment-signature");
  need(isSigned(key, receiptOf(r), hex(r.signature)), "receipt-signature");
}

function checkVoids(r) {
  const attempt = r.commitment.statement.attempt;
  need(isSame(r.voids.map((v) => v.commitment.statement.attempt), r.voids.map((_, i) => i + 1)), "voids-missing");
  need(r.voids.length === attempt - 1, "voids-missing");
  for (const { commitment, seat } of r.voids) {
    checkCommitment(commitment);
    need(statementOf({ ...commitment.statement, attempt }).equals(statementOf(r.commitment.statement)), "void-statement");
    need(isSigned(hex(r.key), commitmentOf(commitment), hex(commitment.signature)), "void-signature");
    need(given(commitment).some((entry) => entry.seat === seat), "void-seat");
  }
  const attempts = [...r.voids.map((v) => v.commitment), r.commitment];
  need(isDistinct(attempts.flatMap((c) => c.roots)), "void-roots");
  r.voids.forEach((v, i) => {
    const later = attempts.slice(i + 1).flatMap(given);
    need(!later.some((entry) => entry.seat === v.seat), "void-again");
  });
}

// -- numbers, decks and cards

function checkNumbers(r, deal) {
  const asked = new Map(given(r.commitment).map((entry) => [entry.seat, entry]));
  need(r.numbers.every((n) => asked.has(n.seat)), "number-unasked");
  need(isSame(r.numbers.map((n) => n.seat), [...asked.keys()]), "numbers");
  for (const n of r.numbers) {
    const { person, hash } = asked.get(n.seat);
    need(D("number", deal, text(person), hex(n.number)).equals(hex(hash)), "number-differs");
  }
}

function xOf(r) {
  const entries = given(r.commitment);
  const parts = entries.flatMap((entry, i) => [u16(entry.seat), hex(entry.hash), hex(r.numbers[i].number)]);
  return D("x", statementOf(r.commitment.statement), ...roots(r.commitment), u16(entries.length), ...parts);
}

const leaf = (deal, deck, position, code, salt) => H(u8(0), deal, u8(deck), u8(position), Buffer.from(code), salt);
const node = (left, right) => H(u8(1), left, right);

function rootOf(seed, deal, deck, pack) {
  let row = order(pack.values(), seed, "order").map((code, position) =>
    leaf(deal, deck, position, code, hmac(seed, label("salt"), u8(position))),
  );
  while (row.length < 64) row.push(H(u8(2)));
  while (row.length > 1) row = row.filter((_, i) => i % 2 === 0).map((left, i) => node(left, row[2 * i + 1]));
  return row[0];
}

function checkOpened(r, deal, played) {
  const { decks, variant } = r.commitment.statement;
  const opened = r.opened.map((o) => o.deck);
  need(!opened.includes(played), "opened-played");
  need(isSame(opened, [...Array(decks).keys()].filter((deck) => deck !== played)), "opened");
  need(isDistinct(r.opened.map((o) => o.seed)), "seed-twice");
  for (const { deck, seed } of r.opened) {
    const root = rootOf(hex(seed), deal, deck, VARIANTS[variant].pack);
    need(root.equals(hex(r.commitment.roots[deck])), "opened-differs");
  }
}

/** Which card of the pack is due at a place; null where none can lie. */
function cardNumber(card, { variant, seats }) {
  const { holes, streets, burn } = VARIANTS[variant];
  if (card.at === "seat") {
    const i = seats.indexOf(card.seat);
    return i < 0 || card.nth >= holes ? null : card.nth * seats.length + i;
  }
  if (card.seat !== 0) return null;
  let begun = 0;
  for (let dealt = 0; dealt <= card.nth; dealt += streets[begun++]) if (begun === streets.length) return null;
  return holes * seats.length + card.nth + burn * begun;
}

function checkCard(card, r, deal, played, positions) {
  const { variant } = r.commitment.statement;
  const n = isDraw(r.commitment.statement) ? null : cardNumber(card, r.commitment.statement);
  need(n !== null, "place");
  need(card.position === positions[n], "position");
  const code = VARIANTS[variant].pack.get(card.card);
  need(code, "card");
  need(card.path.length === 6, "path-length");
  const top = card.path.reduce(
    (below, beside, level) => ((card.position >> level) & 1 ? node(hex(beside), below) : node(below, hex(beside))),
    leaf(deal, played, card.position, code, hex(card.salt)),
  );
  need(top.equals(hex(r.commitment.roots[played])), "path");
}

function checkCards(r, deal, played, positions) {
  const { seats, variant } = r.commitment.statement;
  const { person, seat } = r.viewer;
  const entry = r.commitment.entries[seats.indexOf(seat)];
  need(seat === null || (entry && entry.person === person), "viewer");
  const [places, cards] = [new Set(), new Set()];
  for (const card of r.cards) {
    const place = `${card.at} ${card.seat} ${card.nth}`;
    need(!places.has(place), "place-twice");
    checkCard(card, r, deal, played, positions);
    need(!cards.has(card.card), "card-twice");
    places.add(place);
    cards.add(card.card);
  }
  if (isDraw(r.commitment.statement)) return;
  const board = r.cards.filter((card) => card.at === "board").map((card) => card.nth);
  const ends = VARIANTS[variant].streets.map((_, i, streets) => streets.slice(0, i + 1).reduce((a, b) => a + b));
  need(isSame(board.sort((a, b) => a - b), [...board.keys()]) && [0, ...ends].includes(board.length), "board");
  const own = [...Array(VARIANTS[variant].holes).keys()];
  need(seat === null || own.every((nth) => places.has(`seat ${seat} ${nth}`)), "own-cards");
}

// -- all of it

/** What holds: `mark`, `deck` (−1 for a draw), `x` and `positions`. Throws `Refused` with the reason. */
export function verify(file) {
  const r = read(file);
  const s = r.commitment.statement;
  checkCommitment(r.commitment);
  checkSignatures(r);
  checkVoids(r);
  const deal = D("deal", which(s));
  checkNumbers(r, deal);
  const x = xOf(r);
  const deck = isDraw(s) ? -1 : below(s.decks, stream(x, "deck"));
  const size = { "draw-cards": 52, "draw-seats": s.seats.length }[s.variant] ?? VARIANTS[s.variant].pack.size;
  const positions = order(Array(size).keys(), x, "cards");
  checkOpened(r, deal, deck);
  checkCards(r, deal, deck, positions);
  const own = r.numbers.find((n) => n.seat === r.viewer.seat);
  need(!r.mine || !own || own.number === r.mine, "not-your-number");
  const mark = r.mine && own ? "checked" : r.numbers.length ? "without-you" : "house-shuffle";
  return { mark, deck, x: x.toString("hex"), positions };
}

function told(name) {
  try {
    return `${name}: ${verify(readFileSync(name)).mark}`;
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason;
    process.exitCode = 1;
    return `${name}: DOES NOT HOLD: ${reason.message}`;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const name of process.argv.slice(2)) console.log(told(name));
