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
