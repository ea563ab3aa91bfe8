/** How long the cards of a run-out lie face down before they turn, in milliseconds. */
export function faceDown(index: number): number {
  if (index < 3) return 250 + index * 160;
  return index === 3 ? 500 : 1000;
}

/** When the last of so many cards has turned. */
export function turnedAfter(cards: number): number {
  return cards === 0 ? 0 : faceDown(cards - 1) + 400;
}
