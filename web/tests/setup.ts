/** What the house's modules ask of a browser and node does not have. Nothing here is drawn. */
import { setMaxListeners } from "node:events";
import { vi } from "vitest";

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

class Page extends EventTarget {
  visibilityState = "visible";
  documentElement = { lang: "" };
}

vi.stubGlobal("localStorage", storage());
vi.stubGlobal("sessionStorage", storage());
const page = new Page();
vi.stubGlobal("document", page);
vi.stubGlobal("location", { protocol: "http:", host: "house.test", origin: "http://house.test", pathname: "/", search: "", reload: vi.fn() });
const events = new EventTarget();
setMaxListeners(0, events, page);
vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
vi.stubGlobal("dispatchEvent", events.dispatchEvent.bind(events));
