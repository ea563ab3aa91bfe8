/** The drawings, once they are here: nobody waits for them. */
type Drawings = typeof import("./drawings");

class Drawn {
  #all = $state.raw<Drawings | null>(null);
  #asked = false;

  face(name: string): readonly [string, string] | undefined {
    this.#ask();
    return this.#all?.DRAWINGS[name];
  }

  reaction(name: string): string | undefined {
    this.#ask();
    return this.#all?.REACTED[name];
  }

  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    void import("./drawings").then(
      (all) => (this.#all = all),
      () => (this.#asked = false),
    );
  }
}

export const drawn = new Drawn();
