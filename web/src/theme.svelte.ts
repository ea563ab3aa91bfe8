/** Light, dark, or as the device does. */
export type Theme = "system" | "light" | "dark";
const KEPT = "hanpan.theme";
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

class Look {
  theme = $state<Theme>("system");

  constructor() {
    const kept = localStorage.getItem(KEPT);
    if (kept === "light" || kept === "dark") this.#set(kept);
  }

  next(): void {
    this.#set(NEXT[this.theme]);
  }

  #set(theme: Theme): void {
    this.theme = theme;
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    localStorage.setItem(KEPT, theme);
  }
}

export const look = new Look();
