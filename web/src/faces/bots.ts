/** The house's bots look like what they are called. */
import { both, box, disc, line, looks, oval, shape } from "./pen";

const leaf = (x: number, y: number, fill = "#6a9c4b", turned = -30): string => oval(x, y, 5, 2.4, fill, turned);
const fruit = (fill: string, light: string, more = ""): string => line("M24 14q0-5 3-7", "#6b4a2b", 2) + leaf(31, 10) + disc(24, 27, 13, fill) + oval(17.5, 21, 2.4, 3.6, light, 30) + looks(26) + more;
const root = (fill: string, marks: string): string => oval(24, 26, 11.5, 15, fill, 24) + line("M17 17l3 1M30 35l3-1M14 29l2 1M33 21l2 1", marks, 1.4) + looks(25);
const seeds = (fill: string, light: string): string => both((side) => oval(24 + side * 11, 33, 6, 7, light, side * 18)) + oval(24, 16, 6, 7, light) + oval(24, 27, 11.5, 13, fill) + looks(26, 4.5);
const cake = (fill: string, crumbs: string, top = ""): string => box(9, 15, 30, 23, 9, fill) + [13, 19, 31, 35, 24].map((x, index) => disc(x, index % 2 ? 19 : 34, 1.1, crumbs)).join("") + top + looks(26);
const drink = (fill: string, foam: string): string => shape("M12 15h24l-3 24q-.4 3-4 3H19q-3.6 0-4-3z", "#fbf6ec") + shape("M12.6 20h22.800l-2.3 18q-.4 3-4 3H19q-3.6 0-4-3z", fill) + oval(24, 15, 12, 3.6, foam) + looks(27, 5);
const bowl = (soup: string, more = ""): string => line("M16 10q-2-3 0-5M24 9q-2-3 0-5M32 10q-2-3 0-5", "#ffffffcc", 1.6) + oval(24, 19, 16, 5.5, soup) + more + shape("M8 19Q9 40 24 40Q39 40 40 19Q24 27 8 19z", "#b8c9d0") + looks(30, 5);
const sky = (more: string): string => more + looks(26, 5);

