/** What lies around the seats: bets and the button, each at the first place that is free. */
import { BESIDE_BOARD, BET_HEIGHT, BUTTON, CARD_SHAPE, isPortrait, NOTE_LINE, POT_LINE, type Box, type Point, type Size, type Spot, type Whole } from "./layout-parts";

interface Extent {
  width: number;
  height: number;
}

/** Everything but the spots, and where the seats are, one's own first. */
export interface Bare extends Omit<Whole, "spots"> {
  places: Point[];
}

/** What lies in the middle, as large as it can be: the pot, the board, a word below it. */
export function middleOf(boardCard: number, centre: Point, flat: boolean): Box[] {
  const cards = boardCard * 5 + 18;
  const height = boardCard * CARD_SHAPE;
  if (flat) return [{ ...centre, width: cards + 2 * BESIDE_BOARD, height }];
  const y = centre.y + (POT_LINE - NOTE_LINE) / 2;
  const over = (height + POT_LINE) / 2;
  const under = (height + NOTE_LINE) / 2;
  return [
    { x: centre.x, y: y - over, width: Math.min(cards, 168), height: POT_LINE },
    { x: centre.x, y, width: cards, height },
    { x: centre.x, y: y + under, width: Math.max(cards, 140), height: NOTE_LINE },
  ];
}

export const betOf = (width: number): Extent => ({ width: width < 380 ? 84 : width < 600 ? 88 : 108, height: BET_HEIGHT });

export function laid(bare: Bare, width: number, height: number, flat = false): Whole {
  const { places, ...whole } = bare;
  const seats = places.map((place, step): Box => boxOf(place, step ? bare.pod : bare.mine));
  const taken: Box[] = [...seats, ...middleOf(bare.boardCard, bare.centre, flat)];
  const find = (around: Point[], size: Extent): Point => {
    const spots = around.map((at) => inside(at, size, width, height));
    return spots.find((at) => !taken.some((one) => meets(one, { ...at, ...size }))) ?? spots.at(-1)!;
  };
  const bet = betOf(width);
  const button = { width: BUTTON, height: BUTTON };
  const bets = seats.map((seat, step) => {
    const found = find(towards(seat, bare.centre, bet, step === 0, isPortrait(width, height)), bet);
    taken.push({ ...found, ...bet });
    return found;
  });
  const spots = seats.map((seat, step): Spot => ({ x: seat.x, y: seat.y, bet: bets[step]!, button: find(beside(seat, bare.centre), button) }));
  return { ...whole, spots };
}

const boxOf = (at: Point, size: Size): Box => ({ ...at, width: size.width + 4, height: size.height + 4 });

const inside = (at: Point, size: Extent, width: number, height: number): Point => ({
  x: Math.max(size.width / 2 + 1, Math.min(width - size.width / 2 - 1, at.x)),
  y: Math.max(size.height / 2 + 1, Math.min(height - size.height / 2 - 1, at.y)),
});

/** From the seat towards the middle, nearer first; then around it. */
function towards(seat: Box, centre: Point, size: Extent, own: boolean, inColumns: boolean): Point[] {
  const inX = Math.sign(centre.x - seat.x);
  // In two columns every bet lies below its seat, so that two never want the same gap.
  const inY = own ? -1 : inColumns ? 1 : Math.sign(centre.y - seat.y) || 1;
  const besideX = seat.x + inX * (seat.width / 2 + size.width / 2 + 6);
  const overY = seat.y + inY * (seat.height / 2 + size.height / 2 + (inColumns ? 1 : 3));
  const slanted = Math.abs(centre.x - seat.x) > seat.width;
  const lean = seat.x + inX * Math.min(seat.width * 0.5, Math.abs(centre.x - seat.x));
  const plate = seat.y + seat.height / 2 - 22;
  const near = [
    { x: seat.x, y: overY },
    { x: lean, y: overY },
  ];
  const level = [plate, seat.y - seat.height / 4, plate + 26, seat.y - seat.height / 2].map((y) => ({ x: besideX, y }));
  const low = { x: seat.x, y: seat.y + seat.height / 2 + size.height / 2 + 1 };
  const high = { x: seat.x, y: seat.y - seat.height / 2 - size.height / 2 - 1 };
  const aside = [-1, 1].map((to) => ({ x: seat.x + to * (seat.width / 2 + size.width / 2 + 4), y: plate }));
  if (own) return [near[0]!, ...aside];
  return !inColumns && slanted && Math.abs(centre.y - seat.y) < seat.height ? [...level, ...near, low, high] : [...near, low, ...level, high, ...aside];
}

function beside(seat: Box, centre: Point): Point[] {
  const inX = Math.sign(centre.x - seat.x) || 1;
  const low = seat.y + seat.height / 2 - 14;
  const reach = seat.width / 2 + BUTTON / 2 + 3;
  const sides = [inX, -inX].flatMap((to) => [0, 1, 1.9, 2.5, -1].map((up) => ({ x: seat.x + to * reach, y: low - up * BUTTON })));
  const ends = [1, -1].flatMap((to) => [-0.3, 0, 0.3].map((part) => ({ x: seat.x + part * seat.width, y: seat.y + to * (seat.height / 2 + BUTTON / 2 + 1) })));
  const beyond = [0, -0.3, 0.3, -0.8, 0.8].map((part) => ({ x: seat.x + part * seat.width, y: seat.y + seat.height / 2 + BET_HEIGHT + BUTTON / 2 + 3 }));
  return [...sides, ...ends, ...beyond, { x: seat.x - inX * (seat.width / 2 - 8), y: seat.y - seat.height / 2 + 8 }];
}

const meets = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width && Math.abs(one.y - other.y) * 2 < one.height + other.height;
