/** The drawings, once they are here: nobody waits for them. */
type Drawings = typeof import("./drawings").DRAWINGS;

class Drawn {
  #all = $state.raw<Drawings | null>(null);
  #asked = false;

  of(face: string): readonly [string, string] | undefined {
    if (!this.#asked) void this.#fetch();
    return this.#all?.[face];
  }

  async #fetch(): Promise<void> {
    this.#asked = true;
    try {
      this.#all = (await import("./drawings")).DRAWINGS;
    } catch {
      this.#asked = false;
    }
  }
}

export const drawn = new Drawn();
