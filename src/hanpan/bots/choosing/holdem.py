"""Hold'em as a friendly beginner plays it: what are my cards worth against strangers', and what does it cost?"""

from hanpan.bots.choosing import Choice, named
from hanpan.bots.random_bot import Dice
from hanpan.cards import equity_sampled
from hanpan.engine import Move
from hanpan.games.holdem import HandView
from hanpan.house.pictures import Own

SAMPLES = 120
RIVALS = 3
"""Against more than so many he no longer imagines hands."""
BLUFFS = 6
"""Times in a hundred."""


def choose(hand: HandView, own: Own, dice: Dice) -> Choice:
    """Never fold for nothing; pay what the chance is worth; raise with a good hand, and now and then without one."""
    call, raises = named(own.moves, "call"), named(own.moves, "raise")
    rivals = _rivals(hand, own.seat)
    share = _share(own, hand, rivals, dice) + dice(-6, 6) / 100
    if call is None:
        return _unasked(hand, raises, share * (rivals + 1), dice)
    return _asked(hand, call, raises, share, dice)


def _rivals(hand: HandView, seat: int) -> int:
    """Who has put something in on this street; at least one."""
    others = [other for other in hand.seats if other.seat != seat and other.state in ("in", "all-in")]
    return max(1, min(RIVALS, len([other for other in others if other.bet]) or len(others)))


def _share(own: Own, hand: HandView, rivals: int, dice: Dice) -> float:
    """His part of the pot against hands he knows nothing of."""
    hands = [own.cards, *[()] * rivals]
    return equity_sampled(hands, hand.board, SAMPLES, dice(0, 2**31))[0].share


def _unasked(hand: HandView, raises: Move | None, worth: float, dice: Dice) -> Choice:
    """`worth`: his chance measured by everybody's; 1 is average."""
    bets = worth > 1.35 and dice(1, 100) <= 65
    if raises is not None and (bets or dice(1, 100) <= BLUFFS):
        return Choice("raise", _size(hand, raises, dice, all_in=worth > 1.7))
    return Choice("check")


def _asked(hand: HandView, call: Move, raises: Move | None, share: float, dice: Dice) -> Choice:
    price = call.low / (hand.pot + call.low)
    doubt = _doubt(hand, call)
    if raises is not None and share > max(0.55, price) + doubt and dice(1, 100) <= 35:
        return Choice("raise", _size(hand, raises, dice, all_in=share > 0.9))
    return Choice("call", call.low) if share > price + doubt else Choice("fold")


def _doubt(hand: HandView, call: Move) -> float:
    """Who bets does not hold just any cards, and the less so the more he bets; blinds say nothing."""
    blinds = call.low / hand.big_blind
    return 0.0 if blinds <= 1 and not hand.board else 0.12 + min(0.25, blinds / 80)


def _size(hand: HandView, raises: Move, dice: Dice, *, all_in: bool) -> int:
    """A part of the pot over the least; most of his stack only with a great hand."""
    wanted = raises.low + hand.pot * dice(1, 3) // 4
    if not all_in:
        wanted = min(wanted, max(raises.low, raises.high // 4))
    return min(wanted, raises.high)
