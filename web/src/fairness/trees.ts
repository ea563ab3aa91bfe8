/** Decks that follow from a seed, and the trees over them (FD-1.1). */
import { fromHex, hash, join, keyed, label, order, toHex, u8 } from "./bytes.ts";
import { PACK_52 } from "./layouts.ts";

const MISSING = hash(u8(2));
const LEAVES = 64;
export const PATH = 6;

function code(card: string): Uint8Array {
  const [number, copy] = card.split(".");
  return copy === undefined ? join(u8(PACK_52.indexOf(card)), u8(1)) : join(u8(Number(number)), u8(Number(copy)));
}

const leaf = (deal: Uint8Array, deck: number, position: number, card: string, salt: Uint8Array): Uint8Array => hash(u8(0), deal, u8(deck), u8(position), code(card), salt);

const node = (left: Uint8Array, right: Uint8Array): Uint8Array => hash(u8(1), left, right);

/** The root of the deck that follows from a seed. */
export function rootOfSeed(deal: Uint8Array, deck: number, seed: string, pack: readonly string[]): string {
  const key = fromHex(seed);
  const mac = keyed(key);
  let level = order(pack, key, "order").map((card, at) => leaf(deal, deck, at, card, mac(join(label("salt"), u8(at)))));
  while (level.length < LEAVES) level.push(MISSING);
  while (level.length > 1) level = level.filter((_, at) => at % 2 === 0).map((left, at) => node(left, level[2 * at + 1]!));
  return toHex(level[0]!);
}

/** The root that a card leads to by its path. */
export function rootOfCard(deal: Uint8Array, deck: number, shown: { position: number; card: string; salt: string; path: string[] }): string {
  let found = leaf(deal, deck, shown.position, shown.card, fromHex(shown.salt));
  shown.path.map(fromHex).forEach((beside, height) => {
    found = (shown.position >> height) & 1 ? node(beside, found) : node(found, beside);
  });
  return toHex(found);
}
