/** What sitting down here would mean, in words (CA-3). */
import type { Preview } from "../../wire";
import { say } from "../../words.svelte";

function when({ hands }: Preview): string {
  if (hands === 0) return say("web-table.preview-first");
  return hands === 1 ? say("web-table.preview-next") : say("web-table.preview-hands", { hands });
}

const costs = ({ cost }: Preview): string[] => (cost > 0 ? [say("web-table.preview-cost", { cost })] : []);

/** "next hand · costs 10" */
export function previewed(preview: Preview): string {
  return [when(preview), ...costs(preview)].join(" · ");
}

/** On the chair itself: no word of the first hand, which everybody waits for. */
export function noted(preview: Preview | undefined): string[] {
  if (!preview) return [];
  return [...(preview.hands === 0 ? [] : [when(preview)]), ...costs(preview)];
}

/** With its way of coming in: "Posting: next hand · costs 10". */
export function inFull(preview: Preview): string {
  return `${say(preview.entry === "post" ? "web-table.preview-post" : "web-table.preview-wait")}: ${previewed(preview)}`;
}

/** The one that is dealt in soonest, and of those the cheapest. */
export function soonest(previews: readonly Preview[]): Preview | undefined {
  return [...previews].sort((a, b) => a.hands - b.hands || a.cost - b.cost)[0];
}
