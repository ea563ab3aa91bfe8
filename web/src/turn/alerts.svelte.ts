/** One's turn for who does not look: a sound, a title, a phone that shakes, and a word of the system while the page is hidden. */
import { sound } from "../sound/sound.svelte";
import { say } from "../words.svelte";
import { notices } from "./notices.svelte";
import { turn } from "./turn.svelte";

const BLINK = 1000;
const SHAKE = [90, 60, 90];
const KEY = "hanpan.shake";

class Shaking {
  on = $state(localStorage.getItem(KEY) !== "off");
  /** Is this something one holds in one's hand? */
  readonly possible = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

  turn(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEY, on ? "on" : "off");
    if (on) this.shake();
  }

  /** A browser lets nothing shake before the first touch of the page. */
  shake(): void {
    if (this.possible && this.on && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(SHAKE);
  }
}

export const shaking = new Shaking();

class Title {
  /** Says the tab now, instead of its name, that it is one's turn? */
  #lit = $state(false);

  /** The name of the page, or one's turn in its place. */
  of(page: string): string {
    return this.#lit ? say("web-table.title-turn") : page;
  }

  /** While one looks elsewhere it says so now and then. */
  blink(elsewhere: () => boolean): () => void {
    const timer = setInterval(() => (this.#lit = !this.#lit && (document.hidden || elsewhere())), BLINK);
    return () => {
      clearInterval(timer);
      this.#lit = false;
    };
  }
}

export const title = new Title();

/** It is one's turn: tell it once in every way there is, until it is over. */
export function alert(elsewhere: () => boolean): () => void {
  sound.play("turn");
  shaking.shake();
  void notices.tell(turn.table);
  const still = title.blink(elsewhere);
  return () => {
    still();
    void notices.take();
  };
}
