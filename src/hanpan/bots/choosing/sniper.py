"""Sniper Hold'em: count what the others may hold, bet on what beats most of it, and aim at what would beat oneself."""

from hanpan.bots.choosing import Choice, named
from hanpan.bots.random_bot import Dice
from hanpan.cards import DECK_40, Card, forty_strength
from hanpan.engine import Move
from hanpan.games.sniper import SniperView
from hanpan.games.sniper.combinations import STRENGTHS, made_of
from hanpan.games.sniper.holdings import ways
from hanpan.house.sniper.views import SniperOwn

SAMPLES = 60
STILL_WORTH_IT = 0.03
"""Below this chance a bullet is kept."""


def choose(game: SniperView, own: SniperOwn, dice: Dice) -> Choice:
    if (plans := named(own.moves, "distribute")) is not None:
        return Choice("distribute", plans.low, plans.options[dice(0, len(plans.options) - 1)])
    if (snipe := named(own.moves, "snipe")) is not None:
        return _snipe(snipe, own.cards, game.shared, dice)
    return _bet(game, own, dice)


def _snipe(snipe: Move, own: tuple[Card, ...], shared: tuple[Card, ...], dice: Dice) -> Choice:
    """The likeliest hand that beats his own; not always the very likeliest, or all would aim alike."""
    mine = STRENGTHS[made_of(own + shared)]
    counted = ways(own, shared)
    total = sum(counted.values())
    better = [name for name in snipe.options if counted.get(name, 0) and STRENGTHS[name] > mine]
    likely = sorted(better, key=lambda name: -counted[name])[:3]
    if not likely or counted[likely[0]] / total < STILL_WORTH_IT:
        return Choice("pass")
    return Choice("snipe", option=likely[min(dice(0, len(likely) - 1), dice(0, len(likely) - 1))])


def _bet(game: SniperView, own: SniperOwn, dice: Dice) -> Choice:
    call, raises = named(own.moves, "call"), named(own.moves, "raise")
    rivals = len([seat for seat in game.seats if seat.seat != own.seat and seat.state in ("in", "all-in")])
    beats = _beats_one(own.cards, game.shared, dice) ** max(1, rivals) + dice(-6, 6) / 100
    fair = 1 / (rivals + 1)
    if raises is not None and beats > 1.5 * fair and dice(1, 100) <= 45:
        return Choice("raise", min(raises.high, raises.low + dice(0, 4)))
    if call is None:
        return Choice("check")
    price = call.low / (game.pot + call.low)
    return Choice("call", call.low) if beats > 0.8 * price else Choice("fold")


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
    mine, his = forty_strength(own + board), forty_strength(other + board)
    return 1.0 if mine > his else 0.5 if mine == his else 0.0


def _draw(unseen: list[Card], count: int, dice: Dice) -> tuple[Card, ...]:
    return tuple([unseen.pop(dice(0, len(unseen) - 1)) for _ in range(count)])
