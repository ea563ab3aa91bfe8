/** Whether one wants to see how likely each hand is, kept on this device. */
const KEPT = "hanpan.sniper-chances";

class Chances {
  on = $state(localStorage.getItem(KEPT) === "on");

  turn(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEPT, on ? "on" : "off");
  }
}

export const chances = new Chances();

/** The ways in which it can be, of all there are, as people read a chance: 12.5, 3.4, <0.1. */
export function percent(ways: number, all: number): string {
  const share = all > 0 ? (100 * ways) / all : 0;
  return share > 0 && share < 0.1 ? "<0.1" : share >= 9.95 ? String(Math.round(share)) : share.toFixed(1);
}
