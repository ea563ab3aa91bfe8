"""Applies each fact. Nothing is decided here and nothing can fail."""

from collections.abc import Callable
from typing import Any, Final

from hanpan.engine import Event
from hanpan.games.holdem.events import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    DeckShuffled,
    Folded,
    Forfeited,
    HandEnded,
    Mucked,
    Posted,
    PotsMade,
    Raised,
    Returned,
    Shown,
)
from hanpan.games.holdem.hand import BETTING, FIXED_LIMIT, OVER, SHOWDOWN, Hand
from hanpan.games.holdem.rules import ShortBigBlind
from hanpan.kit.betting import CHAIRS


def evolve(hand: Hand, event: Event) -> None:
    """Apply one fact to the hand."""
    _CHANGES[type(event)](hand, event)


def _folded(hand: Hand, event: Folded) -> None:
    hand.betting.fold(event.seat)


def _checked(hand: Hand, event: Checked) -> None:
    hand.betting.check(event.seat)


def _called(hand: Hand, event: Called) -> None:
    hand.betting.call(event.seat, event.paid)


def _raised(hand: Hand, event: Raised) -> None:
    hand.betting.raise_to(event.seat, event.to)


def _forfeited(hand: Hand, event: Forfeited) -> None:
    hand.betting.stacks[event.seat] -= event.stack
    hand.dead += event.stack + event.outside


def _returned(hand: Hand, event: Returned) -> None:
    bets = hand.betting.bets
    # HE-4.5: who gets part of an ante back has no bet left; what nobody called of it came back before.
    pile = bets if bets[event.seat] else hand.paid
    pile[event.seat] -= event.amount
    hand.betting.stacks[event.seat] += event.amount


def _shown(hand: Hand, event: Shown) -> None:
    hand.shown[event.seat] = event.cards


def _mucked(hand: Hand, event: Mucked) -> None:
    hand.mucked[event.seat] = True


def _ended(hand: Hand, _: HandEnded) -> None:
    hand.stage = OVER


def _posted(hand: Hand, event: Posted) -> None:
    """HE-2.5, HE-2.6: antes and dead posts are no bets."""
    betting = hand.betting
    hand.posted += 1
    betting.stacks[event.seat] -= event.paid
    if event.post == "ante":  # HE-4.5: layered like a bet
        hand.paid[event.seat] += event.paid
    elif event.post == "dead":
        hand.dead += event.paid
    else:
        betting.bets[event.seat] += event.paid


def _shuffled(hand: Hand, event: DeckShuffled) -> None:
    hand.deck = event.deck


def _dealt(hand: Hand, event: Dealt) -> None:
    """The first street opens left of the big blind (HE-3.1)."""
    for seat, cards in event.hole.items():
        hand.hole[seat] = cards
    hand.next_card = hand.hole_cards * len(hand.order)
    hand.stage = BETTING
    setup = hand.setup
    highest = setup.big_blind
    if setup.rules.short_big_blind is ShortBigBlind.HIGHEST_POSTED:  # HE-2.4
        highest = max(hand.betting.bets)
    hand.betting.open_street(hand.betting.left[setup.big_blind_seat], highest)


def _board_dealt(hand: Hand, event: BoardDealt) -> None:
    """A later street opens left of the button (HE-3.1)."""
    _sweep_bets(hand)
    hand.board = hand.board + event.cards
    hand.next_card += len(event.burnt) + len(event.cards)
    if hand.limit == FIXED_LIMIT and len(hand.board) == 4:  # VA-1.2: from the turn on a bet is twice the big blind
        hand.betting.smallest_bet *= 2
    hand.betting.open_street(hand.order[0], 0)


def _pots_made(hand: Hand, event: PotsMade) -> None:
    if len(hand.board) == 5:
        hand.river_aggressor = hand.betting.aggressor
    _sweep_bets(hand)
    hand.stage = SHOWDOWN
    hand.pots = event.pots
    hand.dead = 0
    if hand.is_contested():
        hand.strengths = [0] * CHAIRS
        strength = hand.family.strength
        for seat in hand.order:
            if hand.betting.live[seat]:
                hand.strengths[seat] = strength(hand.hole[seat] + hand.board)


def _sweep_bets(hand: Hand) -> None:
    bets, paid = hand.betting.bets, hand.paid
    for seat in hand.order:
        paid[seat] += bets[seat]
        bets[seat] = 0


def _awarded(hand: Hand, event: Awarded) -> None:
    hand.pots = hand.pots[:-1]
    hand.rounding += event.rounding
    for seat, share in event.shares:
        hand.betting.stacks[seat] += share


_CHANGES: Final[dict[type[Event], Callable[[Hand, Any], None]]] = {
    Posted: _posted,
    DeckShuffled: _shuffled,
    Dealt: _dealt,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    Raised: _raised,
    Forfeited: _forfeited,
    Returned: _returned,
    BoardDealt: _board_dealt,
    PotsMade: _pots_made,
    Shown: _shown,
    Mucked: _mucked,
    Awarded: _awarded,
    HandEnded: _ended,
}
