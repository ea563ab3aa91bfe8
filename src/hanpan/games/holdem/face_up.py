"""What everybody can work out from the hands that lie face up, worked out once for all of them (HE-5.1, HE-5.2)."""

from functools import lru_cache

from hanpan.cards import HIDDEN, HOLDEM, Card, Family, best_five
from hanpan.cards.equity import equity, equity_sampled
from hanpan.cards.twin import NATIVE
from hanpan.engine import NOBODY
from hanpan.games.holdem.hand import BETTING, SHOWDOWN, Hand

Hands = tuple[tuple[Card, ...], ...]

THOUSAND = 1000
RANKED = 40_000
"""Hands that may be ranked before the house goes on, which takes half a millisecond. Before the flop that is as many
boards as make a share right to about a hundredth; later on, all there are."""
COUNTED = 2
"""Hands of hold'em that are counted before the flop, without dealing every board: two take 51,000 looks into a table at
most, which is no longer, and nine six times as many."""


def equities(hand: Hand) -> dict[int, int]:
    """When nobody can bet any more and every hand still in is face up: which part of a pot each wins on average, in
    thousandths. Nothing is known here of cards that are folded, burnt or still in the deck."""
    if hand.stage != BETTING or hand.betting.turn != NOBODY or not NATIVE:
        return {}
    live = [seat for seat in hand.order if hand.betting.live[seat]]
    waits = hand.ended_by_all_in() and len(live) > 1
    if not waits or not all(_is_open(hand, seat) for seat in live):
        return {}
    shares = _shares(tuple([hand.shown[seat] for seat in live]), hand.board, hand.family)
    return dict(zip(live, shares, strict=True))


def fives(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Once the hands are compared: the five cards that each hand face up is made of."""
    if hand.stage < SHOWDOWN or len(hand.board) < 5:
        return {}
    return {seat: _five(hand.shown[seat] + hand.board, hand.family) for seat in hand.order if _is_open(hand, seat)}


def _is_open(hand: Hand, seat: int) -> bool:
    return bool(hand.shown[seat]) and HIDDEN not in hand.shown[seat]


@lru_cache(maxsize=256)
def _shares(hands: Hands, board: tuple[Card, ...], family: Family) -> tuple[int, ...]:
    if board or (family is HOLDEM and len(hands) <= COUNTED):
        found = equity(hands, board, family=family)
    else:
        found = equity_sampled(hands, board, RANKED // len(hands), seed=0, family=family)
    return tuple([round(THOUSAND * one.share) for one in found])


@lru_cache(maxsize=1024)
def _five(cards: tuple[Card, ...], family: Family) -> tuple[Card, ...]:
    return best_five(cards, family)
