"""Sniper Hold'em simply: count what the others may hold, bet on what beats it, aim at what would beat oneself."""

from hanpan.bots.choosing import Choice, Reason, Thought, named, percent
from hanpan.bots.choosing.sniper.player import Situation
from hanpan.bots.random_bot import Dice
from hanpan.cards import DECK_40, Card, forty_strength
from hanpan.engine import Move
from hanpan.games.sniper import SniperView
from hanpan.games.sniper.combinations import STRENGTHS, made_of
from hanpan.games.sniper.holdings import ways

SAMPLES = 60
STILL_WORTH_IT = 0.03
"""Below this chance a bullet is kept."""


class Beginner:
    """Takes all rivals for strangers."""

    def notice(self, game: SniperView, seat: int) -> None:
        del game, seat

    def choose(self, game: SniperView, seat: int, dice: Dice) -> Thought:
        situation = Situation(game, seat)
        if (plans := named(game.moves, "distribute")) is not None:
            plan = plans.options[dice(0, len(plans.options) - 1)]
            return Thought(Choice("distribute", plans.low, plan), Reason("gives-by-lot"))
        if (snipe := named(game.moves, "snipe")) is not None:
            return aim(snipe, situation.cards, game.shared, dice)
        return _bet(situation, dice)


def aim(snipe: Move, own: tuple[Card, ...], shared: tuple[Card, ...], dice: Dice) -> Thought:
    """The likeliest hand that beats their own; not always the very likeliest, or all would aim alike."""
    mine = STRENGTHS[made_of(own + shared)]
    counted = ways(own, shared)
    total = sum(counted.values())
    better = [name for name in snipe.options if counted.get(name, 0) and STRENGTHS[name] > mine]
    likely = sorted(better, key=lambda name: -counted[name])[:3]
    if not likely or counted[likely[0]] / total < STILL_WORTH_IT:
        return Thought(Choice("pass"), Reason("snipe-passes"))
    target = likely[min(dice(0, len(likely) - 1), dice(0, len(likely) - 1))]
    return Thought(Choice("snipe", option=target), Reason("snipes", {"chance": percent(counted[target] / total)}))


def _bet(situation: Situation, dice: Dice) -> Thought:
    rivals = max(1, len(situation.rivals))
    beats = _beats_one(situation.cards, situation.game.shared, dice) ** rivals + dice(-6, 6) / 100
    told = {"share": percent(beats), "price": percent(situation.price)}
    raises = situation.raises
    if raises is not None and beats > 1.5 / (rivals + 1) and dice(1, 100) <= 45:
        # With steps of a chip or two four of them would sit here all night.
        more = dice(2, max(6, situation.game.pot))
        return Thought(Choice("raise", min(raises.high, raises.low + more)), Reason("snipe-raises", told))
    if not situation.owed:
        return Thought(Choice("check"), Reason("snipe-checks", told))
    if beats > 0.8 * situation.price:
        return Thought(Choice("call", situation.owed), Reason("snipe-calls", told))
    return Thought(Choice("fold"), Reason("snipe-folds", told))


def _beats_one(own: tuple[Card, ...], shared: tuple[Card, ...], dice: Dice) -> float:
    """The chance to have the better hand than one stranger: counted with all shared cards out, dealt out before."""
    if len(shared) == 4:
        mine, counted = STRENGTHS[made_of(own + shared)], ways(own, shared)
        won = sum([many for name, many in counted.items() if STRENGTHS[name] < mine])
        tied = counted.get(made_of(own + shared), 0)
        return (won + tied / 2) / sum(counted.values())
    return sum([_deal_out(own, shared, dice) for _ in range(SAMPLES)]) / SAMPLES


def _deal_out(own: tuple[Card, ...], shared: tuple[Card, ...], dice: Dice) -> float:
    unseen = list(DECK_40)
    for card in own + shared:
        unseen.remove(card)
    drawn = _draw(unseen, 4 - len(shared) + 2, dice)
    board, other = shared + drawn[2:], drawn[:2]
    mine, theirs = forty_strength(own + board), forty_strength(other + board)
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def _draw(unseen: list[Card], count: int, dice: Dice) -> tuple[Card, ...]:
    return tuple([unseen.pop(dice(0, len(unseen) - 1)) for _ in range(count)])
