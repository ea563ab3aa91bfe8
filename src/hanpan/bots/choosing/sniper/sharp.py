"""A sharp player: it counts every holding, weighs it by the betting, and knows that obvious hands are sniped."""

from collections.abc import Collection

from hanpan.bots.choosing import Choice, Reason, Thought, named, percent
from hanpan.bots.choosing.sniper.holdings import Table
from hanpan.bots.choosing.sniper.player import Situation
from hanpan.bots.random_bot import Dice
from hanpan.cards import DECK_40, Card
from hanpan.engine import Move
from hanpan.games.sniper import SniperView
from hanpan.games.sniper.combinations import NAMES, STRENGTHS

BOARDS = 6
"""Ways for the last two shared cards to fall that it thinks through before they do."""


class Sharp:
    """See above."""

    def __init__(self) -> None:
        self.round = 0
        self.bets: dict[int, int] = {}
        self.heat: dict[int, float] = {}
        """By seat: how much its betting says, from 0 to 1."""

    def notice(self, game: SniperView, seat: int) -> None:
        if game.round != self.round:
            self.round, self.heat, self.bets = game.round, {}, {}
        highest = max(self.bets.values(), default=0)
        for one in game.seats:
            before = self.bets.get(one.seat, 0)
            if one.seat != seat and one.bet > before:
                more = 0.4 if one.bet > highest else 0.15
                self.heat[one.seat] = min(0.8, self.heat.get(one.seat, 0.0) + more)
        self.bets = {one.seat: one.bet for one in game.seats}

    def choose(self, game: SniperView, seat: int, dice: Dice) -> Thought:
        self.notice(game, seat)
        situation = Situation(game, seat)
        if (plans := named(game.moves, "distribute")) is not None:
            return Thought(Choice("distribute", plans.low, plans.options[0]), Reason("gives-evenly"))
        if (snipe := named(game.moves, "snipe")) is not None:
            return self._snipe(situation, snipe)
        return self._bet(situation, dice)

    # -- sniping

    def _snipe(self, situation: Situation, snipe: Move) -> Thought:
        """What a rival most likely beats it with; a miss costs nothing (SN-3.5). Sniped itself, it can only share the
        pot, with everybody sniped (SN-4.4): then any hand will do."""
        table = Table(situation.cards, situation.game.shared)
        declared = {STRENGTHS[one.combination] for one in situation.game.declared}
        threats = self._threats(situation, table, declared)
        free = {STRENGTHS[name] for name in snipe.options}
        threats = {strength: chance for strength, chance in threats.items() if strength in free and chance > 0}
        if not threats:
            return Thought(Choice("pass"), Reason("snipe-passes"))
        target = max(threats, key=lambda strength: (threats[strength], strength))
        return Thought(Choice("snipe", option=NAMES[target]), Reason("snipes", {"chance": percent(threats[target])}))

    def _threats(self, situation: Situation, table: Table, declared: Collection[int]) -> dict[int, float]:
        """By strength: how likely a rival wins with it unless it is sniped."""
        threats: dict[int, float] = {}
        sniped = table.mine in declared
        for rival in situation.rivals:
            weights = table.weights(self.heat.get(rival.seat, 0.0))
            for strength, weight in zip(table.strengths, weights, strict=True):
                dangerous = strength > table.mine or (sniped and strength != table.mine)
                if dangerous and strength not in declared:
                    threats[strength] = threats.get(strength, 0.0) + weight
        return threats

    # -- betting

    def _bet(self, situation: Situation, dice: Dice) -> Thought:
        share = self._share(situation, dice)
        told = {"share": percent(share), "price": percent(situation.price)}
        fair, pot, raises = 1 / (len(situation.rivals) + 1), situation.game.pot, situation.raises
        if raises is not None and share > 1.35 * fair + 0.08 and share > situation.price + 0.1:
            size = situation.owed + round(pot * (0.5 if share < 0.75 else 0.9))
            return Thought(Choice("raise", _within(raises, raises.low + size)), Reason("snipe-raises", told))
        if not situation.owed:
            return Thought(Choice("check"), Reason("snipe-checks", told))
        if share > 1.05 * situation.price + 0.02:
            return Thought(Choice("call", situation.owed), Reason("snipe-calls", told))
        return Thought(Choice("fold"), Reason("snipe-folds", told))

    def _share(self, situation: Situation, dice: Dice) -> float:
        shared = situation.game.shared
        if len(shared) == 4:
            return self._wins(situation, Table(situation.cards, shared))
        boards = [shared + _two_more(situation.cards + shared, dice) for _ in range(BOARDS)]
        return sum([self._wins(situation, Table(situation.cards, board)) for board in boards]) / BOARDS

    def _wins(self, situation: Situation, table: Table) -> float:
        """How likely it takes the pot: not sniped, and every rival behind it or sniped."""
        heats = [self.heat.get(rival.seat, 0.0) for rival in situation.rivals]
        aimed = {heat: table.aimed_at(table.weights(heat), ()) for heat in heats}
        ranges, aims = [table.weights(heat) for heat in heats], [aimed[heat] for heat in heats]
        safe, share = 1.0, 1.0
        for aim in aims:
            safe *= 1 - aim.get(table.mine, 0.0)
        target = self._target(table, ranges)
        for at, weights in enumerate(ranges):
            others = [aim for place, aim in enumerate(aims) if place != at]
            share *= _behind(table, weights, target, others)
        return safe * share

    def _target(self, table: Table, ranges: list[list[float]]) -> int:
        """What it would snipe itself."""
        threats: dict[int, float] = {}
        for weights in ranges:
            for strength, weight in zip(table.strengths, weights, strict=True):
                if strength > table.mine:
                    threats[strength] = threats.get(strength, 0.0) + weight
        return max(threats, key=threats.__getitem__, default=0)


def _behind(table: Table, weights: list[float], target: int, others: list[dict[int, float]]) -> float:
    """How likely one rival does not beat it: by their cards, or because it or another rival snipes them."""
    behind = 0.0
    for rank, strength, weight in zip(table.ranks, table.strengths, weights, strict=True):
        if rank < table.rank or (strength == target and strength != table.mine):
            behind += weight
        elif rank == table.rank:
            behind += weight / 2
        else:
            missed = 1.0
            for aim in others:
                missed *= 1 - aim.get(strength, 0.0)
            behind += weight * (1 - missed)
    return behind


def _two_more(seen: tuple[Card, ...], dice: Dice) -> tuple[Card, ...]:
    unseen = list(DECK_40)
    for card in seen:
        unseen.remove(card)
    return tuple([unseen.pop(dice(0, len(unseen) - 1)) for _ in range(2)])


def _within(raises: Move, total: int) -> int:
    return min(raises.high, max(raises.low, total))
