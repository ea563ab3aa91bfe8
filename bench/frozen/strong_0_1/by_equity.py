"""VA-4.1: how the better players play the other variants, in which they know no ranges: by their part of the pot.

Rivals hold just any cards. Whoever has bet, every third time holds the better of two such hands: then they count as two
rivals.
"""

from bench.frozen.strong_0_1.situation import Situation, folding
from hanpan.bots.choosing import Choice, Reason, Thought, percent
from hanpan.bots.random_bot import Dice
from hanpan.cards import NATIVE, Family, equity_sampled
from hanpan.games.holdem import VARIANTS, HandView, family_of

SAMPLES = 250 if NATIVE else 25
MOST_RIVALS = 7
"""They imagine no more hands than that; nor are there cards for more."""
VALUE = 1.3
"""They bet with a part of the pot so many times as large as everybody's would be if all hands were alike."""
RAISE = 1.45
MARGIN = 0.02
"""So far above its price a call must be, with betting still to come."""


def knows_ranges(hand: HandView) -> bool:
    """Two cards of 52 and no limit: the game that starting hands and habits are known of."""
    return hand.variant == "holdem"


def family_played(hand: HandView) -> Family:
    """How hands are made in what is played here."""
    return family_of(VARIANTS[hand.variant])


def choose(situation: Situation, dice: Dice) -> Thought:
    """Bet what is worth more than its share, pay what a call is worth, give up the rest."""
    share = _share(situation, dice)
    return _asked(situation, share) if situation.owed else _unasked(situation, share, dice)


def _share(situation: Situation, dice: Dice) -> float:
    said_nothing = 0 if situation.hand.board else situation.hand.big_blind
    betting = len([one for one in situation.rivals if one.bet > said_nothing])
    share = _against(situation, len(situation.rivals), dice)
    return (2 * share + _against(situation, len(situation.rivals) + betting, dice)) / 3 if betting else share


def _against(situation: Situation, rivals: int, dice: Dice) -> float:
    """Their part of the pot against so many hands they know nothing of."""
    hands = [situation.cards, *[()] * min(MOST_RIVALS, rivals)]
    return equity_sampled(hands, situation.hand.board, SAMPLES, dice(0, 2**31), family=family_played(situation.hand))[
        0
    ].share


def _unasked(situation: Situation, share: float, dice: Dice) -> Thought:
    told = {"share": percent(share), "rivals": len(situation.rivals)}
    worth = share * (len(situation.rivals) + 1)
    tries = len(situation.rivals) == 1 and 0.6 < worth < 0.9 and dice(1, 100) <= 15
    if situation.raises is not None and (worth > VALUE or tries):
        why = Reason("bluffs" if worth <= VALUE else "bets-for-value", told)
        return Thought(situation.raise_to(situation.highest + 0.7 * situation.pot), why)
    return Thought(Choice("check"), Reason("checks", told))


def _asked(situation: Situation, share: float) -> Thought:
    told = {"share": percent(share), "price": percent(situation.price)}
    worth = share * (len(situation.rivals) + 1)
    if situation.raises is not None and worth > RAISE and share > situation.price + 2 * MARGIN:
        return Thought(
            situation.raise_to(2 * situation.highest + 0.7 * situation.pot), Reason("raises-for-value", told)
        )
    if share > situation.price + (MARGIN if len(situation.hand.board) < 5 else 0.0):
        return Thought(situation.stay(), Reason("calls", told))
    return Thought(Choice("fold"), folding(told))
