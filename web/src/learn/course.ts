/** A first hand that teaches, as the house plays it from one's choices: what is drawn, and what the coach says. */
import { http, type Heard } from "../api";
import type { Fact, TableState } from "../house/states";
import type { Move, PersonCard } from "../wire";

export interface Note {
  name: string;
  /** The part of the page it points at; empty where it speaks of the whole. */
  at: string;
  values: Record<string, number>;
}

export interface Choice {
  move: string;
  amount: number;
  option: string;
}

export interface LessonStep {
  fact: Fact;
  /** Parts of the picture; one that is not there is as it was. */
  shared?: unknown;
  hand?: unknown;
  own?: unknown;
  notes: readonly Note[];
}

export interface Lesson {
  game: string;
  learner: string;
  people: Record<string, PersonCard>;
  steps: readonly LessonStep[];
  /** How many of the choices count. */
  taken: number;
  /** One's own turn; null where the lesson is over. */
  advice: { note: Note; choice: Choice } | null;
  won: boolean;
}

export const askLesson = (game: string, choices: readonly Choice[], lang: string): Promise<Heard<Lesson>> => http("POST", "/api/lessons", { game, choices, lang });

/** How a lesson stands: which step is drawn, and how many of its notes have been read. */
export interface Standing {
  step: number;
  read: number;
}

export const BEGINNING: Standing = { step: 0, read: 0 };
/** At the last step with everything read: there one has to choose, or it is over. */
export const end = ({ steps }: Lesson): Standing => ({ step: steps.length - 1, read: steps.at(-1)!.notes.length });

/** What the coach says now; null where the cards go on by themselves, or it is one's turn. */
export const noteAt = ({ steps }: Lesson, { step, read }: Standing): Note | null => steps[step]?.notes[read] ?? null;

export const isLast = ({ steps }: Lesson, { step }: Standing): boolean => step >= steps.length - 1;

/** The next note, or the next step. */
export function next(lesson: Lesson, at: Standing): Standing {
  if (noteAt(lesson, at) && at.read + 1 < lesson.steps[at.step]!.notes.length) return { ...at, read: at.read + 1 };
  return isLast(lesson, at) ? end(lesson) : { step: at.step + 1, read: 0 };
}

/** The latest picture of a part. */
function latest(steps: readonly LessonStep[], step: number, part: "shared" | "hand" | "own"): unknown {
  return steps.slice(0, step + 1).findLast((one) => one[part] !== undefined)?.[part];
}

/** The table after a step. One may move only when everything was said. */
export function tableAt({ game, steps, people }: Lesson, step: number, asked: boolean, name: string): TableState {
  const own = latest(steps, step, "own") as { moves: readonly Move[] };
  return {
    table: name,
    game,
    number: step,
    now: 0,
    clockOffset: 0,
    people,
    shared: latest(steps, step, "shared"),
    hand: latest(steps, step, "hand"),
    own: asked ? own : { ...own, moves: [] },
    facts: steps.slice(0, step + 1).map((one) => one.fact),
  };
}
