"""Before the flop: what a hand is worth against those who would play with it, deep or short."""

from typing import Final

from hanpan.bots.choosing import Choice, Reason, Thought, percent
from hanpan.bots.choosing.holdem.purse import Purse
from hanpan.bots.choosing.holdem.ranges import starting
from hanpan.bots.choosing.holdem.spot import Spot, folding
from hanpan.bots.choosing.holdem.starting import number_of, place, share_against, share_against_top
from hanpan.bots.choosing.holdem.watching import Watcher
from hanpan.games.holdem.pictures import SeatView

SHORT = 14
"""Big blinds at which it thinks of putting everything in at once."""
OPENS: Final = (0.70, 0.70, 0.50, 0.34, 0.26, 0.21, 0.18, 0.16, 0.14, 0.13)
"""Which part of all hands it opens with, by how many have still to speak."""
OVER = 0.40
"""The same of a big blind who could check: those who only called are seldom strong."""


def choose(spot: Spot, watcher: Watcher) -> Thought:
    """What wins most chips of folding, calling, going all-in; with more behind, an ordinary raise."""
    share = _share(spot, watcher)
    purse = Purse(spot.mine.stack, len(spot.hand.seats), freezeout=watcher.freezeout)
    stay = _stay(spot, share, purse)
    told = {"share": percent(share), "price": percent(spot.price), "place": max(1, percent(place(spot.cards)))}
    told |= {"blinds": round(spot.depth), "rivals": len(spot.rivals)}
    best, worth = Thought(spot.give_up(), folding(told) if spot.owed else Reason("checks-start", told)), 0.0
    if stay > worth:
        best, worth = Thought(spot.stay(), Reason("calls" if spot.owed else "checks-start", told)), stay
    if spot.raises is None:
        return best
    if spot.depth <= SHORT or spot.owed >= 0.25 * spot.mine.stack:
        shove, folds = _shove(spot, watcher, purse)
        if shove > worth:
            why = Reason("shoves-into", told | {"folds": percent(folds)})
            return Thought(spot.raise_to(spot.raises.high), why)
        return best
    return _deep(spot, watcher, share, told, best)


def _deep(spot: Spot, watcher: Watcher, share: float, told: dict[str, int], best: Thought) -> Thought:
    """Raise what is good enough from here; more where they fold more."""
    bold = sum([watcher.of(one.seat).yields_early for one in spot.rivals]) / len(spot.rivals)
    if not spot.raised:
        limpers = max(0, len([one for one in spot.rivals if one.bet >= spot.hand.big_blind]) - (spot.owed > 0))
        limit = (OPENS[min(9, spot.behind)] if spot.owed else OVER) * (0.6 + 0.65 * bold) * 0.85**limpers
        if place(spot.cards) <= limit:
            total = (2.4 + limpers) * spot.hand.big_blind
            return Thought(spot.raise_to(total), Reason("opens", told | {"limit": percent(limit)}))
        if spot.owed and spot.behind > 0 and not limpers:
            return Thought(Choice("fold"), Reason("folds-start", told | {"limit": percent(limit)}))
        return best
    if share > 0.58 and share > 0.5 + 0.06 * len([one for one in spot.rivals if one.bet > spot.hand.big_blind]):
        return Thought(spot.raise_to(2.9 * spot.highest), Reason("raises-start", told))
    return best


def _in_play(spot: Spot) -> list[SeatView]:
    """Rivals who have put in what is asked, or, nobody having, those who must still speak."""
    return [one for one in spot.rivals if one.bet >= spot.highest or not one.stack]


def _share(spot: Spot, watcher: Watcher) -> float:
    """His part of the pot against those who have put chips in, as they play."""
    number, share = number_of(spot.cards), 1.0
    for place_of, rival in enumerate(_in_play(spot) or spot.rivals[:1]):
        did = [one for one in watcher.actions if one.seat == rival.seat]
        weights = starting(did, watcher.of(rival.seat), spot.depth)
        share *= share_against(number, weights) ** (1.0 if place_of == 0 else 0.85)
    return share


def _stay(spot: Spot, share: float, purse: Purse) -> float:
    """What calling is worth; a check costs nothing."""
    closes = spot.mine.stack <= spot.owed or not any(one.stack for one in spot.rivals)
    keeps = 1.0 if closes else (0.93 if spot.last else 0.82)
    if spot.owed and not spot.raised and spot.depth <= SHORT:
        keeps = 0.6  # who only limps in while he is short is raised out again
    doubt = 1 - 0.06 * max(0, spot.behind - (not spot.raised))
    return purse.gamble(spot.owed, spot.winnable + spot.owed, share * keeps * doubt)


def _shove(spot: Spot, watcher: Watcher, purse: Purse) -> tuple[float, float]:
    """What everything at once is worth, and how often all fold."""
    number, total = number_of(spot.cards), spot.mine.stack + spot.mine.bet
    answers = [_answer(spot, watcher, rival, number) for rival in spot.rivals]
    likely, all_fold, called = sum([stays for stays, _ in answers]), 1.0, 0.0
    for rival, (stays, share) in zip(spot.rivals, answers, strict=True):
        level = min(total, rival.bet + rival.stack)
        cost, more = max(0, level - spot.mine.bet), max(0, level - rival.bet)
        alone = share ** max(1.0, 0.85 * likely + 0.15)
        called += stays * purse.gamble(cost, spot.pot + cost + more, alone)
        all_fold *= 1 - stays
    worth = all_fold * purse.gamble(0, spot.pot, 1) + (1 - all_fold) * called / likely
    return worth, all_fold


def _answer(spot: Spot, watcher: Watcher, rival: SeatView, number: int) -> tuple[float, float]:
    """How likely a rival pays, and one's part of the pot then."""
    habits = watcher.of(rival.seat)
    more = min(rival.stack, max(0, spot.mine.stack + spot.mine.bet - rival.bet))
    did = [one for one in watcher.actions if one.seat == rival.seat]
    if not rival.stack:
        return 1.0, share_against(number, starting(did, habits, spot.depth))
    price = more / (spot.pot + spot.mine.stack + more)
    pays = (1 - habits.yields_early) * (1.6 - 1.6 * price)
    if rival.bet > spot.hand.big_blind:  # he has raised: what he pays with is a part of that
        weights = starting(did, habits, spot.depth)
        return min(0.95, 0.35 + pays), share_against(number, weights) - 0.03
    stays = min(0.9, max(0.05, pays))
    return stays, share_against_top(number, percent(stays))
