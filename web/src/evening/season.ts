/** Evenings that are over, as the house lists them (EV-5.3). */
export interface EveningLine {
  evening: string;
  title: string;
  style: string;
  host: string;
  opened: number;
  /** 0 while it is on. */
  ended: number;
  host_name: string;
  people: number;
  winner: string;
  place: number;
}

/** Somebody in the table of the season. */
export interface SeasonLine {
  person: string;
  name: string;
  points: [number, number];
  came: number;
  best: number;
}

export interface Season {
  host: string;
  host_name: string;
  evenings: EveningLine[];
  lines: SeasonLine[];
}
