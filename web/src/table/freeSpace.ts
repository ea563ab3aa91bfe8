/** Where something may lie at a table without hiding one's turn: below its head, above one's own cards and the moves. */

const LEAST = 200;

export interface Space {
  top: number;
  bottom: number;
}

/** In the window, from above. One's own cards stay free where there is room for both, the moves always. */
export function freeSpace(): Space {
  const top = Math.max(0, box('[data-part="head"]')?.bottom ?? 0);
  const moves = Math.min(innerHeight, box('[data-part="bar"]')?.top ?? innerHeight);
  const below = moves > top + LEAST / 2 ? moves : innerHeight;
  const mine = box('[data-part="seat"] .mine')?.top ?? below;
  return { top, bottom: mine < below && mine - top >= LEAST ? mine : below };
}

function box(which: string): DOMRect | undefined {
  return document.querySelector(which)?.getBoundingClientRect();
}

/** As one's turn, the window and the moves change, it is placed anew. */
export function within(node: HTMLElement): { destroy: () => void } {
  const place = (): void => {
    const { top, bottom } = freeSpace();
    node.style.setProperty("--free-top", `${top}px`);
    node.style.setProperty("--free-bottom", `${innerHeight - bottom}px`);
  };
  place();
  const timer = setInterval(place, 250);
  addEventListener("resize", place);
  return {
    destroy: () => {
      clearInterval(timer);
      removeEventListener("resize", place);
    },
  };
}
