/** Reactions, drawn. */
import { both, cheeks, disc, eyes, line, oval, shape, smile } from "./pen";

const INK = "#2b2a26";
const sun = disc(24, 25, 18, "#f8cf4c") + oval(17, 15, 5, 2.4, "#fde79a", -35);
const happy = both((side) => line(`M${24 + side * 7 - 3} 23q3-4 6 0`, INK, 2));
const palm = (side: -1 | 1): string =>
  `<g transform="rotate(${side * 16} 24 40)">` + shape(`M${24 + side * 2} 41q${side * 11} 1 ${side * 12}-9V20q0-2 ${side * -2.4}-2t${side * -2.4} 2v-5q0-2.4 ${side * -2.5}-2.400t${side * -2.5} 2.400v15z`, side < 0 ? "#f2b98a" : "#fbcba0") + "</g>";

export const REACTED: Readonly<Record<string, string>> = {
  nice: shape("M18 22l7-14q5 0 4 6l-1.5 5H38q4 0 3.5 4l-2.5 13q-1 5-6 5H20q-2 0-2-2z", "#fbcba0") + shape("M8 22h8v20H8q-2 0-2-2V24q0-2 2-2z", "#3f7fb5") + line("M30 27h10M29.5 32h9.500M29 37h8.5", "#d99a66", 1.4),
  clap: palm(-1) + palm(1) + line("M12 8l3 5M24 4v6M36 8l-3 5", "#f0a132", 2.4),
  laugh: sun + both((side) => line(`M${24 + side * 8 - 3} 20q3 3.5 6 0`, INK, 2)) + shape("M14 27h20q0 11-10 11T14 27z", "#6b2a2a") + shape("M15 27h18v3H15z", "#fff") + both((side) => shape(`M${24 + side * 16} 20q${side * 6} 4 ${side * 2} 8q${side * -4}-1 ${side * -2}-8z`, "#63b3e4")),
  wow: sun + both((side) => line(`M${24 + side * 7 - 3} 15q3-3 6 0`, INK, 1.8)) + eyes(22, 7, 2.6) + oval(24, 33, 4.5, 6, "#6b2a2a"),
  cry: sun + both((side) => line(`M${24 + side * 8 - 3} 21q3 3 6 0`, INK, 2) + shape(`M${24 + side * 8 - 2.5} 24h5v14q-2.5 4-5 0z`, "#63b3e4")) + line("M19 35q5-5 10 0", INK, 2.2),
  thanks: sun + happy + smile(29, 24, 4) + cheeks(28, 11) + shape("M20 48q-4-8 3-12q1 0 1 1q0-1 1-1q7 4 3 12z", "#fbcba0"),
  fire: shape("M25 3Q28 11 35 18Q42 26 39 34Q36 45 24 45T9 34Q7 26 14 20Q15 25 18 26Q17 12 25 3z", "#e8562f") + shape("M25 20Q34 28 32 36Q30 43 24 43T16 36Q16 31 20 28Q21 31 23 31Q22 25 25 20z", "#fbc94a") + eyes(34, 3.4, 1.5) + smile(37, 24, 2),
  luck: line("M25 26q2 12 8 18", "#3f7d3a", 3) + [[16, 16], [32, 15], [17, 31], [32, 30]].map(([x, y], at) => `<g transform="rotate(${[-45, 45, -135, 135][at]} ${x} ${y})">` + shape(`M${x} ${y! + 9}q-12-6-9-13q4-5 9 1q5-6 9-1q3 7-9 13z`, at % 2 ? "#5aa84f" : "#6cbb5e") + "</g>").join(""),
  think: sun + both((side) => line(side < 0 ? "M13 16q4-2 7 0" : "M28 14q4-3 7 1", INK, 2)) + eyes(22, 7, 2) + line("M20 33q5-2 9 0", INK, 2.2) + shape("M10 46q-3-9 5-10l8-3q2 1 0 3l-3 2q6 1 4 8z", "#fbcba0"),
  bye: sun + happy + smile(29, 22, 4) + cheeks(28, 10, 22) + `<g transform="rotate(18 40 30)">` + shape("M33 34q-2-8 1-9l1 2V17q0-1.8 1.6-1.800T38 17v-2q0-1.8 1.6-1.800T41 15v2q0-1.6 1.5-1.600T44 17v12q0 7-6 8-4 0-5-3z", "#fbcba0") + "</g>",
};
