/** The faces that people choose from: animals and things. */
import { both, box, cheeks, disc, eyes, line, looks, oval, shape, smile } from "./pen";

const ears = (r: number, fill: string, inside: string, apart = 11, y = 14): string =>
  both((side) => disc(24 + side * apart, y, r, fill) + disc(24 + side * apart, y, r * 0.55, inside));
const muzzle = (fill: string, nose = "#2b2a26"): string => oval(24, 30, 6.5, 5, fill) + oval(24, 27.8, 2.2, 1.5, nose) + line("M24 29v1.600m-2.6 1q1.3 1.3 2.6 0q1.3 1.3 2.6 0", "#2b2a26", 1.2);

/** By name: what it stands before, and what it is. */
export const PEOPLE: Record<string, readonly [string, string]> = {
  bear: ["#dfe8d2", ears(5.5, "#8a5a3c", "#c98f6b") + disc(24, 26, 14, "#8a5a3c") + eyes(23, 6) + muzzle("#dcb493")],
  bee: [
    "#cfe6ee",
    both((side) => oval(24 + side * 11, 16, 8, 5, "#ffffffcc", side * -30)) + oval(24, 28, 12, 11, "#f6c445") + shape("M13.5 33q10.5 4 21 0l-2.5 3.500q-8 3-16 0z", "#3a3128") + shape("M12.3 26q-.6 2.5.2 5q11.5 4 23 0q.8-2.5.2-5q-11.7 4-23.4 0z", "#3a312800") + line("M20 17q-2-5-5-5M28 17q2-5 5-5", "#3a3128") + looks(25, 5),
  ],
  cactus: ["#f6d9b8", box(17, 11, 14, 28, 7, "#5c9a5f") + line("M17 27h-4q-3 0-3-3v-4M31 24h4q3 0 3-3v-3", "#5c9a5f", 5) + disc(27, 11, 3.4, "#e8637f") + line("M21 16v1M27 18v1M21 34v1M27 34v1", "#cfe6b8", 1.2) + box(14, 36, 20, 6, 2, "#b5653f") + looks(25, 3.6)],
  cat: ["#d7e3ee", both((side) => shape(`M${24 + side * 14} 9l${side * -1} 14l${side * -10}-7z`, "#e39a46")) + oval(24, 27, 14.5, 12.5, "#e39a46") + line("M24 15.500v4M19.5 16.500l1 3M28.5 16.500l-1 3", "#b06a22", 1.8) + eyes(25, 6) + shape("M22.3 28.500h3.400L24 30.500z", "#a3474b") + smile(31) + line("M9 27l5 1M9 31l5-.6M39 27l-5 1M39 31l-5-.6", "#7a4a1c", 1)],
  chick: ["#cde3d6", line("M22 12q2-4 2 0q2-4 2 1", "#e0a61f", 2) + disc(24, 27, 13.5, "#f7d154") + both((side) => oval(24 + side * 13, 29, 3, 5, "#eab93b", side * -20)) + eyes(24, 6) + shape("M20.5 27.500L24 26l3.5 1.500L24 31z", "#e8782f") + cheeks(29, 9)],
  dice: ["#e9d7c4", box(11, 11, 26, 26, 6, "#fffaf0") + both((side) => disc(24 + side * 8, 16, 2, "#b3261e") + disc(24 + side * 8, 32, 2, "#b3261e")) + looks(23, 4.5)],
  dog: ["#f0dcc6", oval(24, 26, 13, 13.5, "#d9a877") + both((side) => oval(24 + side * 13, 22, 4.5, 9, "#8a5a34", side * 14)) + oval(29.5, 23, 4.5, 5.5, "#b57f4d") + eyes(23, 5.5) + muzzle("#f5e6d3") + shape("M22.5 33.500h3v2.500q-1.5 2-3 0z", "#e0707a")],
  fox: ["#d5e5dc", both((side) => shape(`M${24 + side * 15} 9l${side * -2} 14l${side * -9}-6z`, "#d9682b") + shape(`M${24 + side * 13.5} 12.500l${side * -1.5} 7l${side * -4}-3z`, "#3a2a22")) + shape("M9.5 21Q24 9 38.5 21Q38 31 24 40Q10 31 9.5 21z", "#e07a35") + both((side) => shape(`M24 39.500Q${24 + side * 12} 33 ${24 + side * 13.8} 25Q${24 + side * 6} 26 24 39.500z`, "#fff3e6")) + eyes(24, 6) + oval(24, 36, 2.6, 2, "#2b2a26")],
  frog: ["#e3eac8", both((side) => disc(24 + side * 8, 15, 6, "#6fae4f") + disc(24 + side * 8, 15, 3.8, "#fffef5") + disc(24 + side * 8, 15.5, 2, "#2b2a26")) + oval(24, 28, 15, 11.5, "#6fae4f") + line("M15 29q9 7 18 0", "#2f5a24", 1.7) + cheeks(27, 11.5)],
  ghost: ["#cfd0e8", shape("M11 39V24a13 13 0 0 1 26 0v15l-4.3-3-4.4 3-4.3-3-4.3 3-4.4-3z", "#fbfaff") + eyes(24, 5, 2.2) + oval(24, 30, 2, 2.6, "#4a4866") + cheeks(28, 9)],
  kite: ["#cfe3f5", line("M24 38q-4 3 0 5t-1 4", "#8a5a34", 1.3) + shape("M24 6l14 15-14 18-14-18z", "#e4574f") + shape("M24 6v33l-14-18z", "#f08a4b") + line("M10 21h28M24 6v33", "#fff3dd", 1) + looks(21, 4.5)],
  koala: ["#dbe8d6", ears(8, "#9aa3ab", "#e8cdd2", 13, 19) + oval(24, 27, 12.5, 12, "#9aa3ab") + eyes(24, 6.5) + oval(24, 28, 3, 4.6, "#3b3d44") + smile(34)],
  moon: ["#2f3d5c", disc(24, 24, 15, "#f5dd8e") + disc(31, 16, 2.5, "#e3c66a") + disc(16, 31, 2, "#e3c66a") + disc(32, 31, 1.6, "#e3c66a") + looks(23, 5.5)],
  mouse: ["#ecdcd6", ears(8, "#8f8a8e", "#e9b5b8", 12, 16) + shape("M11 24Q11 40 24 40Q37 40 37 24Q34 15 24 15Q14 15 11 24z", "#a9a4a8") + eyes(25, 5.5) + disc(24, 32, 2.4, "#d9737d") + line("M10 31h6M10 35l6-2M38 31h-6M38 35l-6-2", "#6b676a", 1)],
  mug: ["#e6e0f0", line("M34 20h4q3 0 3 4v3q0 5-7 5", "#c8553d", 3.4) + shape("M11 16h24v18q0 6-6 6H17q-6 0-6-6z", "#c8553d") + oval(23, 16, 12, 3.4, "#5a3524") + line("M18 10q-2-3 0-5M24 10q-2-3 0-5M29 10q-2-3 0-5", "#ffffffcc", 1.6) + looks(27, 5, 23)],
  octopus: ["#d3e6ea", both((side) => line(`M${24 + side * 4} 34q0 6 ${side * 3} 6M${24 + side * 9} 32q1 6 ${side * 6} 5`, "#b0476b", 5)) + disc(24, 23, 14, "#cf5b81") + disc(18, 14, 2, "#e58aa6") + disc(22, 11.5, 1.3, "#e58aa6") + looks(24, 5.5)],
  owl: ["#e2dccb", both((side) => shape(`M${24 + side * 12} 8l${side * 1} 12l${side * -9}-3z`, "#7b5b3f")) + oval(24, 27, 14, 14, "#8f6b4a") + oval(24, 34, 8, 6.5, "#d9bd95") + both((side) => disc(24 + side * 6, 23, 6.3, "#fbf3df") + disc(24 + side * 6, 23, 2.8, "#2b2a26") + disc(24 + side * 6 + 1, 22, 0.9, "#fff")) + shape("M22 27h4l-2 4z", "#e39a2f")],
  panda: ["#d4e6cf", ears(5.5, "#2f2f33", "#2f2f33", 11.5, 14) + disc(24, 26, 14, "#fbfbf7") + both((side) => oval(24 + side * 6, 24, 3.8, 4.8, "#2f2f33", side * 25) + disc(24 + side * 5.5, 24, 1.5, "#fff")) + oval(24, 29.5, 2.2, 1.6, "#2f2f33") + smile(32.5)],
  penguin: ["#cfe4f2", oval(24, 25, 14.5, 16, "#2e3a4e") + shape("M24 18q4-5 9 0q3 5 1 11q-3 10-10 10t-10-10q-2-6 1-11q5-5 9 0z", "#fdfcf7") + eyes(23, 5.5) + shape("M20.5 26.500h7L24 31z", "#f0a132") + cheeks(29, 8)],
  pig: ["#e1ecd8", both((side) => shape(`M${24 + side * 13} 10l${side * 1} 10l${side * -9}-4z`, "#e58f9b")) + disc(24, 26, 14, "#f4b0b8") + eyes(22.5, 7) + oval(24, 29, 6, 4.5, "#e58f9b") + both((side) => oval(24 + side * 2.2, 29, 1.1, 1.8, "#9c4a57"))],
  rabbit: ["#f2d3d6", both((side) => oval(24 + side * 6, 12, 4, 10, "#fffdf8", side * 8) + oval(24 + side * 6, 12.5, 1.9, 7, "#f3b3bd", side * 8)) + oval(24, 29, 13, 11.5, "#fffdf8") + eyes(27, 5.5) + shape("M22.5 30h3L24 32z", "#d9737d") + smile(32.5) + cheeks(31, 9)],
  spade: ["#d9e3d0", shape("M24 7Q40 20 38 28Q36 35 27 32Q27 37 30 41H18Q21 37 21 32Q12 35 10 28Q8 20 24 7z", "#24322d") + both((side) => disc(24 + side * 5.5, 23, 2.3, "#fdfaf0") + disc(24 + side * 5.5, 23.3, 1.1, "#24322d")) + line("M21 28q3 3 6 0", "#fdfaf0", 1.5)],
  star: ["#33476b", shape("M24 6l5.3 11.2 12.2 1.7-8.9 8.6 2.2 12.200L24 33.800l-10.8 5.9 2.2-12.2-8.9-8.6 12.2-1.700z", "#f8cf4c") + looks(23, 4.5)],
  tiger: ["#e3ead0", ears(5, "#e8912d", "#fbe3c0", 11, 14) + disc(24, 26, 14, "#f0a03c") + line("M24 12.500v5M20 13.500l1 4M28 13.500l-1 4M10.5 24l4 1M10.5 29l4-.5M37.5 24l-4 1M37.5 29l-4-.5", "#3a2a1c", 2) + eyes(23.5, 6) + muzzle("#fff1dc", "#b5484e")],
  turtle: ["#d8e8ea", disc(34, 18, 7, "#8fbf6a") + both((side) => oval(24 + side * 8 - 3, 38, 3.5, 3, "#8fbf6a")) + shape("M6 36Q7 17 22 17Q36 18 36 36z", "#5b7f45") + line("M14 36l3-8 8 0 4 8M17 28l-3-6M25 28l4-6", "#a9c98a", 1.5) + eyes(17, 2.6, 1.4, 35) + smile(20, 35.5, 1.6)],
  whale: ["#d6eef2", line("M20 12q-1-5-5-5M20 12q1-5 5-5M20 12v4", "#6fb3d6", 2) + shape("M5 27Q7 16 21 16Q35 17 36 27Q39 26 39 20Q43 20 44 17Q46 24 42 28Q40 40 23 40Q6 40 5 27z", "#4a86b8") + shape("M6 31Q20 37 35 31Q31 40 22 40Q9 40 6 31z", "#e6f2f7") + eyes(26, 6, 1.7, 17) + smile(29.5, 17)],
};
