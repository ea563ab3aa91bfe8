import type { Fact, TableState } from "../house/states";

/** Leagues, as `GET /api/leagues` and `GET /api/leagues/{name}` tell them (LG-2.3). */
export interface LeagueLine {
  name: string;
  state: "unfinished" | "finished";
  games: number;
  games_in_all: number;
  hands: number;
  last_hand_at: number;
  /** As they stand, the first one first. */
  players: string[];
}

/** A mean, and how far the true one may be from it, with 95 % confidence; null where there are too few games to tell. */
export interface Figure {
  mean: number;
  spread: number | null;
}

export interface Standing {
  rank: number;
  name: string;
  plays: string;
  points: number;
  games: number;
  wins: number;
  average_place: number;
  points_per_game: Figure;
  chips_per_100_hands: Figure;
  /** Points a game ahead of who ranks next. */
  ahead: Figure | null;
  /** The same with all-in luck taken out: sooner sure. */
  adjusted_points: Figure;
  adjusted_chips: Figure;
  adjusted_ahead: Figure | null;
  faults: number;
}

export interface League {
  standings: {
    name: string;
    state: "unfinished" | "finished";
    games: number;
    games_in_all: number;
    hands: number;
    last_hand_at: number;
    samples: number;
    duplicate: boolean;
    players: Standing[];
  };
  curves: { name: string; points: number[] }[];
}

/** A game that has begun, as `GET /api/leagues/{name}/games` tells it (LG-4.2). */
export interface GameLine {
  game: number;
  hands: number;
  /** By seat; once it is over, as they came in. */
  players: string[];
  over: boolean;
}

/** A hand of a game, in the words in which tables are told: `GET /api/leagues/{name}/games/{game}/hands/{hand}`. */
export interface LeagueHand extends Pick<TableState, "game" | "people" | "shared" | "own"> {
  steps: { fact: Fact; hand: unknown }[];
}

export const gamesPath = (name: string): string => `/api/leagues/${encodeURIComponent(name)}/games`;
