/** What faces are drawn with: a few shapes on a field of 48 by 48, as SVG. */
const INK = "#2b2a26";

export const disc = (x: number, y: number, r: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turned = 0): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turned ? ` transform="rotate(${turned} ${x} ${y})"` : ""}/>`;
export const box = (x: number, y: number, width: number, height: number, round: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, colour = INK, width = 1.6): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** The same on the left and on the right. */
export const both = (one: (side: -1 | 1) => string): string => one(-1) + one(1);

export const eyes = (y = 25, apart = 5.5, r = 1.7, x = 24): string => both((side) => disc(x + side * apart, y, r, INK));
export const smile = (y = 29, x = 24, wide = 2.4): string => line(`M${x - wide} ${y}q${wide} ${wide} ${2 * wide} 0`, INK, 1.5);
export const cheeks = (y = 29, apart = 9, x = 24): string => both((side) => oval(x + side * apart, y, 2.2, 1.4, "#f08a8266"));
/** Eyes, mouth and a little red. */
export const looks = (y = 25, apart = 5.5, x = 24): string => eyes(y, apart, 1.7, x) + smile(y + 3.4, x) + cheeks(y + 3.5, apart + 3, x);
