/** Where the seats stand around the felt, in pixels of the stage. One's own is at the bottom, clockwise from there. */
export interface Spot {
  x: number;
  y: number;
  /** Where his bet lies. */
  betX: number;
  betY: number;
  /** Where the button lies beside him. */
  buttonX: number;
  buttonY: number;
}

export interface Plan {
  portrait: boolean;
  /** Of a seat, in pixels. */
  podWidth: number;
  podHeight: number;
  cardWidth: number;
  boardCard: number;
  centre: { x: number; y: number };
  felt: { left: number; top: number; width: number; height: number };
  spots: Spot[];
}

/** `count` seats, the one numbered `bottom` nearest to whoever looks on. */
export function plan(width: number, height: number, count: number, bottom: number): Plan {
  const portrait = height > width * 0.95;
  const places = portrait ? column(width, height, count) : oval(width, height, count);
  const spots: Spot[] = new Array<Spot>(count);
  for (let step = 0; step < count; step++) spots[(bottom + step) % count] = places.spots[step]!;
  return { ...places, portrait, spots };
}

type Places = Omit<Plan, "portrait">;

/** A phone held upright: seats in two columns, one at the top where the number is even. */
function column(width: number, height: number, count: number): Places {
  const many = count > 6;
  const podWidth = Math.min(width * 0.235, many ? 92 : 104);
  const side = Math.floor((count - 1) / 2);
  const podHeight = side > 3 ? 80 : 84;
  const topSeat = count % 2 === 0;
  const edge = podWidth / 2 + 6;
  const first = podHeight / 2 + (topSeat ? (side > 3 ? 26 : 58) : side > 3 ? 10 : 24);
  const last = height - podHeight / 2 - (side > 3 ? 52 : 140);
  const heights = (index: number): number =>
    side === 1 ? height * 0.3 : first + ((last - first) * index) / (side - 1);
  const spots: Spot[] = [];
  const mine: Spot = {
    x: width / 2,
    y: height - podHeight / 2 - 8,
    betX: width / 2,
    betY: height - podHeight - 60,
    buttonX: width / 2 + podWidth / 2 + 34,
    buttonY: height - 32,
  };
  const beside = (left: boolean, index: number): Spot => {
    const x = left ? edge : width - edge;
    const y = heights(index);
    const inward = left ? 1 : -1;
    return {
      x,
      y,
      betX: x - inward * 2,
      betY: y + podHeight / 2 + 13,
      buttonX: x + inward * (podWidth / 2 + 13),
      buttonY: y + 22,
    };
  };
  spots.push(mine);
  for (let index = side - 1; index >= 0; index--) spots.push(beside(true, index));
  if (topSeat) {
    const y = podHeight / 2 + 6;
    spots.push({
      x: width / 2,
      y,
      betX: width / 2,
      betY: y + podHeight / 2 + 13,
      buttonX: width / 2 + podWidth / 2 + 13,
      buttonY: y + 22,
    });
  }
  for (let index = 0; index < side; index++) spots.push(beside(false, index));
  const inner = width - 2 * (podWidth + 10);
  return {
    podWidth,
    podHeight,
    cardWidth: many ? 32 : 36,
    boardCard: Math.min(54, Math.max(34, ((side < 3 && side !== 1 && height > 460 ? width * 0.66 : inner) - 18) / 5)),
    centre: { x: width / 2, y: height * (side > 3 ? 0.45 : 0.43) },
    felt: { left: width * 0.1, top: 34, width: width * 0.8, height: height - 80 },
    spots,
  };
}

/** A wide screen: seats on an oval, a little flattened so that the upper row has room. */
function oval(width: number, height: number, count: number): Places {
  const podWidth = Math.max(104, Math.min(148, width / 8));
  const podHeight = Math.max(84, Math.min(112, height / 6.2));
  const rx = Math.min(width / 2 - podWidth / 2 - 8, height * 1.02);
  const ry = height / 2 - podHeight / 2 - 12;
  const cx = width / 2;
  const cy = height / 2;
  const spots: Spot[] = [];
  for (let step = 0; step < count; step++) {
    const turn = Math.PI / 2 + (step * 2 * Math.PI) / count;
    const round = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;
    const ux = round(Math.cos(turn), 0.8);
    const uy = round(Math.sin(turn), count > 6 ? 0.78 : 0.9);
    const x = cx + rx * ux;
    const y = cy + ry * uy;
    const away = Math.hypot((cx - x) * 0.9, cy - y) || 1;
    const dx = (cx - x) / away;
    const dy = (cy - y) / away;
    const reachX = podWidth / 2 + 54;
    const reachY = podHeight / 2 + (step === 0 ? 64 : 22);
    const reach = Math.min(reachX / Math.max(Math.abs(dx), 0.01), reachY / Math.max(Math.abs(dy), 0.01));
    const betX = x + dx * reach;
    const betY = y + dy * reach;
    const sideways = step * 2 <= count ? 1 : -1;
    spots.push({
      x,
      y,
      betX,
      betY,
      buttonX: x + (Math.abs(ux) > 0.75 ? Math.sign(-ux) * (podWidth / 2 + 18) : sideways * (podWidth / 2 + 18)),
      buttonY: y + (Math.abs(ux) > 0.75 ? (uy > 0 ? 30 : 34) : 26),
    });
  }
  return {
    podWidth,
    podHeight,
    cardWidth: Math.max(40, Math.min(54, podWidth * 0.37)),
    boardCard: Math.max(44, Math.min(78, width / 15, height / 9)),
    centre: { x: cx, y: cy - 8 },
    felt: { left: cx - rx - 6, top: podHeight * 0.5, width: 2 * rx + 12, height: height - podHeight },
    spots,
  };
}
