/** Which face somebody has: the one they chose, a bot the one of its name, everybody else one that follows from their id. */
import { words } from "../words.svelte";

/** Those to choose from, as the house knows them. */
export const FACES = [
  "bear", "bee", "cactus", "cat", "chick", "dice", "dog", "fox", "frog", "ghost", "kite", "koala", "moon",
  "mouse", "mug", "octopus", "owl", "panda", "penguin", "pig", "rabbit", "spade", "star", "tiger", "turtle", "whale",
] as const;

/** Somebody as others see them. */
export interface Shown {
  name: string;
  bot?: boolean;
  face?: string;
}

/** 두부, or 두부2 where the house needs more of them. */
const BOT = /^(.+?)(\d*)$/u;

/** What somebody is called in the language one reads: the house's bots have a name in each. */
export function nameOf(card: Shown): string {
  const [, name = "", number = ""] = (card.bot && BOT.exec(card.name)) || [];
  const said = name && words.text(`bot-name.${name}`);
  return said ? `${said}${number && ` ${number}`}` : card.name;
}

/** The name of a drawing. */
export function faceOf(person: string, card: Shown): string {
  if (card.bot) {
    const name = BOT.exec(card.name)?.[1] ?? "";
    if (words.text(`bot-name.${name}`)) return name;
  }
  return card.face || FACES[number(person || card.name) % FACES.length]!;
}

/** Always the same for the same id, and as often one as another. */
function number(id: string): number {
  let sum = 0x811c9dc5;
  for (const letter of id) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193);
  return sum >>> 0;
}
