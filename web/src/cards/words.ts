import { faceOf } from "./suits";

type Say = (key: string, values?: Record<string, string | number>) => string;

/** "ace of spades" / "스페이드 A": a card for who hears it. */
export function cardInWords(say: Say, card: string): string {
  const face = faceOf(card);
  if (!face) return say("web-table.card-hidden");
  if (!face.suit) return say("web-table.card-number", { number: face.rank });
  const rank = say(`card-rank.one.${face.rank === "10" ? "T" : face.rank}`);
  return say(`web-table.card-${face.suit}`, { rank });
}

export function cardsInWords(say: Say, cards: readonly string[]): string {
  return cards.map((card) => cardInWords(say, card)).join(", ");
}
