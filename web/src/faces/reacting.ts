/** What people say at the table without words. It travels as a chat line: whoever may not write, or is not heard, does not react either. */
import { has } from "../words.svelte";

export const REACTIONS = ["nice", "clap", "laugh", "wow", "cry", "thanks", "fire", "luck", "think", "bye"] as const;

const WRITTEN = /^:([a-z]+):$/;

/** As it travels. */
export const written = (reaction: string): string => `:${reaction}:`;

/** The reaction that a line is; empty where it is words. */
export function reactionIn(text: string): string {
  const name = WRITTEN.exec(text)?.[1] ?? "";
  return (REACTIONS as readonly string[]).includes(name) && has(`web.react.${name}`) ? name : "";
}
