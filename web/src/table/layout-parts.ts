/** What a table is laid out of, and how large things are. */
export interface Point {
  x: number;
  y: number;
}

/** A box around its middle. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface Spot extends Point {
  /** Where their bet lies, and the button beside them. */
  bet: Point;
  button: Point;
}

/** Of a seat: the plate below, the cards standing out above it. */
export interface Size {
  width: number;
  height: number;
  card: number;
  plate: number;
}

export interface Whole {
  pod: Size;
  mine: Size;
  boardCard: number;
  centre: Point;
  felt: { left: number; top: number; width: number; height: number };
  spots: Spot[];
}

export const PLATE = 44;
/** Where there is little height. */
export const LOW_PLATE = 38;
export const CARD_SHAPE = 1.4;
const SEEN = 0.86;
export const BUTTON = 26;
export const BET_HEIGHT = 24;
/** Above the cards of the board the pot, below them side pots or a word of the table. */
export const POT_LINE = 36;
export const NOTE_LINE = 34;
/** Where there is little height they lie at its sides, as wide as this. */
export const BESIDE_BOARD = 156;

export const seatOf = (width: number, card: number, plate = PLATE): Size => ({ width, card, plate, height: plate + card * CARD_SHAPE * SEEN });

export const isPortrait = (width: number, height: number): boolean => width <= 600 || height > width * 0.95;
