import { based, here, within } from "./base";

/** Where one is, as the address says it. */
export type Place =
  | { page: "entrance" }
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "evening"; evening: string; screen: boolean }
  | { page: "evenings"; host: string }
  | { page: "me" }
  | { page: "hands" }
  | { page: "hand"; table: string; hand: number }
  | { page: "shared"; share: string }
  | { page: "leaders" }
  | { page: "rules"; rule: string }
  | { page: "learn"; lesson: string }
  | { page: "league"; name: string; game: number; hand: number };

export type Page = Place["page"];

function read(path: string): Place {
  const [first = "", second = "", third = "", fourth = ""] = path.split("/").slice(1).map(decoded);
  if (first === "lobby" || first === "me" || first === "leaders") return { page: first };
  if (first === "t" && second) return { page: "table", table: second };
  if (first === "e" && second) return { page: "evening", evening: second, screen: third === "screen" };
  if (first === "evenings") return { page: "evenings", host: second };
  if (first === "s" && second) return { page: "shared", share: second };
  if (first === "hands" && !second) return { page: "hands" };
  if (first === "hands" && second && third) return { page: "hand", table: second, hand: Number(third) };
  if (first === "rules") return { page: "rules", rule: second };
  if (first === "learn") return { page: "learn", lesson: second };
  if (first === "league") return { page: "league", name: second, game: Number(third) || 0, hand: Number(fourth) || 0 };
  return { page: "entrance" };
}

/** An address typed by hand may hold anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Route {
  place = $state.raw<Place>(read(here()));

  constructor() {
    addEventListener("popstate", () => (this.place = read(here())));
    // The key of an evening stands there: who had half a link and pastes the whole one is let in.
    addEventListener("hashchange", () => location.reload());
  }

  go(path: string, { replace = false } = {}): void {
    if (path !== here()) history[replace ? "replaceState" : "pushState"](null, "", based(path));
    this.place = read(path);
    scrollTo(0, 0);
  }
}

export const route = new Route();
/** A table that somebody opened has a name nobody reads: its beginning is enough to tell it from others. */
export const tableName = (table: string): string => (/^t[0-9a-f]{16}$/.test(table) ? `#${table.slice(1, 5)}` : table);
export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;
export const eveningPath = (evening: string): string => `/e/${encodeURIComponent(evening)}`;
/** The season of a host. */
export const seasonPath = (host: string): string => `/evenings/${encodeURIComponent(host)}`;
export const handPath = (table: string, hand: number): string => `/hands/${encodeURIComponent(table)}/${hand}`;

/** A league, one of its games, or a hand of it. */
export const leaguePath = (...parts: (string | number)[]): string => ["/league", ...parts.map((one) => encodeURIComponent(one))].join("/");

/** For links of the house: followed without loading the page anew, unless the person asks for a new tab. */
export function link(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  route.go(within(new URL(event.currentTarget.href).pathname));
}
