/** What sitting down here would mean, in words (CA-3). */
import type { Preview } from "../wire";
import { say } from "../words.svelte";

/** "next hand · costs 10" */
export function previewed(preview: Preview): string {
  const when =
    preview.hands === 0
      ? say("web-table.preview-first")
      : preview.hands === 1
        ? say("web-table.preview-next")
        : say("web-table.preview-hands", { hands: preview.hands });
  return preview.cost > 0 ? `${when} · ${say("web-table.preview-cost", { cost: preview.cost })}` : when;
}

/** With its way of coming in: "Posting: next hand · costs 10". */
export function inFull(preview: Preview): string {
  return `${say(preview.entry === "post" ? "web-table.preview-post" : "web-table.preview-wait")}: ${previewed(preview)}`;
}

/** The one that is dealt in soonest, and of those the cheapest. */
export function soonest(previews: readonly Preview[]): Preview | undefined {
  return [...previews].sort((a, b) => a.hands - b.hands || a.cost - b.cost)[0];
}
