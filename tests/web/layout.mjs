// Lays tables out as the client does, and tells what lies on what.
import { leastHeight, middleOf, plan } from "../../web/src/table/layout.ts";

// Stages as wide as the client has them at 360, 390, 768, 1024 and 1440 pixels, and at 1440 enlarged to twice the size.
const WIDTHS = [352, 382, 560, 659, 704, 752, 836, 1008, 1104];
const HEIGHTS = [0, 292, 330, 400, 440, 480, 560, 660, 800];
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const box = (name, at, width, height) => ({ name, x: at.x, y: at.y, width, height });

function lying(width, height, seats) {
  const whole = plan(width, height, seats, 0);
  const bet = width < 600 ? 88 : 108;
  return [
    box("board", whole.centre, ...Object.values(middleOf(whole.boardCard, whole.flat))),
    ...whole.spots.flatMap((spot, seat) => {
      const size = seat === 0 ? whole.mine : whole.pod;
      return [
        box(`seat ${seat}`, spot, size.width, size.height),
        box(`bet ${seat}`, spot.bet, bet, 24),
        box(`button ${seat}`, spot.button, 24, 24),
      ];
    }),
  ];
}

const meet = (one, other) =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width - 1 && Math.abs(one.y - other.y) * 2 < one.height + other.height - 1;
/** Where there is no room beside it, the button may lie on the corner of its own seat. */
const own = (one, other) => one.name.startsWith("button") && one.name.slice(7) === other.name.slice(5);
const outside = (one, width, height) =>
  one.x - one.width / 2 < -1 || one.x + one.width / 2 > width + 1 || one.y - one.height / 2 < -1 || one.y + one.height / 2 > height + 1;

for (const width of WIDTHS)
  for (const asked of HEIGHTS)
    for (const seats of SEATS) {
      const height = Math.max(asked, leastHeight(width, seats));
      const all = lying(width, height, seats);
      const where = `${width}×${height}, ${seats} seats`;
      for (const one of all) if (outside(one, width, height)) console.log(`${where}: ${one.name} is outside`);
      all.forEach((one, index) => {
        for (const other of all.slice(0, index)) if (meet(one, other) && !own(one, other)) console.log(`${where}: ${one.name} lies on ${other.name}`);
      });
    }