/** By name: what it stands before, and what it is. */
export const BOTS: Record<string, readonly [string, string]> = {
  두부: ["#cfe3d6", box(11, 14, 26, 25, 4, "#fffaf0") + shape("M11 18q0-4 4-4h18q4 0 4 4z", "#f1e6d0") + looks(27)],
  감자: ["#e7efd6", root("#c99a5b", "#96703c")],
  호두: ["#e3ead8", disc(24, 26, 14.5, "#a8754a") + line("M24 12v8M17 15q2 3-1 6M31 15q-2 3 1 6M13 31q4 0 4 5M35 31q-4 0-4 5M24 34v6", "#7c5230", 1.6) + looks(26)],
  만두: ["#dfe6ee", shape("M6 33Q8 14 24 14Q40 14 42 33Q38 40 24 40Q10 40 6 33z", "#fbf1dc") + line("M11 22q3 2 4-2q3 3 5-1q4 3 8 0q2 4 5 1q1 4 4 2", "#d9c39a", 1.6) + looks(30)],
  보리: ["#e9ecd2", line("M24 44V30", "#8a9a4a", 2) + both((side) => oval(24 + side * 9, 18, 3.5, 7, "#d9b04f", side * 25) + oval(24 + side * 11, 30, 3.5, 7, "#d9b04f", side * 30)) + oval(24, 25, 8.5, 14, "#e8c66a") + looks(25, 3.8)],
  참깨: ["#e0d9ee", shape("M24 8Q40 26 34 36Q24 44 14 36Q8 26 24 8z", "#f2dfb4") + looks(29)],
  단추: ["#f2e0c6", disc(24, 25, 15, "#d2544d") + disc(24, 25, 11.5, "#e4736a") + both((side) => disc(24 + side * 4, 17.5, 1.5, "#8f2b2b") + disc(24 + side * 4, 34.5, 1.5, "#8f2b2b")) + looks(24.5, 5)],
  구름: ["#9cc4e4", sky(disc(15, 29, 8, "#fff") + disc(33, 29, 8, "#fff") + disc(24, 23, 11, "#fff") + box(13, 26, 22, 11, 5, "#fff"))],
  모카: ["#ead9c9", drink("#8a5a3a", "#5a3524")],
  라떼: ["#e2e6d6", drink("#c99c6d", "#f6e7d0")],
  밤톨: ["#e9e2c8", shape("M24 8Q42 20 38 32Q34 38 24 38T10 32Q6 20 24 8z", "#8a4a2a") + shape("M11 33Q24 29 37 33Q34 40 24 40T11 33z", "#d9b483") + looks(24)],
  찰떡: ["#f1d6da", shape("M8 34Q8 15 24 15Q40 15 40 34Q40 39 24 39Q8 39 8 34z", "#fdf6f0") + oval(19, 20, 4, 1.6, "#fff", -20) + looks(29)],
  도토리: ["#e3ebd4", line("M24 9V5", "#6b4a2b", 2.4) + oval(24, 28, 10.5, 13.5, "#c58b4a") + shape("M10 21Q11 9 24 9Q37 9 38 21Q24 25 10 21z", "#7d5a37") + looks(28, 4.5)],
  콩나물: ["#dcead2", line("M27 20Q36 28 26 34T24 45", "#f6f0d0", 4) + both((side) => oval(22 + side * 6, 16, 7.5, 9.5, "#e9c84e", side * 22)) + oval(22, 19, 10, 9.5, "#f2d767") + looks(19, 4, 22)],
  고구마: ["#f0e0cc", root("#9c4a63", "#75304a")],
  옥수수: ["#dfe8f0", both((side) => shape(`M24 44Q${24 + side * 19} 38 ${24 + side * 13} 17Q${24 + side * 7} 28 24 44z`, "#7fae55")) + oval(24, 23, 10, 16, "#f4cb48") + line("M17 14h14M15 19h18M15 33h18M17 38h14", "#dba92c", 1) + looks(26, 4.3)],
  달걀: ["#d6e4ea", shape("M24 7Q37 17 37 29Q36 41 24 41T11 29Q11 17 24 7z", "#fff7ea") + looks(28)],
  버터: ["#cfdfea", shape("M8 20l7-6h25v18l-7 6z", "#e8c24a") + box(8, 20, 25, 18, 3, "#f8dd73") + looks(28, 5, 20.5)],
  식빵: ["#e6e9d4", shape("M10 22Q6 20 7 15Q9 10 24 10T41 15Q42 20 38 22V37Q38 40 35 40H13Q10 40 10 37z", "#b8763a") + shape("M13 21Q10 19 10.5 16Q13 13 24 13T37.5 16Q38 19 35 21V37H13z", "#f6dfb4") + looks(26)],
  우유: ["#d5e0f0", shape("M14 18l5-8h10l5 8v23H14z", "#fdfdfb") + shape("M14 18l5-8h10l5 8z", "#6a9fd0") + box(14, 35, 20, 6, 0, "#6a9fd0") + looks(25, 4.5)],
  자두: ["#e4ead6", fruit("#7b3f73", "#b87fb0")],
  살구: ["#dbe8e4", fruit("#f0a255", "#fbd0a0")],
  매실: ["#efe6d2", fruit("#94b84e", "#c9dd98")],
  앵두: ["#e6efdc", fruit("#c8303d", "#f08a8a")],
  오이: ["#e9eed6", box(15, 6, 18, 37, 9, "#5f9a4d") + line("M20 12v3M28 11v3M20 36v3M28 35v3M24 8v2", "#c3dba6", 1.5) + looks(24, 4.3)],
  가지: ["#e8e3d2", shape("M24 14Q34 14 36 27Q36 42 24 42T12 27Q14 14 24 14z", "#5a3a78") + shape("M15 16Q24 9 33 16Q30 20 28 16Q26 21 24 16Q22 21 20 16Q18 20 15 16z", "#6a9c4b") + line("M24 13V7", "#6a9c4b", 3) + both((side) => disc(24 + side * 5, 28, 2.6, "#fdf8ff")) + looks(28, 5)],
  당근: ["#dfe9da", both((side) => oval(24 + side * 5, 9, 2.4, 6, "#6a9c4b", side * 30)) + oval(24, 8, 2.4, 6, "#7fb05a") + shape("M12 19Q12 13 24 13T36 19Q34 34 24 44Q14 34 12 19z", "#ee8a3a") + line("M14 30h4M31 34h-3M33 20h-3", "#c8661f", 1.3) + looks(23, 5)],
  양파: ["#e3e2ee", line("M22 12q-1-5-3-7M26 12q1-5 3-7M24 12V5", "#8fae5a", 2) + shape("M24 9Q28 14 35 18Q41 25 37 33Q32 40 24 40T11 33Q7 25 13 18Q20 14 24 9z", "#e2b97a") + line("M24 12Q14 24 19 39M24 12Q34 24 29 39", "#c29350", 1.1) + looks(27, 5)],
  대추: ["#ece6d0", oval(24, 26, 11, 15, "#8f2f26") + line("M16 18q2 4 0 8M32 18q-2 4 0 8M20 38q2-2 4 0q2-2 4 0", "#6b1f1a", 1.3) + looks(26, 4.8)],
  율무: ["#dbe6dc", seeds("#e9e2cf", "#cfc4a6")],
  수수: ["#e6ead8", seeds("#b5553a", "#8f3d28")],
  기장: ["#dfe4ec", seeds("#eecb5e", "#d3a93a")],
  녹두: ["#efe9d6", seeds("#7fa650", "#5f8438")],
  팥죽: ["#ecdfd2", bowl("#7a3434", both((side) => disc(24 + side * 6, 19, 2.4, "#fffaf0")) )],
  쑥떡: ["#ece3ee", cake("#7f9a5c", "#5f7a40")],
  인절미: ["#dde6ea", cake("#e9cf93", "#b8924a")],
  약과: ["#e6ecd8", [0, 60, 120, 180, 240, 300].map((turn) => disc(24 + 10.5 * Math.cos((turn * Math.PI) / 180), 25 + 10.5 * Math.sin((turn * Math.PI) / 180), 6.5, "#a8642c")).join("").replace(/(\.\d\d)\d+/g, "$1") + disc(24, 25, 11, "#bf7a3a") + looks(24.5, 5)],
  한과: ["#e9dcea", box(9, 17, 30, 19, 9, "#fbeed8") + [14, 20, 28, 34].map((x, index) => disc(x, index % 2 ? 20 : 33, 1.4, index % 2 ? "#e78a9a" : "#9cc07a")).join("") + looks(25)],
  곶감: ["#dfe7ee", line("M24 14V6", "#6b4a2b", 1.8) + shape("M15 14h18l-4 4h-10z", "#7d6a3f") + shape("M24 15Q38 17 36 29Q34 40 24 42T12 29Q10 17 24 15z", "#c8622e") + line("M16 36q2-4 1-8M32 36q-2-4-1-8", "#fbe8d8", 1.2) + looks(25, 5)],
  유자: ["#dde9d4", fruit("#f2c93a", "#fbe796", disc(31, 33, 0.8, "#cf9f1c") + disc(17, 34, 0.8, "#cf9f1c"))],
  모과: ["#e2e3ee", line("M24 13V7", "#6b4a2b", 2) + leaf(30, 9) + shape("M24 12Q32 12 33 20Q40 28 36 35Q32 41 24 41T12 35Q8 28 15 20Q16 12 24 12z", "#d9c04a") + looks(28)],
  생강: ["#e4ead8", disc(14, 22, 7, "#d9b37a") + disc(33, 18, 7.5, "#d9b37a") + disc(35, 34, 6, "#d9b37a") + oval(23, 28, 13, 11, "#e3c08a") + line("M11 18l4-1M31 13l4 1M15 36l4 1", "#b08a4f", 1.3) + looks(28, 5, 23)],
  박하: ["#d3e8ea", shape("M24 5Q39 14 37 28Q34 40 24 43T11 28Q9 14 24 5z", "#57a878") + line("M24 8v8M24 36v6M15 18l5 3M33 18l-5 3M15 35l5-3M33 35l-5-3", "#8fd0a8", 1.5) + looks(26, 5)],
  안개: ["#8fa3b3", sky(box(7, 16, 28, 8, 4, "#e3ebf0") + box(13, 22, 28, 9, 4.5, "#f4f8fa") + box(8, 29, 27, 9, 4.5, "#e3ebf0"))],
  노을: ["#e88a5a", disc(24, 30, 13, "#fbd76a") + box(0, 36, 48, 12, 0, "#7a4a78") + line("M6 39h10M22 42h14M36 38h7", "#e8a07a", 1.5) + looks(28)],
  새벽: ["#4a5a8a", disc(24, 32, 12, "#f6b98a") + box(0, 35, 48, 13, 0, "#2f3a5e") + disc(11, 12, 1.3, "#fff6cf") + disc(36, 10, 1, "#fff6cf") + disc(29, 17, 0.8, "#fff6cf") + looks(28, 4.5)],
  이슬: ["#cfe6cf", shape("M24 6Q38 24 36 31Q33 41 24 41T12 31Q10 24 24 6z", "#7cc0e0") + oval(17.5, 28, 1.8, 4, "#d6effa", 15) + looks(29, 4.8)],
  가랑비: ["#7f98ad", disc(16, 22, 8, "#e9f0f4") + disc(32, 22, 8, "#e9f0f4") + disc(24, 17, 10, "#e9f0f4") + box(13, 19, 22, 11, 5, "#e9f0f4") + line("M14 35l-2 5M22 35l-2 5M30 35l-2 5M37 33l-1.5 4", "#bfe0f5", 2) + looks(21, 5)],
};
