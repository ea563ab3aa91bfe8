/** How this person likes the cards drawn; kept in the browser. */
const KEY = "hanpan.cards";

function kept(): { four: boolean; letters: boolean } {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const of = (name: string, otherwise: boolean): boolean => {
      const value = (said as Record<string, unknown> | null)?.[name];
      return typeof value === "boolean" ? value : otherwise;
    };
    return { four: of("four", true), letters: of("letters", false) };
  } catch {
    return { four: true, letters: false };
  }
}

export const looks = $state(kept());

export function keepLooks(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ four: looks.four, letters: looks.letters }));
  } catch {
    // A browser that keeps nothing still shows cards.
  }
}
