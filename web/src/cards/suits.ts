/** The shapes of the suits in a box of 24, and how a card is written. */
export const SUIT_PATHS: Record<string, string> = {
  h: "M12 21.5C5.2 16 2 12.3 2 8.3 2 5.2 4.3 3 7.1 3c2 0 3.9 1.1 4.9 2.9C13 4.1 14.9 3 16.9 3 19.7 3 22 5.2 22 8.3c0 4-3.2 7.7-10 13.2Z",
  d: "M12 1.5 20 12l-8 10.5L4 12Z",
  s: "M12 1.8C7.2 6.9 2.5 10.2 2.5 14.3c0 2.8 2.1 4.7 4.6 4.7 1.6 0 3-.7 3.9-1.9-.2 2.2-1 3.8-2.5 5.1h7c-1.5-1.3-2.3-2.9-2.5-5.1.9 1.2 2.3 1.9 3.9 1.9 2.5 0 4.6-1.9 4.6-4.7C21.5 10.2 16.8 6.9 12 1.8Z",
  c: "M12 1.8a4.7 4.7 0 0 0-4.1 7A4.8 4.8 0 1 0 10.9 16.5c-.2 2.4-1 4.3-2.4 5.7h7c-1.4-1.4-2.2-3.3-2.4-5.7a4.8 4.8 0 1 0 3-7.7 4.7 4.7 0 0 0-4.1-7Z",
};

export const HIDDEN = "??";

export interface Face {
  rank: string;
  /** Empty in the deck of forty. */
  suit: string;
}

/** What a card shows; nothing where it lies face down. */
export function faceOf(card: string): Face | null {
  if (card === HIDDEN) return null;
  const suit = card.slice(-1);
  if (!(suit in SUIT_PATHS)) return { rank: card, suit: "" };
  const rank = card.slice(0, -1);
  return { rank: rank === "T" ? "10" : rank, suit };
}

const ORDER = "23456789TJQKA";

/** The highest first, as one holds them. */
export const sorted = (cards: readonly string[]): string[] => cards.toSorted((one, other) => ORDER.indexOf(other[0]!) - ORDER.indexOf(one[0]!));

const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** "A♠ 10♥": cards in a line of text. */
export function written(cards: readonly string[]): string {
  return cards
    .map((card) => {
      const face = faceOf(card);
      return face ? face.rank + (SIGNS[face.suit] ?? "") : "?";
    })
    .join(" ");
}
