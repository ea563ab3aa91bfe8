"""A solid player: good starting hands, the right price, and a range in mind of what the others may hold."""

from hanpan.bots.choosing import Choice, Reason, Thought, percent
from hanpan.bots.choosing.holdem import by_equity
from hanpan.bots.choosing.holdem.simple import Unwatching
from hanpan.bots.choosing.holdem.situation import Situation, folding
from hanpan.bots.choosing.holdem.starting import KIND_OF, PLACES, number_of, place, share_against_top
from hanpan.bots.random_bot import Dice
from hanpan.cards import NATIVE, rivals
from hanpan.games.holdem import HandView
from hanpan.games.holdem.pictures import SeatView

OPENS = (0.55, 0.55, 0.40, 0.28, 0.21, 0.17, 0.15, 0.13, 0.12, 0.11)
"""Which part of all hands they open with, by how many have still to speak."""
SHORT = 10
"""Big blinds at which they go all-in or fold."""
BOARDS = 80 if NATIVE else 4
PLAYED = 0.45
"""Which part of all hands a rival sees a flop with, as far as they know."""
BLUFFED = 0.12
"""How likely a hand that is no reason to bet is bet all the same."""


class Solid(Unwatching):
    """Judges each turn by itself: the cards, the price, the position and who has bet."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        situation = Situation(hand, seat)
        if not by_equity.knows_ranges(hand):
            return by_equity.choose(situation, dice)
        if hand.board:
            return _after_the_flop(situation, dice)
        if situation.raised:
            return _raised(situation, dice)
        return _short(situation) if situation.depth <= SHORT else _unraised(situation)


# -- before the flop


def _short(situation: Situation) -> Thought:
    at, limit = place(situation.cards), (0.72 - 0.03 * situation.depth) / max(1, situation.behind) ** 0.7
    told = {"place": max(1, percent(at)), "limit": percent(limit), "blinds": round(situation.depth)}
    if at <= limit:
        return Thought(situation.raise_to(10**9), Reason("shoves", told))
    return Thought(situation.give_up(), Reason("folds-start" if situation.owed else "checks-start", told))


def _unraised(situation: Situation) -> Thought:
    at, limit = place(situation.cards), OPENS[min(9, situation.behind)] if situation.owed else 0.15
    limpers = len([one for one in situation.rivals if one.bet >= situation.hand.big_blind]) - (situation.owed > 0)
    told = {"place": max(1, percent(at)), "limit": percent(limit), "blinds": round(situation.depth)}
    if at <= limit - 0.03 * max(0, limpers):
        return Thought(situation.raise_to((2.5 + max(0, limpers)) * situation.hand.big_blind), Reason("opens", told))
    return Thought(situation.give_up(), Reason("folds-start" if situation.owed else "checks-start", told))


def _raised(situation: Situation, dice: Dice) -> Thought:
    """Against the hands that one raises with: fewer the more they put in, more when they are short."""
    big = situation.highest / situation.hand.big_blind
    width = 0.30 if situation.depth <= SHORT else 0.24 if big <= 4 else 0.14 if big <= 9 else 0.09
    share = share_against_top(number_of(situation.cards), percent(width))
    told = {"share": percent(share), "price": percent(situation.price), "width": percent(width)}
    deep = situation.mine.stack > 4 * situation.owed
    if share > 0.60 or (not deep and share > max(0.5, situation.price + 0.02)):
        size = 3 * situation.highest if deep else 10**9
        return Thought(situation.raise_to(size), Reason("raises-start", told))
    doubt = 0.04 + 0.03 * situation.behind + (0.06 if deep and not situation.last else 0.0)
    calls = share > situation.price + doubt and (not deep or place(situation.cards) < 0.35 or dice(1, 100) <= 20)
    return Thought(
        situation.stay() if calls else situation.give_up(), Reason("calls", told) if calls else folding(told)
    )


# -- from the flop on


def _after_the_flop(situation: Situation, dice: Dice) -> Thought:
    share = _share(situation, dice)
    if situation.owed:
        return _asked(situation, share)
    told = {"share": percent(share), "rivals": len(situation.rivals)}
    bets = share > 0.58
    tries = len(situation.rivals) == 1 and 0.25 < share < 0.45 and len(situation.hand.board) < 5 and dice(1, 100) <= 25
    if situation.raises is not None and (bets or tries):
        size = 0.65 if bets else 0.5
        return Thought(
            situation.raise_to(size * situation.pot), Reason("bets-for-value" if bets else "semi-bluffs", told)
        )
    return Thought(Choice("check"), Reason("checks", told))


def _asked(situation: Situation, share: float) -> Thought:
    told = {"share": percent(share), "price": percent(situation.price)}
    if situation.raises is not None and share > 0.76:
        return Thought(
            situation.raise_to(2.2 * situation.highest + 0.4 * situation.pot), Reason("raises-for-value", told)
        )
    if share > situation.price + 0.03:
        return Thought(situation.stay(), Reason("calls", told))
    return Thought(Choice("fold"), folding(told))


def _share(situation: Situation, dice: Dice) -> float:
    """Their part of the pot, each rival holding what they plausibly may."""
    seen = rivals(situation.cards, situation.hand.board, BOARDS, dice(0, 2**31))
    share = 1.0
    for rival in situation.rivals:
        share *= _against(seen.shares, seen.standings, _least(situation, rival))
    return share


def _least(situation: Situation, rival: SeatView) -> float:
    """How good a hand one bets so much with; 0 where they have not bet."""
    if not rival.bet:
        return 0.0
    size = rival.bet / max(1, situation.pot - rival.bet)
    return 0.45 if size < 0.4 else 0.55 if size < 0.9 else 0.65


def _against(shares: list[float], standings: list[float], least: float) -> float:
    won = ways = 0.0
    for share, standing, number in zip(shares, standings, KIND_OF, strict=True):
        if share >= 0:
            weight = (1.0 if PLACES[number] <= PLAYED else 0.25) * (1.0 if standing >= least else BLUFFED)
            won += share * weight
            ways += weight
    return won / ways
