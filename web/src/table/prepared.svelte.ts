/** What one has chosen to do before it is one's turn. */
import type { Move } from "../wire";

export type Choice = "check-fold" | "stay" | "call-any";

export class Prepared {
  choice = $state<Choice | "">("");
  /** The price went up and the choice with it away. */
  voided = $state(false);
  #price = 0;
  #round = "";

  /** Choose, or take it back. */
  toggle(choice: Choice, price: number): void {
    this.choice = this.choice === choice ? "" : choice;
    this.#price = price;
    this.voided = false;
  }

  /** What is owed now, in this round of betting: to check, or to call so much, was said of another price. */
  look(round: string, price: number | null): void {
    if (round !== this.#round) {
      this.#round = round;
      this.choice = "";
      this.voided = false;
    } else if (this.choice === "stay" && price !== null && price !== this.#price) {
      this.choice = "";
      this.voided = true;
    }
  }

  /** Which of the moves one now has was meant; none where it would be another than was chosen. */
  answer(moves: readonly Move[]): Move | undefined {
    const named = (name: string): Move | undefined => moves.find((one) => one.name === name);
    const choice = this.choice;
    this.choice = "";
    if (choice === "check-fold") return named("check") ?? named("fold");
    if (choice === "call-any") return named("check") ?? named("call");
    if (choice !== "stay") return undefined;
    const meant = this.#price === 0 ? named("check") : named("call");
    if (meant && meant.low === this.#price) return meant;
    this.voided = true;
    return undefined;
  }
}
