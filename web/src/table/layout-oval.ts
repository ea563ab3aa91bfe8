/** Screens wider than tall: an oval that grows with the window, or two rows where there is little height. */
import { BET_HEIGHT, CARD_SHAPE, LOW_PLATE, PLATE, seatOf, type Point, type Whole } from "./layout-parts";
import { laid } from "./layout-around";

/** The cards of others, the least of them. */
const LEAST_CARD = 22;

/** In less, seats on an oval would lie on each other. */
export const ovalHeight = (count: number): number => (count > 9 ? 570 : count > 6 ? 450 : 400);

/** Seats on an oval, a little flattened so that the upper row has room. */
export function oval(width: number, height: number, count: number): Whole {
  const many = count > 6;
  const podWidth = Math.max(104, Math.min(148, width / 8));
  const plate = height < 480 ? LOW_PLATE : PLATE;
  const boardCard = Math.max(32, Math.min(width / 14, height / 8.5));
  const card = (height / (many ? 5.4 : 4.6) - plate) / (CARD_SHAPE * 0.86);
  const pod = seatOf(podWidth, Math.max(LEAST_CARD, Math.min(podWidth * 0.37, card)), plate);
  const mine = seatOf(podWidth * 1.2, Math.max(pod.card * 1.4, boardCard * 1.06), plate);
  const rx = Math.min(width / 2 - podWidth / 2 - 8, Math.max(height * 1.05, 380));
  const ry = height / 2 - pod.height / 2 - 6;
  const cx = width / 2;
  const bend = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;
  const places: Point[] = [{ x: cx, y: height - mine.height / 2 - 12 }];
  for (let step = 1; step < count; step++) {
    const turn = Math.PI / 2 + (step * 2 * Math.PI) / count;
    places.push({ x: cx + rx * bend(Math.cos(turn), many ? 0.85 : 0.8), y: height / 2 + ry * bend(Math.sin(turn), many ? 0.8 : 0.9) });
  }
  const centre = { x: cx, y: height / 2 - mine.height * 0.12 };
  const felt = { left: cx - rx - 6, top: pod.height * 0.5, width: 2 * rx + 12, height: height - pod.height };
  return laid({ pod, mine, boardCard, centre, felt, places }, width, height);
}

/** A phone held sideways, a window enlarged to twice the size: a row above, one below with oneself in its middle. */
export function twoRows(width: number, height: number, count: number): Whole {
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
  const from = pod.height + BET_HEIGHT + 6;
  const centre = { x: width / 2, y: (from + height - mine.height - BET_HEIGHT - 8) / 2 };
  const felt = { left: 24, top: pod.height * 0.5, width: width - 48, height: height - pod.height };
  return laid({ pod, mine, boardCard: card * 1.45, centre, felt, places }, width, height, true);
}

/** Who sits to the left in one's own row, the nearest first. */
function besideOwn(count: number, width: number, pod: number, mine: number): number[] {
  if (count === 1) return [Math.max(pod / 2 + 6, width * 0.19)];
  const inner = (pod + 6 + width / 2 - mine / 2) / 2;
  return count === 0 ? [] : [inner, pod / 2 + 6];
}
