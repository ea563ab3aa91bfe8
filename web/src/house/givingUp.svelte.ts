/** A seat elsewhere that one is away from stands in the way, and is given up only if one says so (HO-7.7). */
import type { Answer, Wish } from "./pending";

export class GivingUp {
  /** The question that is open, waiting for its answer. */
  asked = $state.raw<((yes: boolean) => void) | null>(null);

  /** The same wish, giving the other seat up; null where that is not in its way, or the seat is kept. */
  async instead(wish: Wish, answer: Answer): Promise<Wish | null> {
    if (answer.say !== "refused" || answer.code !== "away-elsewhere") return null;
    if (wish.say !== "take-seat" && wish.say !== "quick-join") return null;
    const yes = await new Promise<boolean>((answered) => (this.asked = answered));
    this.asked = null;
    return yes ? { ...wish, give_up: true } : null;
  }
}
