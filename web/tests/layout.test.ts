/** Nothing lies on anything, and everything can be read: at every size of window, with every number of seats. */
import { describe, expect, it } from "vitest";
import { betOf, middleOf } from "../src/table/layout-around";
import { leastHeight, plan } from "../src/table/layout";
import { BUTTON, type Box } from "../src/table/layout-parts";

/** What is left of each window for the stage: without bars, and beside the story where that stands open. */
const STAGES: Record<string, [width: number, height: number]> = {
  "360x640": [352, 434],
  "360x740": [352, 534],
  "390x844": [382, 558],
  "768x1024": [760, 798],
  "1440x900": [1104, 660],
  "1920x1080": [1584, 820],
  "2560x1440": [2200, 1180],
  "844x390": [836, 292],
};
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const CASES = Object.entries(STAGES).flatMap(([window, stage]) => SEATS.map((seats) => [window, seats, ...stage] as const));
/** By which edges may touch. */
const SLACK = 2;

function boxes(width: number, height: number, seats: number): [string, Box][] {
  const places = plan(width, height, seats, 0);
  const bet = betOf(width / places.scale);
  const found: [string, Box][] = [
    ...middleOf(places.boardCard, places.centre, places.flat).map((box, index): [string, Box] => [`middle ${index}`, box]),
    ...places.spots.flatMap((spot, seat): [string, Box][] => [
      [`seat ${seat}`, { x: spot.x, y: spot.y, ...(seat ? places.pod : places.mine) }],
      [`bet ${seat}`, { ...spot.bet, ...bet }],
    ]),
    ...places.spots.map((spot, seat): [string, Box] => [`button ${seat}`, { ...spot.button, width: BUTTON, height: BUTTON }]),
  ];
  return found.map(([name, box]) => [name, enlarged(box, places.scale)]);
}

const enlarged = (box: Box, by: number): Box => ({ x: box.x * by, y: box.y * by, width: box.width * by, height: box.height * by });

const liesOn = (one: Box, other: Box): boolean =>
  (one.width + other.width) / 2 - Math.abs(one.x - other.x) > SLACK && (one.height + other.height) / 2 - Math.abs(one.y - other.y) > SLACK;
/** There is one button, so that two of its places may touch. */
const isButton = (name: string): boolean => name.startsWith("button");

describe.each(CASES)("%s, %i seats", (window, seats, width, given) => {
  const height = Math.max(given, leastHeight(width, seats));
  const places = plan(width, height, seats, 0);

  it("keeps everything apart", () => {
    const all = boxes(width, height, seats);
    const found = all.flatMap(([name, box], at) => all.slice(at + 1).filter(([other, second]) => !(isButton(name) && isButton(other)) && liesOn(box, second)).map(([other]) => `${name} on ${other}`));
    expect(found.join(", ")).toBe("");
  });

  it("keeps everything inside", () => {
    const out = boxes(width, height, seats).filter(([, { x, y, ...size }]) => x - size.width / 2 < -SLACK || x + size.width / 2 > width + SLACK || y - size.height / 2 < -SLACK || y + size.height / 2 > height + SLACK);
    expect(out).toEqual([]);
  });

  it("can be read", () => {
    const squeezed = seats === 10 ? 32 : seats > 7 ? 33 : 44;
    const least: Record<string, number> = { "360x640": squeezed, "360x740": seats === 10 ? 36 : 44, "844x390": 36, "768x1024": 64, "1920x1080": 92, "2560x1440": 130 };
    expect(places.boardCard * places.scale).toBeGreaterThanOrEqual(least[window] ?? (seats === 10 ? 36 : 44));
    expect(places.pod.card).toBeGreaterThanOrEqual(22);
    expect(places.mine.card).toBeGreaterThan(places.boardCard);
  });
});

it.each([6, 9, 10])("grows with the window, %i seats", (seats) => {
  const sizes = [STAGES["1440x900"]!, STAGES["1920x1080"]!, STAGES["2560x1440"]!].map(([width, height]) => plan(width, height, seats, 0));
  for (const [at, smaller] of sizes.slice(0, -1).entries()) {
    const larger = sizes[at + 1]!;
    expect(larger.boardCard * larger.scale).toBeGreaterThan(smaller.boardCard * smaller.scale * 1.15);
    expect(larger.pod.width * larger.scale).toBeGreaterThan(smaller.pod.width * smaller.scale * 1.15);
    expect(larger.scale).toBeGreaterThan(smaller.scale * 1.1);
  }
});
