/** Figures over time, one point a step. */
import type { ChartPoint, Charts } from "./types";

/** While the house was closed there was nobody and nothing: the gaps are filled, so that a step is always as long. */
export function evenly({ step, points }: Charts): ChartPoint[] {
  const length = step * 1000;
  return points.flatMap((one, index) => {
    const before = points[index - 1];
    const missed = before ? Math.max(0, Math.round((one.at - before.at) / length) - 1) : 0;
    const closed = (place: number): ChartPoint => ({ at: before!.at + (place + 1) * length, people: 0, bots: 0, tables: 0, hands: 0 });
    return [...Array.from({ length: missed }, (_, place) => closed(place)), one];
  });
}
