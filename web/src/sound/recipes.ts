/** Every sound of the house, worked out by the house itself: a few voices each, mixed to samples. */

export interface Voice {
  /** A tone, or noise through a filter that lets the pitch pass. */
  kind: "tone" | "soft" | "noise";
  /** Its pitch in hertz, and where that goes. */
  from: number;
  to?: number;
  /** When it begins, and how long it lasts, in seconds. */
  at: number;
  lasts: number;
  loud: number;
  /** How much of it is its beginning. */
  rise?: number;
}

export const SOUNDS = ["card", "chips", "check", "raise", "all-in", "turn", "time", "win", "shot", "ending"] as const;
export type Sound = (typeof SOUNDS)[number];

const tone = (from: number, at: number, lasts: number, loud: number, to = from): Voice => ({ kind: "tone", from, to, at, lasts, loud });
const soft = (from: number, at: number, lasts: number, loud: number, to = from): Voice => ({ kind: "soft", from, to, at, lasts, loud });
const noise = (from: number, at: number, lasts: number, loud: number, to = from, rise = 0.05): Voice => ({ kind: "noise", from, to, at, lasts, loud, rise });
/** A chip on another. */
const clink = (at: number, loud: number): Voice[] => [tone(3300, at, 0.05, loud * 0.4), tone(4700, at + 0.004, 0.04, loud * 0.3), noise(5200, at, 0.03, loud * 0.5)];

export const RECIPES: Readonly<Record<Sound, readonly Voice[]>> = {
  card: [noise(2600, 0, 0.09, 0.5, 5200, 0.3), noise(900, 0.07, 0.04, 0.4)],
  chips: [...clink(0, 0.6), ...clink(0.055, 0.5), ...clink(0.1, 0.35)],
  check: [noise(320, 0, 0.05, 0.7), soft(170, 0, 0.06, 0.5, 120), noise(320, 0.13, 0.05, 0.6), soft(170, 0.13, 0.06, 0.4, 120)],
  raise: [...clink(0, 0.6), ...clink(0.05, 0.55), ...clink(0.1, 0.5), ...clink(0.15, 0.45), soft(392, 0.06, 0.22, 0.22, 523)],
  "all-in": [...clink(0, 0.5), ...clink(0.04, 0.5), ...clink(0.08, 0.5), ...clink(0.12, 0.5), ...clink(0.17, 0.4), ...clink(0.23, 0.3), soft(98, 0, 0.7, 0.4, 65), soft(294, 0.1, 0.55, 0.16, 440)],
  turn: [soft(587, 0, 0.28, 0.34), soft(880, 0.13, 0.34, 0.34)],
  time: [tone(1047, 0, 0.08, 0.2), tone(1047, 0.16, 0.08, 0.2), tone(1047, 0.32, 0.1, 0.2)],
  win: [soft(523, 0, 0.3, 0.26), soft(659, 0.1, 0.3, 0.26), soft(784, 0.2, 0.5, 0.28), ...clink(0.24, 0.3), ...clink(0.3, 0.25)],
  shot: [noise(1800, 0, 0.28, 0.9, 260, 0.01), soft(150, 0, 0.3, 0.6, 45), noise(3800, 0.02, 0.07, 0.5, 900, 0.01), noise(700, 0.25, 0.5, 0.16, 200, 0.2)],
  ending: [soft(392, 0, 0.3, 0.24), soft(523, 0.14, 0.3, 0.24), soft(659, 0.28, 0.3, 0.24), soft(784, 0.42, 0.52, 0.26), soft(523, 0.42, 0.52, 0.16), soft(1047, 0.5, 0.45, 0.14)],
};

/** How long it is, in seconds. */
export const lengthOf = (recipe: readonly Voice[]): number => Math.max(...recipe.map(({ at, lasts }) => at + lasts));

/** Its samples, between -1 and 1; the same every time. */
export function mixed(recipe: readonly Voice[], rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(lengthOf(recipe) * rate));
  for (const voice of recipe) sing(voice, samples, rate);
  return samples.map((one) => Math.tanh(one) * 0.95);
}

function sing(voice: Voice, into: Float32Array, rate: number): void {
  const [first, count] = [Math.floor(voice.at * rate), Math.floor(voice.lasts * rate)];
  const wave = WAVES[voice.kind]();
  for (let place = 0; place < count && first + place < into.length; place++) {
    const part = place / count;
    const pitch = voice.from * ((voice.to ?? voice.from) / voice.from) ** part;
    into[first + place]! += voice.loud * shaped(part, voice.rise ?? 0.04) * wave(pitch / rate);
  }
}

/** Quickly there, and slowly gone. */
function shaped(part: number, rise: number): number {
  return part < rise ? part / rise : Math.exp((-4.5 * (part - rise)) / (1 - rise)) * (1 - part);
}

/** The next sample, after so much of a whole wave. */
type Wave = (step: number) => number;

const WAVES: Record<Voice["kind"], () => Wave> = {
  tone: () => rounded([1]),
  /** With two overtones, as of wood. */
  soft: () => rounded([0.75, 0.18, 0.07]),
  noise: hissing,
};

function rounded(parts: readonly number[]): Wave {
  let turned = 0;
  return (step) => {
    turned += step;
    return parts.reduce((sum, part, index) => sum + part * Math.sin(2 * Math.PI * turned * (index + 1)), 0);
  };
}

/** Noise that is the same every time, through a filter around a pitch. */
function hissing(): Wave {
  let [seed, low, band] = [0x2545f491, 0, 0];
  return (step) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    const width = 2 * Math.sin(Math.PI * Math.min(step, 0.24));
    low += width * band;
    band += width * (seed / 0x80000000 - low - 0.8 * band);
    return band;
  };
}
