"""Hold'em as a friendly beginner plays it: what are my cards worth against strangers', and what does it cost?"""

from hanpan.bots.choosing import Choice, Reason, Thought, named, percent
from hanpan.bots.choosing.holdem.by_equity import family_played, knows_ranges
from hanpan.bots.choosing.holdem.simple import Unwatching
from hanpan.bots.random_bot import Dice
from hanpan.cards import Card, equity_sampled
from hanpan.engine import Move
from hanpan.games.holdem import HandView

SAMPLES = 120
RIVALS = 3
"""Against more than so many they no longer imagine hands."""
BLUFFS = 6
"""Times in a hundred."""


class Beginner(Unwatching):
    """Never folds a free check; pays what the chance is worth; raises with a good hand, now and then without one."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        call, raises = named(hand.moves, "call"), named(hand.moves, "raise")
        rivals = _rivals(hand, seat)
        share = _share(_cards(hand, seat), hand, rivals, dice) + dice(-6, 6) / 100
        if call is None:
            return _unasked(hand, raises, share, rivals, dice)
        return _asked(hand, call, raises, share, dice)


def _cards(hand: HandView, seat: int) -> tuple[Card, ...]:
    return next(mine.cards for mine in hand.seats if mine.seat == seat)


def _rivals(hand: HandView, seat: int) -> int:
    """How many have put something in on this street; at least one."""
    others = [other for other in hand.seats if other.seat != seat and other.state in ("in", "all-in")]
    return max(1, min(RIVALS, len([other for other in others if other.bet]) or len(others)))


def _share(cards: tuple[Card, ...], hand: HandView, rivals: int, dice: Dice) -> float:
    """Their part of the pot against hands they know nothing of."""
    hands = [cards, *[()] * rivals]
    return equity_sampled(hands, hand.board, SAMPLES, dice(0, 2**31), family=family_played(hand))[0].share


def _unasked(hand: HandView, raises: Move | None, share: float, rivals: int, dice: Dice) -> Thought:
    """`worth`: their chance measured by everybody's; 1 is average."""
    worth = share * (rivals + 1)
    told = {"share": percent(share), "rivals": rivals}
    bets = worth > 1.35 and dice(1, 100) <= 65
    bluffs = not bets and dice(1, 100) <= BLUFFS
    if raises is not None and (bets or bluffs):
        why = Reason("bluffs" if bluffs and worth < 1 else "bets-for-value", told)
        return Thought(Choice("raise", _size(hand, raises, dice, all_in=worth > 1.7)), why)
    return Thought(Choice("check"), Reason("checks", told))


def _asked(hand: HandView, call: Move, raises: Move | None, share: float, dice: Dice) -> Thought:
    price = call.low / (hand.pot + call.low)
    doubt = _doubt(hand, call)
    told = {"share": percent(share - doubt), "price": percent(price)}
    if raises is not None and share > max(0.55, price) + doubt and dice(1, 100) <= 35:
        return Thought(Choice("raise", _size(hand, raises, dice, all_in=share > 0.9)), Reason("raises-for-value", told))
    if share > price + doubt:
        return Thought(Choice("call", call.low), Reason("calls", told))
    return Thought(Choice("fold"), Reason("folds", told))


def _doubt(hand: HandView, call: Move) -> float:
    """A bet narrows the bettor's range, a larger one more; blinds say nothing."""
    blinds = call.low / hand.big_blind
    doubt = 0.0 if blinds <= 1 and not hand.board else 0.12 + min(0.25, blinds / 80)
    return doubt if knows_ranges(hand) else doubt / 3  # with more cards or fewer ranks hands are more alike


def _size(hand: HandView, raises: Move, dice: Dice, *, all_in: bool) -> int:
    """A part of the pot over the least; most of their stack only with a great hand."""
    wanted = raises.low + hand.pot * dice(1, 3) // 4
    if not all_in:
        wanted = min(wanted, max(raises.low, raises.high // 4))
    return min(wanted, raises.high)
