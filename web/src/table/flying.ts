/** Chips that leave the table: to one's own bank at the top of the page, or up and away. */
import type { Action } from "svelte/action";

const WAITS = 900;
const FLIES = 1500;

/** From where the chips lie to the bank, in pixels; null where no bank is to be seen. */
function wayToBank(node: Element): { x: number; y: number } | null {
  const target = document.querySelector("[data-bank]")?.getBoundingClientRect();
  if (!target || target.width === 0) return null;
  const from = node.getBoundingClientRect();
  const scale = node.currentCSSZoom || 1;
  return { x: (target.x + target.width / 2 - from.x - from.width / 2) / scale, y: (target.y + target.height / 2 - from.y - from.height / 2) / scale };
}

export const flyToBank: Action<HTMLElement, { mine: boolean; calm: boolean }> = (node, { mine, calm }) => {
  const way = (mine && wayToBank(node)) || { x: 0, y: -46 };
  const to = calm ? "none" : `translate(${way.x}px, ${way.y}px) scale(0.8)`;
  const frames = [
    { transform: "none", opacity: 0, offset: 0 },
    { transform: "none", opacity: 1, offset: 0.15 },
    { transform: "none", opacity: 1, offset: 0.45 },
    { transform: to, opacity: 1, offset: 0.9 },
    { transform: to, opacity: 0, offset: 1 },
  ];
  node.animate(frames, { delay: WAITS, duration: FLIES, fill: "both", easing: "ease-in-out" });
};
