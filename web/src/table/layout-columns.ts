/** Screens taller than wide: seats in two columns and a row at the top, so that the board has the whole width to itself. */
import { BET_HEIGHT, CARD_SHAPE, LOW_PLATE, NOTE_LINE, PLATE, POT_LINE, seatOf, type Point, type Size, type Whole } from "./layout-parts";
import { laid } from "./layout-around";

/** How many sit at each side, and how many at the top between them. */
const AROUND: Record<number, [sides: number, top: number]> = { 2: [0, 1], 3: [1, 0], 4: [1, 1], 5: [2, 0], 6: [2, 1], 7: [2, 2], 8: [3, 1], 9: [3, 2], 10: [4, 1] };

interface Sizes {
  pod: Size;
  mine: Size;
  boardCard: number;
}

interface Rows {
  /** The middles of the seats at the sides, from the top down. */
  ys: number[];
  /** Where the board lies, with what belongs to it. */
  band: { from: number; to: number };
}

export function columns(width: number, height: number, count: number): Whole {
  const [sides, top] = AROUND[count] ?? [Math.floor((count - 1) / 2), (count - 1) % 2];
  const sizes = tried(width, sides, top).find((one) => spareOf(one, height, sides) >= 0);
  if (!sizes) return squeezed(width, height, sides, top);
  const rows = rowsOf(sizes, height, sides, top);
  return seated(sizes, rows, top, width, height);
}

/** From the largest down: large boards first, then small cards of others, then a small board. */
function tried(width: number, sides: number, top: number): Sizes[] {
  const most = Math.min(width <= 480 ? 60 : 84, (width - 44) / 5);
  const podWidth = Math.min((width - 12) / Math.max(4, top + 2) - 4, width * 0.235, width <= 480 ? 106 : 128);
  const made = (board: number, card: number, plate: number): Sizes => ({
    pod: seatOf(podWidth, card, plate),
    mine: seatOf(podWidth * 1.18, Math.max(card * 1.45, board * 1.1), plate),
    boardCard: board,
  });
  const boards = Array.from({ length: Math.ceil(most - 27) }, (_, step) => most - step);
  const large = boards.filter((board) => board >= 46);
  return [
    ...large.map((board) => made(board, sides > 2 ? 32 : 38, PLATE)),
    ...large.map((board) => made(board, 28, PLATE)),
    ...boards.map((board) => made(board, 22, LOW_PLATE)),
  ];
}

const lane = ({ pod }: Sizes): number => pod.height + BET_HEIGHT + 5.1;
const own = ({ mine }: Sizes): number => mine.height + 11 + BET_HEIGHT + 6;
/** Of the seats at the sides: so many rows above the board, so many below it but above one's own row. */
const above = (sides: number): number => Math.max(1, Math.ceil(sides / 2));
const below = (sides: number): number => Math.max(0, Math.floor(sides / 2) - 1);

/** What height is left over. */
function spareOf(sizes: Sizes, height: number, sides: number): number {
  const middle = POT_LINE + NOTE_LINE + sizes.boardCard * CARD_SHAPE;
  return height - 4 - (above(sides) + below(sides)) * lane(sizes) - middle - own(sizes);
}

/** What is left over lies between the rows, most of it around the board. */
function rowsOf(sizes: Sizes, height: number, sides: number, top: number): Rows {
  const half = sizes.pod.height / 2;
  const gap = Math.min(spareOf(sizes, height, sides) / (sides + 2), half);
  const sunk = top > 0 && sides > 0 ? Math.min(gap, half * 0.7) : 0;
  const upper = Array.from({ length: Math.min(above(sides), sides) }, (_, row) => 4 + half + sunk + row * (lane(sizes) + gap * 0.6));
  const last = height - half - BET_HEIGHT - 9 - gap * 0.5;
  const lower = sides < 2 ? [] : Array.from({ length: below(sides) + 1 }, (_, row) => last - row * (lane(sizes) + gap * 0.3)).reverse();
  const from = Math.max(sides ? upper.at(-1)! - half + lane(sizes) : 0, top ? 4 + lane(sizes) : 0);
  const to = Math.min(height - own(sizes), lower.length > 1 ? lower[0]! - half - 3 : height);
  return { ys: [...upper, ...lower], band: { from, to } };
}

function seated(sizes: Sizes, { ys, band }: Rows, top: number, width: number, height: number): Whole {
  const centre = { x: width / 2, y: (band.from + band.to) / 2 };
  const felt = { left: width * 0.09, top: 30, width: width * 0.82, height: height - 72 };
  return laid({ ...sizes, centre, felt, places: placed(sizes, ys, top, width, height) }, width, height);
}

/** Clockwise from one's own seat: up at the left, along the top, down at the right. */
function placed({ pod, mine }: Sizes, ys: number[], top: number, width: number, height: number): Point[] {
  const edge = pod.width / 2 + 6;
  const step = (width - 2 * edge) / (top + 1);
  return [
    { x: width / 2, y: height - mine.height / 2 - 12 },
    ...[...ys].reverse().map((y) => ({ x: edge, y })),
    ...Array.from({ length: top }, (_, index) => ({ x: edge + step * (index + 1), y: pod.height / 2 + 4 })),
    ...ys.map((y) => ({ x: width - edge, y })),
  ];
}

/** Too low for that: the board lies between the columns, as large as they leave room. */
function squeezed(width: number, height: number, sides: number, top: number): Whole {
  const podWidth = Math.min(width * 0.215, 94);
  const pod = seatOf(podWidth, 22, LOW_PLATE);
  const boardCard = Math.min(44, (width - 2 * (podWidth + 10) - 18) / 5);
  const mine = seatOf(podWidth * 1.18, Math.max(36, boardCard * 1.1), LOW_PLATE);
  const sizes = { pod, mine, boardCard };
  const first = pod.height / 2 + 4;
  const last = height - pod.height / 2 - BET_HEIGHT - 8;
  const ys = Array.from({ length: sides }, (_, row) => (sides < 2 ? first : first + ((last - first) * row) / (sides - 1)));
  const band = { from: top ? pod.height + BET_HEIGHT + 8 : 8, to: height - mine.height - BET_HEIGHT - 18 };
  return seated(sizes, { ys, band }, top, width, height);
}
