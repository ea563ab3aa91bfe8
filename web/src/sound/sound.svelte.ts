/** What the house sounds like to whoever wants to hear it: how loud, and nothing before the first touch of the page. */
import type { Sound } from "./recipes";

const KEY = "hanpan.sound";
const LOUD = "hanpan.volume";
const AT_FIRST = 0.6;
/** Of one kind, so many milliseconds apart: what happens at once is heard once. */
const APART = 70;
/** After so many milliseconds without any the device rests: one that runs on costs a phone its battery. */
const REST = 1500;
/** For whoever looks elsewhere. */
const CALLS: readonly Sound[] = ["turn", "time"];

function kept(): number {
  const said = Number(localStorage.getItem(LOUD) ?? AT_FIRST);
  return said >= 0 && said <= 1 ? said : AT_FIRST;
}

class Speaker {
  on = $state(localStorage.getItem(KEY) !== "off");
  /** 0 to 1. */
  volume = $state(kept());
  #touched = false;
  #context: AudioContext | null = null;
  #buffers = new Map<Sound, AudioBuffer>();
  #last = new Map<Sound, number>();
  #heard = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => (this.#touched = true), { once: true, capture: true });
  }

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "on" : "off");
    if (this.on) this.play("turn");
  }

  /** As loud as this from now on, and heard at once. */
  setVolume(volume: number): void {
    this.volume = volume;
    localStorage.setItem(LOUD, String(volume));
    if (this.on !== volume > 0) this.toggle();
    else this.play("chips");
  }

  play(sound: Sound): void {
    const now = Date.now();
    if (!this.on || this.volume === 0 || !this.#touched || (document.hidden && !CALLS.includes(sound))) return;
    if (now - (this.#last.get(sound) ?? 0) < APART) return;
    this.#last.set(sound, now);
    void this.#sound(sound);
  }

  /** A browser that has no sound stays silent. */
  async #sound(sound: Sound): Promise<void> {
    try {
      const context = (this.#context ??= new AudioContext());
      const buffer = this.#buffers.get(sound) ?? (await this.#made(sound, context));
      const [source, volume] = [context.createBufferSource(), context.createGain()];
      source.buffer = buffer;
      volume.gain.value = this.volume ** 1.5;
      source.connect(volume).connect(context.destination);
      source.addEventListener("ended", () => this.#ends(context));
      clearTimeout(this.#rest);
      void context.resume();
      source.start();
      this.#heard++;
    } catch {
      // No sound here.
    }
  }

  #ends(context: AudioContext): void {
    if (--this.#heard > 0) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void context.suspend(), REST);
  }

  async #made(sound: Sound, context: AudioContext): Promise<AudioBuffer> {
    const { RECIPES, mixed } = await import("./recipes");
    const samples = mixed(RECIPES[sound], context.sampleRate);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    this.#buffers.set(sound, buffer);
    return buffer;
  }
}

export const sound = new Speaker();
