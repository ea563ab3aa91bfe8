/** Where one is, as the address says it. */
export type Place = { page: "entrance" } | { page: "lobby" } | { page: "table"; table: string } | { page: "rules"; rule: string };

function read(path: string): Place {
  const [, first = "", second = ""] = path.split("/");
  if (first === "lobby") return { page: "lobby" };
  if (first === "t" && second) return { page: "table", table: decodeURIComponent(second) };
  if (first === "rules") return { page: "rules", rule: decodeURIComponent(second) };
  return { page: "entrance" };
}

class Route {
  place = $state.raw<Place>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.place = read(location.pathname)));
  }

  go(path: string, { replace = false } = {}): void {
    if (path !== location.pathname) history[replace ? "replaceState" : "pushState"](null, "", path);
    this.place = read(path);
    scrollTo(0, 0);
  }
}

export const route = new Route();
export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;

/** For links of the house: followed without loading the page anew, unless the person asks for a new tab. */
export function link(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  route.go(new URL(event.currentTarget.href).pathname);
}
