"""A solid player: good starting hands, the right price, and a range in mind of what the others may hold."""

from hanpan.bots.choosing import Choice, Reason, Thought, percent
from hanpan.bots.choosing.holdem import by_equity
from hanpan.bots.choosing.holdem.simple import Unwatching
from hanpan.bots.choosing.holdem.spot import Spot, folding
from hanpan.bots.choosing.holdem.starting import KIND_OF, PLACES, number_of, place, share_against_top
from hanpan.bots.random_bot import Dice
from hanpan.cards import NATIVE, rivals
from hanpan.games.holdem import HandView
from hanpan.games.holdem.pictures import SeatView

OPENS = (0.55, 0.55, 0.40, 0.28, 0.21, 0.17, 0.15, 0.13, 0.12, 0.11)
"""Which part of all hands he opens with, by how many have still to speak."""
SHORT = 10
"""Big blinds at which he goes all-in or folds."""
BOARDS = 80 if NATIVE else 4
PLAYED = 0.45
"""Which part of all hands a rival sees a flop with, as far as he knows."""
BLUFFED = 0.12
"""How likely a hand that is no reason to bet is bet all the same."""


class Solid(Unwatching):
    """Judges each turn by itself: the cards, the price, the position and who has bet."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        spot = Spot(hand, seat)
        if not by_equity.knows_ranges(hand):
            return by_equity.choose(spot, dice)
        if hand.board:
            return _after_the_flop(spot, dice)
        if spot.raised:
            return _raised(spot, dice)
        return _short(spot) if spot.depth <= SHORT else _unraised(spot)


# -- before the flop


def _short(spot: Spot) -> Thought:
    at, limit = place(spot.cards), (0.72 - 0.03 * spot.depth) / max(1, spot.behind) ** 0.7
    told = {"place": max(1, percent(at)), "limit": percent(limit), "blinds": round(spot.depth)}
    if at <= limit:
        return Thought(spot.raise_to(10**9), Reason("shoves", told))
    return Thought(spot.give_up(), Reason("folds-start" if spot.owed else "checks-start", told))


def _unraised(spot: Spot) -> Thought:
    at, limit = place(spot.cards), OPENS[min(9, spot.behind)] if spot.owed else 0.15
    limpers = len([one for one in spot.rivals if one.bet >= spot.hand.big_blind]) - (spot.owed > 0)
    told = {"place": max(1, percent(at)), "limit": percent(limit), "blinds": round(spot.depth)}
    if at <= limit - 0.03 * max(0, limpers):
        return Thought(spot.raise_to((2.5 + max(0, limpers)) * spot.hand.big_blind), Reason("opens", told))
    return Thought(spot.give_up(), Reason("folds-start" if spot.owed else "checks-start", told))


def _raised(spot: Spot, dice: Dice) -> Thought:
    """Against the hands that one raises with: fewer the more he puts in, more when he is short."""
    big = spot.highest / spot.hand.big_blind
    width = 0.30 if spot.depth <= SHORT else 0.24 if big <= 4 else 0.14 if big <= 9 else 0.09
    share = share_against_top(number_of(spot.cards), percent(width))
    told = {"share": percent(share), "price": percent(spot.price), "width": percent(width)}
    deep = spot.mine.stack > 4 * spot.owed
    if share > 0.60 or (not deep and share > max(0.5, spot.price + 0.02)):
        size = 3 * spot.highest if deep else 10**9
        return Thought(spot.raise_to(size), Reason("raises-start", told))
    doubt = 0.04 + 0.03 * spot.behind + (0.06 if deep and not spot.last else 0.0)
    calls = share > spot.price + doubt and (not deep or place(spot.cards) < 0.35 or dice(1, 100) <= 20)
    return Thought(spot.stay() if calls else spot.give_up(), Reason("calls", told) if calls else folding(told))


# -- from the flop on


def _after_the_flop(spot: Spot, dice: Dice) -> Thought:
    share = _share(spot, dice)
    if spot.owed:
        return _asked(spot, share)
    told = {"share": percent(share), "rivals": len(spot.rivals)}
    bets = share > 0.58
    tries = len(spot.rivals) == 1 and 0.25 < share < 0.45 and len(spot.hand.board) < 5 and dice(1, 100) <= 25
    if spot.raises is not None and (bets or tries):
        size = 0.65 if bets else 0.5
        return Thought(spot.raise_to(size * spot.pot), Reason("bets-for-value" if bets else "semi-bluffs", told))
    return Thought(Choice("check"), Reason("checks", told))


def _asked(spot: Spot, share: float) -> Thought:
    told = {"share": percent(share), "price": percent(spot.price)}
    if spot.raises is not None and share > 0.76:
        return Thought(spot.raise_to(2.2 * spot.highest + 0.4 * spot.pot), Reason("raises-for-value", told))
    if share > spot.price + 0.03:
        return Thought(spot.stay(), Reason("calls", told))
    return Thought(Choice("fold"), folding(told))


def _share(spot: Spot, dice: Dice) -> float:
    """His part of the pot, each rival holding what he plausibly may."""
    seen = rivals(spot.cards, spot.hand.board, BOARDS, dice(0, 2**31))
    share = 1.0
    for rival in spot.rivals:
        share *= _against(seen.shares, seen.standings, _least(spot, rival))
    return share


def _least(spot: Spot, rival: SeatView) -> float:
    """How good a hand one bets so much with; 0 where he has not bet."""
    if not rival.bet:
        return 0.0
    size = rival.bet / max(1, spot.pot - rival.bet)
    return 0.45 if size < 0.4 else 0.55 if size < 0.9 else 0.65


def _against(shares: list[float], standings: list[float], least: float) -> float:
    won = ways = 0.0
    for share, standing, number in zip(shares, standings, KIND_OF, strict=True):
        if share >= 0:
            weight = (1.0 if PLACES[number] <= PLAYED else 0.25) * (1.0 if standing >= least else BLUFFED)
            won += share * weight
            ways += weight
    return won / ways
