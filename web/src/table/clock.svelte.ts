/** The house's time, told four times a second to whoever draws it. */
export class Clock {
  now = $state(Date.now());
  #offset: () => number;

  constructor(offset: () => number) {
    this.#offset = offset;
    this.now = Date.now() + offset();
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now() + this.#offset()), 250);
      return () => clearInterval(timer);
    });
  }

  /** Whole seconds until then, never below zero. */
  until(moment: number): number {
    return Math.max(0, Math.ceil((moment - this.now) / 1000));
  }
}
