/** The family of hold'em, as the page offers and explains it; what each deals and allows the house says. */
import { has, say } from "../../words.svelte";

export const VARIANTS = ["holdem", "omaha", "short-deck", "pot-limit-holdem", "fixed-limit-holdem"] as const;

/** The hands from the highest to the lowest, with an example of each (HE-5.1). */
const STANDARD: Readonly<Record<string, string>> = {
  "royal-flush": "As Ks Qs Js Ts",
  "straight-flush": "9h 8h 7h 6h 5h",
  "four-of-a-kind": "Qs Qh Qd Qc 7d",
  "full-house": "Ks Kh Kd 8c 8s",
  flush: "Ad Jd 9d 6d 3d",
  straight: "9c 8d 7s 6h 5c",
  "three-of-a-kind": "Js Jh Jd 8c 4s",
  "two-pair": "Ks Kd 8h 8c 2s",
  "one-pair": "Ts Td Ah 7c 3d",
  "high-card": "Ah Qc 9d 6s 2c",
};

/** VA-3.1: from six to ace; a flush beats a full house, and below a nine the ace is a five. */
const SHORT: Readonly<Record<string, string>> = {
  "royal-flush": "As Ks Qs Js Ts",
  "straight-flush": "Th 9h 8h 7h 6h",
  "four-of-a-kind": "Qs Qh Qd Qc 7d",
  flush: "Ad Jd 9d 7d 6d",
  "full-house": "Ks Kh Kd 8c 8s",
  straight: "9c 8d 7s 6h Ac",
  "three-of-a-kind": "Js Jh Jd 8c 6s",
  "two-pair": "Ks Kd 8h 8c 6s",
  "one-pair": "Ts Td Ah 7c 6d",
  "high-card": "Ah Qc 9d 8s 6c",
};

interface Ranks {
  examples: Readonly<Record<string, string>>;
  rule: string;
  /** What else one must know. */
  note: string;
}

export function ranksOf(variant: string): Ranks {
  const note = has(`web-guide.ranks-of.${variant}`) ? say(`web-guide.ranks-of.${variant}`) : "";
  if (variant === "short-deck") return { examples: SHORT, rule: "VA-3.1", note };
  return { examples: STANDARD, rule: variant === "omaha" ? "VA-2.1" : "HE-5.1", note };
}

export const mayHaveButtonBlind = (variant: string): boolean => variant === "short-deck";
