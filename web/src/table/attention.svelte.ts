/** One's turn, for ears. */
const KEY = "hanpan.sound";

class Sound {
  on = $state(localStorage.getItem(KEY) !== "off");
  #context: AudioContext | null = null;

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "on" : "off");
    if (this.on) this.turn();
  }

  /** Two soft notes. A browser lets nothing sound before the first touch of the page; then it stays silent. */
  turn(): void {
    if (!this.on) return;
    try {
      this.#context ??= new AudioContext();
      void this.#context.resume();
      this.#note(587, 0);
      this.#note(880, 0.13);
    } catch {
      // No sound here.
    }
  }

  #note(pitch: number, after: number): void {
    const context = this.#context!;
    const start = context.currentTime + after;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.28);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}

export const sound = new Sound();
