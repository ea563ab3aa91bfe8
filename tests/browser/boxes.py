"""Where the parts of a page lie, and which of them lie over each other."""

from dataclasses import dataclass

from playwright.sync_api import TimeoutError as TooSlowError

from tests.browser.visitor import Visitor

PARTS = ("seat", "chair", "bet", "board", "pot", "note", "button", "bar")
"""`data-part` of what must stay apart. A seat is its plate and its cards, and what is said of its owner."""
SLACK = 2
"""Pixels by which edges may touch: soft shadows and rounding."""
STILL = """async parts => {
  const read = () => parts.flatMap(part => [...document.querySelectorAll(`[data-part="${part}"]`)]
    .filter(one => one.checkVisibility() && (one.textContent.trim() || one.querySelector("svg")))
    .map(one => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { part, text: one.textContent.trim().slice(0, 30), left, top, right, bottom };
    }));
  const frame = () => new Promise(requestAnimationFrame);
  for (let still = 0, before = ""; still < 5; ) {
    await frame();
    const now = JSON.stringify(read());
    still = now === before ? still + 1 : 0;
    before = now;
  }
  return read();
}"""
"""Read when nothing has moved for some frames."""


@dataclass(frozen=True)
class Box:
    part: str
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def __str__(self) -> str:
        return f"{self.part} “{self.text}”"

    def lies_on(self, other: "Box") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(across, down) > SLACK


def boxes(visitor: Visitor, *parts: str) -> list[Box]:
    found = [Box(**box) for box in visitor.page.evaluate(STILL, parts or PARTS)]
    return [box for box in found if box.right > box.left and box.bottom > box.top]


def overlaps(found: list[Box]) -> list[str]:
    return [f"{one} and {other}" for at, one in enumerate(found) for other in found[at + 1 :] if one.lies_on(other)]


def outside(found: list[Box], width: int) -> list[str]:
    return [str(box) for box in found if box.left < -SLACK or box.right > width + SLACK]


def unseen(found: list[Box], height: int) -> list[str]:
    """What one would have to scroll for."""
    return [str(box) for box in found if box.top < -SLACK or box.bottom > height + SLACK]


SCROLLS = """way => [document.scrollingElement, document.querySelector("main"), document.querySelector("dialog[open]")]
  .some(one => one && one[`scroll${way}`] > one[`client${way}`] + 1)"""


def scrolls(visitor: Visitor, way: str) -> bool:
    """Is the page, or the dialog over it, wider (or taller) than its window?"""
    found: bool = visitor.page.evaluate(SCROLLS, way)
    return found


def fits(visitor: Visitor, way: str) -> bool:
    """Does it fit, at the latest when everything has found its place?"""
    try:
        visitor.page.wait_for_function(f"way => !({SCROLLS})(way)", arg=way, timeout=5_000)
    except TooSlowError:
        return False
    return True


def is_tidy(visitor: Visitor, width: int) -> list[Box]:
    """Nothing lies over anything else, and nothing outside the page."""
    found = boxes(visitor)
    assert overlaps(found) == []
    assert outside(found, width) == []
    assert fits(visitor, "Width")
    return found
