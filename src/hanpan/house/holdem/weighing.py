"""The decision somebody faced when they acted: the pot, the price of a call, and how good their cards were."""

from collections.abc import Mapping
from typing import Any

from hanpan.cards import Card
from hanpan.cards.equity import equity_sampled
from hanpan.games.holdem.events import Called, Checked, Folded, Raised
from hanpan.games.holdem.hand import Hand
from hanpan.house.contract import Decision

SAMPLES = 2_000
"""A share is right to about a hundredth: nobody reads it closer."""
SEED = 16


def weighed(hand: Hand, fact: Any, known: Mapping[int, tuple[Card, ...]]) -> Decision | None:
    """Before the fact, given the cards the viewer knows, by seat; None where it is nobody's decision."""
    if not isinstance(fact, Folded | Checked | Called | Raised):
        return None
    betting, seat = hand.betting, fact.seat
    owed = min(max(betting.bets) - betting.bets[seat], betting.stacks[seat])
    pot = sum(hand.paid) + hand.dead + sum(betting.bets)
    return Decision(seat, pot, max(owed, 0), _equity(hand, known.get(seat, ())))


def _equity(hand: Hand, cards: tuple[Card, ...]) -> float | None:
    """Against as many unknown hands as are still in."""
    others = sum(hand.betting.live) - 1
    if not cards or others < 1:
        return None
    hands = [cards, *[()] * others]
    return round(equity_sampled(hands, hand.board, SAMPLES, SEED, family=hand.family)[0].share, 3)
