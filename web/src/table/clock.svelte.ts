/** The house's time, told four times a second to whoever draws it. */
export class Clock {
  now = $state(Date.now());
  #offset: () => number;

  constructor(offset: () => number) {
    this.#offset = offset;
    this.now = Date.now() + offset();
    $effect(() => {
      const ahead = this.#offset();
      const tick = (): void => void (this.now = Date.now() + ahead);
      tick(); // at once where the house has just told its time
      const timer = setInterval(tick, 250);
      return () => clearInterval(timer);
    });
  }

  /** Whole seconds until then, never below zero. */
  until(moment: number): number {
    return Math.max(0, Math.ceil((moment - this.now) / 1000));
  }
}
