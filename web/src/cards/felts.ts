/** The cloths a table can have: where the light falls, around it, and at the edge; by day and by night. */
export const FELTS = ["house", "sea", "wine", "slate", "clay", "night"] as const;
export type Felt = (typeof FELTS)[number];
/** What a game has of itself. */
export type Tone = "jade" | "plum" | "blue";
type Shade = readonly [light: string, dark: string];
export interface Cloth {
  lit: Shade;
  cloth: Shade;
  deep: Shade;
}

export const CLOTHS: Record<Exclude<Felt, "house"> | Tone, Cloth> = {
  jade: { lit: ["#1c7a5c", "#17634b"], cloth: ["#125c45", "#0e4a38"], deep: ["#0c4534", "#083328"] },
  plum: { lit: ["#4a3a78", "#43356d"], cloth: ["#322659", "#2c2150"], deep: ["#221a40", "#1c1536"] },
  blue: { lit: ["#2b5b8c", "#234c76"], cloth: ["#1d4269", "#183757"], deep: ["#142f4d", "#10263e"] },
  sea: { lit: ["#1a6c7d", "#155866"], cloth: ["#114f5c", "#0d3f4a"], deep: ["#0b3942", "#082c34"] },
  wine: { lit: ["#8a2f45", "#732739"], cloth: ["#6a2033", "#551a29"], deep: ["#4d1624", "#3c111c"] },
  slate: { lit: ["#5a6570", "#47515a"], cloth: ["#434d57", "#353e46"], deep: ["#323a42", "#272e34"] },
  clay: { lit: ["#85542a", "#6d4522"], cloth: ["#683f1e", "#543318"], deep: ["#4e2f15", "#3f2510"] },
  night: { lit: ["#2f3546", "#252a38"], cloth: ["#1f2430", "#181c26"], deep: ["#151820", "#0f1218"] },
};

export const clothOf = (felt: Felt, tone: Tone): Cloth => CLOTHS[felt === "house" ? tone : felt];

const both = ([light, dark]: Shade): string => `light-dark(${light}, ${dark})`;

/** For the style of whatever is covered with it. */
export function covered(felt: Felt, tone: Tone): string {
  const { lit, cloth, deep } = clothOf(felt, tone);
  return `--lit: ${both(lit)}; --cloth: ${both(cloth)}; --deep: ${both(deep)}`;
}
