"""Nine people all-in before the flop, one of them at a page that writes down whatever it animates."""

from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.house import House
from tests.browser.others import prefers
from tests.browser.visitor import Visitor

SEATS, STACK = 9, 200
TIMERS = {"between_hands": 600, "run_out": 1, "showdown": 1, "draw": 0, "places": 600}

WRITE_DOWN = """() => {
  window.animated = [];
  const isRunOut = () => document.querySelector('[data-equity], [data-part="board"] .face') !== null;
  const write = (properties) => {
    if (!isRunOut()) return;
    if (!window.animated.length) performance.mark('run-out');
    window.animated.push(...properties);
  };
  const told = (keyframes) => keyframes.flatMap((frame) => Object.keys(frame));
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given);
    write(told(made.effect.getKeyframes()));
    return made;
  };
  addEventListener('transitionrun', (event) => write([event.propertyName]), true);
  addEventListener('animationstart', (event) => {
    const isIt = (one) => one.animationName === event.animationName;
    const made = event.target.getAnimations({ subtree: true }).filter(isIt);
    write(made.flatMap((one) => told(one.effect.getKeyframes())));
  }, true);
}"""
"""From the first hand or card that is turned up: every property of every animation, whoever began it."""
STILL = """async () => {
  const finite = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map((one) => one.finished));
  performance.mark('over');
}"""
NO_PROPERTIES = {"offset", "computedOffset", "easing", "composite"}
"""What a keyframe says beside what it changes."""


def sit_down(house: House, ann: Visitor) -> str:
    """At a sit-and-go, which begins when it is full; all but the one at the page want all-in."""
    others = [house.crowd.comes(f"Guest {seat}", chips=1000) for seat in range(1, SEATS)]
    table = others[0].opens("sng", seats=SEATS, least_buy_in=100, most_buy_in=STACK)
    ann.comes_in("Ann")
    ann.goes_to(table)
    AtTable(ann).sits(0, STACK)
    for seat, other in enumerate(others, 1):
        other.plays(prefers("all-in", "call"))
        other.sits(table, seat, STACK)
    return table


def all_in(ann: Visitor) -> None:
    """The one at the page, too, and out of the way of what follows."""
    at = AtTable(ann)
    at.may("fold")
    while at.move("fold").count():  # a button that has just come to life waits before it acts
        ann.page.keyboard.press("c" if ann.button("web-table.call-all-in").count() else "a")
        ann.page.wait_for_timeout(50)
    ann.page.mouse.move(1, 1)


def sees_it_out(ann: Visitor) -> None:
    """Until somebody has won and nothing moves any more."""
    expect(ann.page.locator(".t-result")).to_be_visible()
    ann.page.evaluate(STILL)


def animated(ann: Visitor) -> set[str]:
    """Which properties were, from the first card that was turned up."""
    return set(ann.page.evaluate("window.animated")) - NO_PROPERTIES
