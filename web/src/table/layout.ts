/** Where everything lies on the felt, in pixels of the stage. One's own seat is at the bottom, clockwise from there. */
export interface Point {
  x: number;
  y: number;
}

/** A box around its middle. */
interface Box extends Point {
  width: number;
  height: number;
}

export interface Spot extends Point {
  /** Where his bet lies, and the button beside him. */
  bet: Point;
  button: Point;
}

export interface Plan {
  portrait: boolean;
  /** Pot, board and word of the table lie in one row. */
  flat: boolean;
  pod: Size;
  mine: Size;
  boardCard: number;
  centre: Point;
  felt: { left: number; top: number; width: number; height: number };
  spots: Spot[];
}

/** Of a seat: the plate below, the cards standing out above it. */
export interface Size {
  width: number;
  height: number;
  card: number;
  plate: number;
}

const PLATE = 44;
/** Where there is little height. */
const LOW_PLATE = 38;
const CARD_SHAPE = 1.4;
const SEEN = 0.86;
const BUTTON = 26;
const BET_HEIGHT = 24;
/** Above the cards of the board the pot, below them side pots or a word of the table. */
const AROUND_BOARD = 36 + 34;
/** Where there is little height they lie at its sides, as wide as this. */
export const BESIDE_BOARD = 156;
/** The cards of others, the least of them. */
const LEAST_CARD = 22;
const GAP = 4;

const seatOf = (width: number, card: number, plate = PLATE): Size => ({ width, card, plate, height: plate + card * CARD_SHAPE * SEEN });

/** `count` seats, the one numbered `bottom` nearest to whoever looks on. */
export function plan(width: number, height: number, count: number, bottom: number): Plan {
  const portrait = width <= 600 || height > width * 0.95;
  const flat = !portrait && height < ovalHeight(count);
  const whole = (portrait ? column : flat ? twoRows : oval)(width, height, count);
  const spots: Spot[] = new Array<Spot>(count);
  for (let step = 0; step < count; step++) spots[(bottom + step) % count] = whole.spots[step]!;
  return { ...whole, portrait, flat, spots };
}

/** The least height in which so many seats do not lie on each other. */
export function leastHeight(width: number, count: number): number {
  if (width > 600) return 262;
  const rows = Math.floor((count - 1) / 2);
  return rows > 3 ? 398 : rows > 2 ? 356 : 330;
}

const ovalHeight = (count: number): number => (count > 9 ? 570 : count > 6 ? 450 : 400);

type Whole = Omit<Plan, "portrait" | "flat">;

/** A phone held upright: seats in two columns, one at the top where their number is even. */
function column(width: number, height: number, count: number): Whole {
  const many = count > 6;
  const wide = width > 600;
  const rows = Math.floor((count - 1) / 2);
  const low = height < (rows > 2 ? 118 * rows + 72 : 410);
  const plate = low ? LOW_PLATE : PLATE;
  const pod = seatOf(Math.min(width * 0.235, wide ? 136 : many ? 94 : 106), low ? 22 : wide ? 44 : many ? 30 : 36, plate);
  const mine = seatOf(pod.width * 1.18, pod.card * (low ? 1.7 : 1.45), plate);
  const top = count % 2 === 0;
  const ys = rowsOf(rows, top, height, pod.height, mine.height);
  const places: Point[] = [{ x: width / 2, y: height - mine.height / 2 - 12 }];
  const edge = pod.width / 2 + 6;
  for (const y of [...ys].reverse()) places.push({ x: edge, y });
  if (top) places.push({ x: width / 2, y: pod.height / 2 + 4 });
  for (const y of ys) places.push({ x: width - edge, y });
  const inner = width - 2 * (pod.width + 14);
  const free = { from: top ? pod.height + BET_HEIGHT + 16 : 12, to: height - mine.height - BET_HEIGHT - 18 };
  const band = bandOf(ys, pod.height, free);
  const wideBoard = Math.min(wide ? 76 : 58, (width - 56) / 5);
  const roomy = band.to - band.from >= AROUND_BOARD + wideBoard * CARD_SHAPE;
  const boardCard = roomy ? wideBoard : Math.min(wideBoard, (inner - 16) / 5);
  const between = roomy ? band : free;
  const centre = { x: width / 2, y: (between.from + between.to) / 2 };
  const felt = { left: width * 0.09, top: 30, width: width * 0.82, height: height - 72 };
  return { pod, mine, boardCard, centre, felt, spots: laid(places, pod, mine, boardCard, centre, width, height) };
}

