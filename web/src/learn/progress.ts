/** How far one is in each lesson: the choices made, kept in the browser alone. */
import type { Choice } from "./course";

const KEY = "hanpan.lessons";

export interface Progress {
  choices: readonly Choice[];
  done: boolean;
}

export const NOTHING: Progress = { choices: [], done: false };

function kept(): Record<string, Progress> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Record<string, Progress>;
  } catch {
    return {};
  }
}

export function progressIn(lesson: string): Progress {
  const found = kept()[lesson];
  return found && Array.isArray(found.choices) ? { choices: found.choices, done: found.done === true } : NOTHING;
}

export function keep(lesson: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [lesson]: progress }));
  } catch {
    // Then it lasts as long as the page.
  }
}
