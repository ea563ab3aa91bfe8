/** Which of the usual raises lie at hand; kept in the browser. */
import type { RaisePreset } from "../wire";

export type Usual = RaisePreset["name"];
export type Street = "before" | "after";

/** One never sees `max` and `all-in` at once: one of them is the most. */
export const CHOICES: Record<Street, readonly Usual[]> = {
  before: ["min", "x2", "x2.5", "x3", "x4", "half-pot", "pot", "all-in"],
  after: ["min", "third-pot", "half-pot", "two-thirds-pot", "three-quarters-pot", "pot", "x3", "all-in"],
};
export const MOST = 4;
const FIRST: Record<Street, readonly Usual[]> = {
  before: ["x2.5", "x3", "pot", "all-in"],
  after: ["third-pot", "half-pot", "pot", "all-in"],
};
const KEY = "hanpan.presets";

function kept(): Record<Street, readonly Usual[]> {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<typeof FIRST>) };
  } catch {
    return FIRST;
  }
}

class Presets {
  chosen = $state.raw(kept());

  toggle(street: Street, name: Usual): void {
    const now = this.chosen[street];
    const next = now.includes(name) ? now.filter((one) => one !== name) : CHOICES[street].filter((one) => now.includes(one) || one === name);
    if (next.length < 1 || next.length > MOST) return;
    this.chosen = { ...this.chosen, [street]: next };
    localStorage.setItem(KEY, JSON.stringify(this.chosen));
  }

  reset(): void {
    this.chosen = FIRST;
    localStorage.removeItem(KEY);
  }

  /** In their places, with what each goes to now; 0 where it is not possible. */
  of(street: Street, told: readonly RaisePreset[]): RaisePreset[] {
    return this.chosen[street].map((name) => {
      const most = name === "all-in" ? told.find((one) => one.name === "max") : undefined;
      return most ?? told.find((one) => one.name === name) ?? { name, to: 0 };
    });
  }
}

export const presets = new Presets();