/** The heights of the seats at the sides, from the top down. */
function rowsOf(rows: number, top: boolean, height: number, pod: number, mine: number): number[] {
  if (rows === 0) return [];
  const half = pod / 2;
  if (rows === 1) return [half + (top ? pod * 0.75 : height * 0.12)];
  const spare = Math.max(0, height - rows * (pod + BET_HEIGHT + GAP));
  const first = half + 4 + spare * (rows > 3 ? 0.04 : rows > 2 ? 0.1 : top ? 0.16 : 0.08);
  const last = height - half - BET_HEIGHT - 8 - (rows > 3 ? spare * 0.06 : rows > 2 ? spare * 0.16 : mine * 0.9);
  return Array.from({ length: rows }, (_, index) => first + ((last - first) * index) / (rows - 1));
}

interface Span {
  from: number;
  to: number;
}

/** Where the board has the whole width to itself: between two rows, or below the only one. */
function bandOf(ys: number[], pod: number, free: Span): Span {
  if (ys.length === 0 || ys.length > 2) return ys.length === 0 ? free : { from: 0, to: 0 };
  const from = ys[0]! + pod / 2 + BET_HEIGHT + 6;
  return { from: Math.max(from, free.from), to: ys.length === 1 ? free.to : Math.min(ys[1]! - pod / 2 - 6, free.to) };
}

/** A wide screen: seats on an oval, a little flattened so that the upper row has room. */
function oval(width: number, height: number, count: number): Whole {
  const many = count > 6;
  const podWidth = Math.max(104, Math.min(148, width / 8));
  const plate = height < 480 ? LOW_PLATE : PLATE;
  const card = (height / (many ? 5.4 : 4.6) - plate) / (CARD_SHAPE * SEEN);
  const pod = seatOf(podWidth, Math.max(22, Math.min(54, podWidth * 0.37, card)), plate);
  const mine = seatOf(podWidth * 1.15, pod.card * 1.4, plate);
  const rx = Math.min(width / 2 - podWidth / 2 - 8, Math.max(height * 1.05, 380));
  const cx = width / 2;
  const cy = height / 2;
  const ry = height / 2 - pod.height / 2 - 6;
  const bend = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;
  const places: Point[] = [{ x: cx, y: height - mine.height / 2 - 12 }];
  for (let step = 1; step < count; step++) {
    const turn = Math.PI / 2 + (step * 2 * Math.PI) / count;
    places.push({ x: cx + rx * bend(Math.cos(turn), many ? 0.85 : 0.8), y: cy + ry * bend(Math.sin(turn), many ? 0.8 : 0.9) });
  }
  const boardCard = Math.max(32, Math.min(78, width / 14, height / 8.5));
  const centre = { x: cx, y: cy - mine.height * 0.12 };
  const felt = { left: cx - rx - 6, top: pod.height * 0.5, width: 2 * rx + 12, height: height - pod.height };
  return { pod, mine, boardCard, centre, felt, spots: laid(places, pod, mine, boardCard, centre, width, height) };
}

/** A phone held sideways, a window enlarged to twice the size: a row above, one below with oneself in its middle. */
function twoRows(width: number, height: number, count: number): Whole {
  const podWidth = Math.max(width < 700 ? 96 : 104, Math.min(136, width / 8));
  const card = Math.max(LEAST_CARD, Math.min(44, (height - 151) / 5.05));
  const pod = seatOf(podWidth, card, LOW_PLATE);
  const mine = seatOf(podWidth * 1.15, card * 1.5, LOW_PLATE);
  const beside = count > 7 ? 2 : count > 4 ? 1 : 0;
  const above = count - 1 - 2 * beside;
  const low = height - pod.height / 2 - 6;
  const left = besideOwn(beside, width, podWidth, mine.width);
  const places: Point[] = [
    { x: width / 2, y: height - mine.height / 2 - 6 },
    ...left.map((x) => ({ x, y: low })),
    ...Array.from({ length: above }, (_, index) => ({ x: (width * (index + 0.5)) / above, y: pod.height / 2 + 4 })),
    ...left.map((x) => ({ x: width - x, y: low })).reverse(),
  ];
  const boardCard = card * 1.45;
  const from = pod.height + BET_HEIGHT + 6;
  const centre = { x: width / 2, y: (from + height - mine.height - BET_HEIGHT - 8) / 2 };
  const felt = { left: 24, top: pod.height * 0.5, width: width - 48, height: height - pod.height };
  return { pod, mine, boardCard, centre, felt, spots: laid(places, pod, mine, boardCard, centre, width, height, true) };
}

