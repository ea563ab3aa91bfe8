"""Before the flop: what a hand is worth against those who would play with it, deep or short."""

from typing import Final

from hanpan.bots.choosing import Choice, Reason, Thought, percent
from hanpan.bots.choosing.holdem.chip_value import ChipValue
from hanpan.bots.choosing.holdem.ranges import starting
from hanpan.bots.choosing.holdem.situation import Situation, folding
from hanpan.bots.choosing.holdem.starting import number_of, place, share_against, share_against_top
from hanpan.bots.choosing.holdem.watching import Watcher
from hanpan.games.holdem.pictures import SeatView

SHORT = 14
"""Big blinds at which it thinks of putting everything in at once."""
OPENS: Final = (0.70, 0.70, 0.50, 0.34, 0.26, 0.21, 0.18, 0.16, 0.14, 0.13)
"""Which part of all hands it opens with, by how many have still to speak."""
OVER = 0.40
"""The same of a big blind who could check: those who only called are seldom strong."""


def choose(situation: Situation, watcher: Watcher, chip_value: ChipValue) -> Thought:
    """What wins most chips of folding, calling, going all-in; with more behind, an ordinary raise."""
    share = part_of_pot(situation, watcher)
    stay = _stay(situation, share, chip_value)
    told = {
        "share": percent(share),
        "price": percent(situation.price),
        "place": max(1, percent(place(situation.cards))),
    }
    told |= {"blinds": round(situation.depth), "rivals": len(situation.rivals)}
    best, worth = Thought(situation.give_up(), folding(told) if situation.owed else Reason("checks-start", told)), 0.0
    if stay > worth:
        best, worth = Thought(situation.stay(), Reason("calls" if situation.owed else "checks-start", told)), stay
    if situation.raises is None:
        return best
    if situation.depth <= SHORT or situation.owed >= 0.25 * situation.mine.stack:
        shove, folds = _shove(situation, watcher, chip_value)
        if shove > worth:
            why = Reason("shoves-into", told | {"folds": percent(folds)})
            return Thought(situation.raise_to(situation.raises.high), why)
        return best
    return _deep(situation, watcher, share, told, best)


def _deep(situation: Situation, watcher: Watcher, share: float, told: dict[str, int], best: Thought) -> Thought:
    """Raise what is good enough from here; more where they fold more."""
    bold = sum([watcher.of(one.seat).yields_early for one in situation.rivals]) / len(situation.rivals)
    if not situation.raised:
        limpers = max(
            0, len([one for one in situation.rivals if one.bet >= situation.hand.big_blind]) - (situation.owed > 0)
        )
        limit = (OPENS[min(9, situation.behind)] if situation.owed else OVER) * (0.6 + 0.65 * bold) * 0.85**limpers
        if place(situation.cards) <= limit:
            total = (2.4 + limpers) * situation.hand.big_blind
            return Thought(situation.raise_to(total), Reason("opens", told | {"limit": percent(limit)}))
        if situation.owed and situation.behind > 0 and not limpers:
            return Thought(Choice("fold"), Reason("folds-start", told | {"limit": percent(limit)}))
        return best
    if share > 0.58 and share > 0.5 + 0.06 * len(
        [one for one in situation.rivals if one.bet > situation.hand.big_blind]
    ):
        return Thought(situation.raise_to(2.9 * situation.highest), Reason("raises-start", told))
    return best


def _in_play(situation: Situation) -> list[SeatView]:
    """Rivals who have put in what is asked, or, nobody having, those who must still speak."""
    return [one for one in situation.rivals if one.bet >= situation.highest or not one.stack]


def part_of_pot(situation: Situation, watcher: Watcher) -> float:
    """Their part of the pot against those who have put chips in, as they play."""
    number, share = number_of(situation.cards), 1.0
    for place_of, rival in enumerate(_in_play(situation) or situation.rivals[:1]):
        did = [one for one in watcher.actions if one.seat == rival.seat]
        weights = starting(did, watcher.of(rival.seat), situation.depth)
        share *= share_against(number, weights) ** (1.0 if place_of == 0 else 0.85)
    return share


def _stay(situation: Situation, share: float, chip_value: ChipValue) -> float:
    """What calling is worth; a check costs nothing."""
    closes = situation.mine.stack <= situation.owed or not any(one.stack for one in situation.rivals)
    keeps = 1.0 if closes else (0.93 if situation.last else 0.82)
    if situation.owed and not situation.raised and situation.depth <= SHORT:
        keeps = 0.6  # who only limps in while they are short is raised out again
    doubt = 1 - 0.06 * max(0, situation.behind - (not situation.raised))
    return chip_value.gamble(situation.owed, situation.winnable + situation.owed, share * keeps * doubt)


def _shove(situation: Situation, watcher: Watcher, chip_value: ChipValue) -> tuple[float, float]:
    """What everything at once is worth, and how often all fold."""
    number, total = number_of(situation.cards), situation.mine.stack + situation.mine.bet
    answers = [_answer(situation, watcher, rival, number) for rival in situation.rivals]
    likely, all_fold, called = sum([stays for stays, _ in answers]), 1.0, 0.0
    for rival, (stays, share) in zip(situation.rivals, answers, strict=True):
        level = min(total, rival.bet + rival.stack)
        cost, more = max(0, level - situation.mine.bet), max(0, level - rival.bet)
        alone = share ** max(1.0, 0.85 * likely + 0.15)
        called += stays * chip_value.gamble(cost, situation.pot + cost + more, alone)
        all_fold *= 1 - stays
    worth = all_fold * chip_value.gamble(0, situation.pot, 1) + (1 - all_fold) * called / likely
    return worth, all_fold


def _answer(situation: Situation, watcher: Watcher, rival: SeatView, number: int) -> tuple[float, float]:
    """How likely a rival pays, and one's part of the pot then."""
    habits = watcher.of(rival.seat)
    more = min(rival.stack, max(0, situation.mine.stack + situation.mine.bet - rival.bet))
    did = [one for one in watcher.actions if one.seat == rival.seat]
    if not rival.stack:
        return 1.0, share_against(number, starting(did, habits, situation.depth))
    price = more / (situation.pot + situation.mine.stack + more)
    pays = (1 - habits.yields_early) * (1.6 - 1.6 * price)
    if rival.bet > situation.hand.big_blind:  # they have raised: what they pay with is a part of that
        weights = starting(did, habits, situation.depth)
        return min(0.95, 0.35 + pays), share_against(number, weights) - 0.03
    stays = min(0.9, max(0.05, pays))
    return stays, share_against_top(number, percent(stays))
