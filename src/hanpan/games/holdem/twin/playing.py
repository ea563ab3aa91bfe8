"""A hand by the twin, with the answers of `engine.start` and `engine.play`: the same events and refusals, sooner.

Behind the contract (`TWIN`) each fact is worked out by itself, and on a copy first. Here all that follows from a wish
happens at once.
"""

from hanpan.cards import encode
from hanpan.engine import Command, Decks, Event, Refusal
from hanpan.engine import play as play_by_contract
from hanpan.games.holdem import GAME, HandSetup, Raise, family_of
from hanpan.games.holdem.twin.contract import KINDS, TWIN, refusal
from hanpan.games.holdem.twin.native import NATIVE, Dealt
from hanpan.games.holdem.twin.numbers import Table, covers


def can_be_quick(setup: HandSetup) -> bool:
    """Is there a twin, and does it play this?"""
    return NATIVE and covers(setup.rules, setup.variant)


def start_quick(setup: HandSetup, decks: Decks) -> tuple[Dealt, list[Event]] | Refusal:
    """Open a hand, and let the dealer work until somebody is asked."""
    opened = GAME.open(setup)
    if isinstance(opened, Refusal):
        return opened
    dealt = Table(setup).begin()
    return dealt, [opened, *dealt.open(encode(decks(family_of(setup.variant).pack)))]


def play_quick(dealt: Dealt, wish: Command, decks: Decks) -> list[Event] | Refusal:
    """A wish, and all that follows from it. What is rare goes by the contract."""
    kind = KINDS.get(type(wish))
    if kind is None:
        return play_by_contract(TWIN, dealt, wish, decks)
    amount = wish.to if isinstance(wish, Raise) else 0
    why = dealt.why(wish.seat, kind, amount)
    return dealt.play(kind, amount) if why is None else refusal(why)
