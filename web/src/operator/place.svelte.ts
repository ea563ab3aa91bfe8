import { based, here } from "../base";

/** Which part of the operator's page one is at, and what of it, as the address says it: `/operator/people/p12`. */
export const SECTIONS = ["overview", "people", "tables", "reports", "record", "entrance", "news", "leagues", "operators"] as const;

export type Section = (typeof SECTIONS)[number];

interface Where {
  section: Section;
  /** One of the many there; empty: all. */
  which: string;
}

export function pathOf(section: Section, which = ""): string {
  if (section === "overview") return "/operator";
  return `/operator/${section}${which && `/${encodeURIComponent(which)}`}`;
}

function read(): Where {
  const [, , first = "", which = ""] = here().split("/");
  return { section: SECTIONS.find((one) => one === first) ?? "overview", which: decodeURIComponent(which) };
}

class Place {
  at = $state.raw<Where>(read());

  constructor() {
    addEventListener("popstate", () => (this.at = read()));
  }

  go(section: Section, which = ""): void {
    const path = pathOf(section, which);
    if (path !== here()) history.pushState(null, "", based(path));
    this.at = { section, which };
    scrollTo(0, 0);
  }
}

export const place = new Place();

/** For links between the parts: followed without loading the page anew, unless the person asks for a new tab. */
export function follow(event: MouseEvent, section: Section, which = ""): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  place.go(section, which);
}
