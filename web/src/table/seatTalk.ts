/** What pressing a seat does; where nobody says so (a hand that is over, a league) a seat is not pressed. */
import { getContext, setContext } from "svelte";

export interface SeatTalk {
  /** Say something without words. */
  react(reaction: string): void;
  /** May one not write here now? */
  silent(): boolean;
  /** Who is this? */
  open(person: string): void;
}

const KEY = Symbol("seat");

export const giveSeatTalk = (talk: SeatTalk): SeatTalk => setContext(KEY, talk);
export const seatTalk = (): SeatTalk | undefined => getContext<SeatTalk | undefined>(KEY);
