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

  /** What surrounds the page on a phone follows the choice too. */
  #colourBar(): void {
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      const dark = this.theme === "system" ? meta.media.includes("dark") : this.theme === "dark";
      meta.content = dark ? "#17231d" : "#fffaf0";
    }
  }

  #set(theme: Theme): void {
    this.theme = theme;
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    localStorage.setItem(KEPT, theme);
    this.#colourBar();
  }
}

export const look = new Look();
