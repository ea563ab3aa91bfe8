/** The pages of the house, in the order of the top bar and the menu. */
import type { Page } from "../route.svelte";

export const PLACES: readonly { page: Page; path: string; words: string }[] = [
  { page: "lobby", path: "/lobby", words: "web.lobby" },
  { page: "leaders", path: "/leaders", words: "web.leaders.title" },
  { page: "league", path: "/league", words: "web.league.title" },
  { page: "learn", path: "/learn", words: "web.learn" },
  { page: "rules", path: "/rules", words: "web.rulebook" },
];
