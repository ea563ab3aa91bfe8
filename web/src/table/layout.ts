/** Where everything lies on the felt, in pixels of the stage before it is enlarged. One's own seat is at the bottom, clockwise from there. */
import { columns } from "./layout-columns";
import { oval, ovalHeight, twoRows } from "./layout-oval";
import { isPortrait, type Spot, type Whole } from "./layout-parts";

export interface Plan extends Whole {
  /** How much larger all of it is drawn. */
  scale: number;
  portrait: boolean;
  /** Pot, board and word of the table lie in one row. */
  flat: boolean;
}

/** `count` seats, the one numbered `bottom` nearest to whoever looks on. */
export function plan(width: number, height: number, count: number, bottom: number): Plan {
  const portrait = isPortrait(width, height);
  const flat = !portrait && height < ovalHeight(count);
  const scale = scaleOf(width, height, portrait);
  const whole = (portrait ? columns : flat ? twoRows : oval)(width / scale, height / scale, count);
  const spots: Spot[] = new Array<Spot>(count);
  for (let step = 0; step < count; step++) spots[(bottom + step) % count] = whole.spots[step]!;
  return { ...whole, scale, portrait, flat, spots };
}

/** A large window does not hold more, it holds it larger. */
function scaleOf(width: number, height: number, portrait: boolean): number {
  return Math.max(1, portrait ? Math.min(width / 600, height / 640) : Math.min(width / 1100, height / 640));
}

/** The least height in which so many seats do not lie on each other. */
export function leastHeight(width: number, count: number): number {
  if (width > 600) return 262;
  const rows = Math.floor((count - 1) / 2);
  return rows > 3 ? 398 : rows > 2 ? 356 : 330;
}
