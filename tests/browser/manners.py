"""Ways of playing by which a test knows how a hand or a game goes."""

from hanpan.wire.client_says import Play
from tests.browser.others import Manner, Picture, prefers


def highest(now: Picture) -> int:
    """The highest bet on this street."""
    return max((seat["bet"] for seat in now.view.get("seats", ())), default=0)


# -- hold'em


def limps_and_gives_in(now: Picture) -> Play | None:
    """At 1/2: calls the big blind, and no more than that."""
    return prefers(*(("fold",) if highest(now) > 2 else ("check", "call")))(now)


def raises_and_gives_in(now: Picture) -> Play | None:
    """Fifty at first, and nothing more once somebody wants all."""
    if "raise" in now.moves and highest(now) < 50:
        return Play("", "", *now.turn, "raise", 50)
    return prefers("fold" if highest(now) > 50 else "call", "check")(now)


# -- Sniper


def gives_in(now: Picture) -> Play | None:
    """Calls on the first street, gives up on the second, never snipes."""
    return prefers("check", "fold" if now.view["phase"] == "bet2" else "call", "pass", "distribute")(now)


def presses_on(much: int) -> Manner:
    """Raises once on the first street and a little on the second: whoever gives in pays for it."""

    def choose(now: Picture) -> Play | None:
        if "raise" in now.moves and "check" in now.moves:
            amount = much if now.view["phase"] == "bet1" else now.moves["raise"]["low"]
            return Play("", "", *now.turn, "raise", amount)
        return prefers("call", "check", "pass", "distribute")(now)

    return choose