/** Who sits to the left in one's own row, the nearest first. */
function besideOwn(count: number, width: number, pod: number, mine: number): number[] {
  if (count === 1) return [Math.max(pod / 2 + 6, width * 0.19)];
  const inner = (pod + 6 + width / 2 - mine / 2) / 2;
  return count === 0 ? [] : [inner, pod / 2 + 6];
}

/** Bets and buttons, each at the first of the places around its seat that is free. */
function laid(places: Point[], pod: Size, mine: Size, boardCard: number, centre: Point, width: number, height: number, flat = false): Spot[] {
  const board = { ...centre, ...middleOf(boardCard, flat) };
  const seats = places.map((place, step): Box => ({ ...place, width: (step ? pod : mine).width + 4, height: (step ? pod : mine).height + 4 }));
  const taken: Box[] = [...seats, board];
  const find = (around: Point[], size: { width: number; height: number }): Point => {
    const inside = (at: Point): Point => ({
      x: Math.max(size.width / 2 + 1, Math.min(width - size.width / 2 - 1, at.x)),
      y: Math.max(size.height / 2 + 1, Math.min(height - size.height / 2 - 1, at.y)),
    });
    const spots = around.map(inside);
    const free = spots.find((at) => !taken.some((one) => meets(one, { ...at, ...size }))) ?? spots.at(-1)!;
    taken.push({ ...free, ...size });
    return free;
  };
  const size = { width: width < 600 ? 88 : 108, height: BET_HEIGHT };
  const bets = seats.map((seat, step) => find(towards(seat, centre, size, step === 0, width <= 600 || height > width * 0.95), size));
  return seats.map((seat, step) => {
    const button = find(beside(seat, centre), { width: BUTTON, height: BUTTON });
    return { x: seat.x, y: seat.y, bet: bets[step]!, button };
  });
}

/** What lies in the middle, as large as it can be. */
export function middleOf(boardCard: number, flat: boolean): { width: number; height: number } {
  const cards = boardCard * 5 + 18;
  if (flat) return { width: cards + 2 * BESIDE_BOARD, height: boardCard * CARD_SHAPE };
  return { width: Math.max(cards, 140), height: boardCard * CARD_SHAPE + AROUND_BOARD };
}

/** From the seat towards the middle, nearer first; then around it. */
function towards(seat: Box, centre: Point, size: { width: number; height: number }, own: boolean, columns: boolean): Point[] {
  const inX = Math.sign(centre.x - seat.x);
  // In two columns every bet lies below its seat, so that two never want the same gap.
  const inY = own ? -1 : columns ? 1 : Math.sign(centre.y - seat.y) || 1;
  const besideX = seat.x + inX * (seat.width / 2 + size.width / 2 + 6);
  const overY = seat.y + inY * (seat.height / 2 + size.height / 2 + 1);
  const slanted = Math.abs(centre.x - seat.x) > seat.width;
  const lean = seat.x + inX * Math.min(seat.width * 0.5, Math.abs(centre.x - seat.x));
  const plate = seat.y + seat.height / 2 - 22;
  const near = [
    { x: seat.x, y: overY },
    { x: lean, y: overY },
  ];
  const flat = [plate, seat.y - seat.height / 4, plate + 26, seat.y - seat.height / 2].map((y) => ({ x: besideX, y }));
  const low = { x: seat.x, y: seat.y + seat.height / 2 + size.height / 2 + 1 };
  const high = { x: seat.x, y: seat.y - seat.height / 2 - size.height / 2 - 1 };
  const aside = [-1, 1].map((to) => ({ x: seat.x + to * (seat.width / 2 + size.width / 2 + 4), y: plate }));
  if (own) return [near[0]!, ...aside];
  return !columns && slanted && Math.abs(centre.y - seat.y) < seat.height ? [...flat, ...near, low, high] : [...near, low, ...flat, high, ...aside];
}

function beside(seat: Box, centre: Point): Point[] {
  const inX = Math.sign(centre.x - seat.x) || 1;
  const low = seat.y + seat.height / 2 - 14;
  const reach = seat.width / 2 + BUTTON / 2 + 3;
  const sides = [inX, -inX].flatMap((to) => [low, low - 27, low - 50, low - 66, low + 26].map((y) => ({ x: seat.x + to * reach, y })));
  const ends = [1, -1].flatMap((to) => [-0.3, 0, 0.3].map((part) => ({ x: seat.x + part * seat.width, y: seat.y + to * (seat.height / 2 + BUTTON / 2 + 1) })));
  return [...sides, ...ends, { x: seat.x - inX * (seat.width / 2 - 8), y: seat.y - seat.height / 2 + 8 }];
}

const meets = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width && Math.abs(one.y - other.y) * 2 < one.height + other.height;
