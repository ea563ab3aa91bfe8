/** How things become bytes before they are hashed (docs/fairness.md, "Bytes"). */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

export { bytesToHex as toHex, concatBytes as join, hexToBytes as fromHex };

const ASCII = new TextEncoder();

export const hash = (...parts: Uint8Array[]): Uint8Array => sha256(concatBytes(...parts));

/** HMAC-SHA256 with one key for many messages: the key is hashed in once. */
export function keyed(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const begun = hmac.create(sha256, key);
  return (message) => begun.clone().update(message).digest();
}

export const label = (name: string): Uint8Array => ASCII.encode(`hanpan/fd1/${name}\0`);

export const digest = (name: string, ...parts: Uint8Array[]): Uint8Array => hash(label(name), ...parts);

/** A whole number in so many bytes, the big end first; up to 2⁵³ − 1, which no shift can do. */
export function whole(size: number, number: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, left = number; at >= 0; at -= 1, left = Math.floor(left / 256)) bytes[at] = left % 256;
  return bytes;
}

export const u8 = (number: number): Uint8Array => whole(1, number);
export const u16 = (number: number): Uint8Array => whole(2, number);
export const u32 = (number: number): Uint8Array => whole(4, number);
export const u64 = (number: number): Uint8Array => whole(8, number);

export function text(said: string): Uint8Array {
  const written = ASCII.encode(said);
  return concatBytes(u16(written.length), written);
}

/** All the bytes that follow from a key under a name. */
export function* stream(key: Uint8Array, name: string): Generator<number, never> {
  const mac = keyed(key);
  for (let block = 0; ; block += 1) yield* mac(concatBytes(label(name), u32(block)));
}

/** A number below a limit: cut to the bits it needs, and thrown away while still too high. */
export function below(limit: number, source: Generator<number, never>): number {
  const most = limit - 1;
  if (most === 0) return 0;
  const mask = 2 ** (32 - Math.clz32(most)) - 1;
  for (;;) {
    const low = source.next().value;
    const drawn = (most > 255 ? low + 256 * source.next().value : low) & mask;
    if (drawn <= most) return drawn;
  }
}

/** Fisher–Yates, the last place first. */
export function order<Thing>(things: readonly Thing[], key: Uint8Array, name: string): Thing[] {
  const row = [...things];
  const source = stream(key, name);
  for (let last = row.length - 1; last > 0; last -= 1) {
    const place = below(last + 1, source);
    [row[last], row[place]] = [row[place]!, row[last]!];
  }
  return row;
}
