"""HE-3.3, VA-1.1, VA-1.2: how far a raise may go, and how often."""

from typing import Final

from hanpan.engine import Refusal
from hanpan.games.holdem.hand import FIXED_LIMIT, POT_LIMIT, Hand
from hanpan.kit.betting import Betting

MOST_RAISES: Final = 4
"""VA-1.2: one bet and three raises a street."""


def largest_raise(hand: Hand, seat: int) -> int:
    """The most a seat may raise to: all it has, unless the limit is below that."""
    betting = hand.betting
    whole = betting.bets[seat] + betting.stacks[seat]
    if hand.limit == POT_LIMIT:
        return min(whole, max(_pot_raise(hand, seat), betting.smallest_raise_over(betting.highest)))
    if hand.limit == FIXED_LIMIT:
        return min(whole, betting.smallest_raise_over(betting.highest))
    return whole


def _pot_raise(hand: Hand, seat: int) -> int:
    """VA-1.1: the highest bet plus the pot as it would be after the call."""
    betting = hand.betting
    pot = sum(betting.bets) + sum(hand.paid) + hand.dead + _missing_big_blind(hand)
    return betting.highest + pot + betting.owes(seat)


def _missing_big_blind(hand: Hand) -> int:
    """VA-1.1: a short big blind counts as full; whoever could post it all has bet no less."""
    if hand.board:
        return 0
    return max(0, hand.setup.big_blind - hand.betting.bets[hand.setup.big_blind_seat])


def is_capped(betting: Betting) -> bool:
    """VA-1.2: no more raises on this street where bets are fixed, unless two players began it."""
    return betting.raises >= MOST_RAISES and betting.began > 2


def beyond_the_limit(hand: Hand, seat: int, to: int) -> Refusal | None:
    """Why a raise within a seat's stack goes too far or, where bets are fixed, not as far as it must."""
    most = largest_raise(hand, seat)
    if hand.limit == FIXED_LIMIT and to != most:
        return Refusal("not-the-fixed-bet", "VA-1.2", {"to": most})
    if to > most:
        return Refusal("more-than-the-pot", "VA-1.1", {"most": most})
    return None
