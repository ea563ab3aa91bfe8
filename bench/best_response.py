"""How much a player loses to one who knows how it decides: `python -m bench.best_response strong-0.1 --hands 100`.

A local best response, heads-up. It imagines some of what the player may hold (`--imagined` holdings), asks for each
what the player would have done, and leaves out those that would have done something else. It takes the best of folding,
calling, a bet of the pot and everything, as if both only checked from there on. What it wins is a lower bound: a better
answer wins more. Every deal is played from both seats; ± is the 95 % interval over deals.
"""

import argparse
from collections.abc import Sequence
from copy import copy, deepcopy
from random import Random
from typing import Any, Final

from msgspec import structs

from bench.match import BLIND, PLAYERS, figures, played
from hanpan.bots.choosing import Choice, HoldemPlayer, Reason, Thought
from hanpan.bots.choosing.holdem.simple import stay
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.bots.random_bot import Dice
from hanpan.cards import DECK_52, HOLDINGS, Card, rivals
from hanpan.engine import Move
from hanpan.games.holdem import HandView

BOARDS: Final = 120
STRAY: Final = 0.02
"""What a holding still counts that would have done something else."""
WHY: Final = Reason("own-reason")


class Imagined:
    """The player with other cards: it has seen what the player has, and decides for itself."""

    def __init__(self, number: int) -> None:
        self.number, self.cards, self.weight = number, HOLDINGS[number], 1.0
        self.streets: dict[Any, Any] = {}

    def decides(self, player: Any, view: HandView, seat: int) -> Choice:
        mind = copy(player)
        mind.watcher, mind.streets = copy(player.watcher), self.streets
        mind.watcher.actions, mind.watcher.own = list(player.watcher.actions), self.cards
        mind.watcher.habits = deepcopy(player.watcher.habits)
        seats = [structs.replace(one, cards=self.cards) if one.seat == seat else one for one in view.seats]
        shown = structs.replace(view, seats=tuple(seats))
        thought: Thought = mind.choose(shown, seat, Random(self.number).randint)
        return thought.choice


class BestResponse:
    """Sits opposite a player and reads its mind, but not its cards."""

    looks = "never"

    def __init__(self, player: Any, own: tuple[Card, ...], imagined: int, random: Random) -> None:
        possible = [at for at, pair in enumerate(HOLDINGS) if not set(pair) & set(own)]
        self.player, self.own = player, own
        self.field = [Imagined(at) for at in random.sample(possible, imagined)]

    def notice(self, hand: HandView, seat: int) -> None:
        """Nothing: what it wants to know it asks when the player decides (`answered`)."""

    def answered(self, view: HandView, seat: int, choice: Choice) -> None:
        """The player has decided: who of those imagined would have done the same?"""
        for one in self.field:
            if set(one.cards) & set(view.board):
                one.weight = 0.0
            elif _kind(one.decides(self.player, view, seat)) != _kind(choice):
                one.weight *= STRAY

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        situation = Situation(hand, seat)
        seen = rivals(self.own, hand.board, BOARDS, dice(0, 2**31)).shares
        field = [one for one in self.field if one.weight and seen[one.number] >= 0]
        if not field:
            return Thought(stay(hand.moves), WHY)
        share = _mean([(one.weight, seen[one.number]) for one in field])
        cost, pot = situation.owed, situation.pot
        plans = [(share * (situation.winnable + cost) - cost, situation.stay())]
        plans += [(0.0, Choice("fold"))] if cost else []
        plans += [self._raise(situation, total, field, seen) for total in self._totals(situation, pot + cost)]
        return Thought(max(plans, key=lambda plan: plan[0])[1], WHY)

    def _totals(self, situation: Situation, pot: int) -> list[int]:
        if situation.raises is None:
            return []
        low, high = situation.raises.low, situation.raises.high
        return sorted({max(low, min(high, situation.highest + pot)), high})

    def _raise(
        self, situation: Situation, total: int, field: Sequence[Imagined], seen: Sequence[float]
    ) -> tuple[float, Choice]:
        """What it wins where those fold who would, and the others only call."""
        view, rival = _raised(situation, total), situation.rivals[0].seat
        folds = [_kind(one.decides(self.player, view, rival))[0] == "fold" for one in field]
        whole = sum([one.weight for one in field])
        gone = sum([one.weight for one, fold in zip(field, folds, strict=True) if fold]) / whole
        share = _mean([(one.weight, seen[one.number]) for one, fold in zip(field, folds, strict=True) if not fold])
        cost, more = total - situation.mine.bet, total - situation.rivals[0].bet
        called = share * (situation.pot + cost + more) - cost
        return gone * situation.pot + (1 - gone) * called, Choice("raise", total)


class Known:
    """The player, its decisions told to who knows it."""

    def __init__(self, player: HoldemPlayer, best: BestResponse) -> None:
        self.player, self.best, self.notice = player, best, player.notice

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        thought = self.player.choose(hand, seat, dice)
        self.best.answered(hand, seat, thought.choice)
        return thought


def _kind(choice: Choice) -> tuple[str, int]:
    """What somebody did, raises by their rough size."""
    return choice.move, 0 if choice.move != "raise" else choice.amount.bit_length()


def _mean(weighed: Sequence[tuple[float, float]]) -> float:
    whole = sum([weight for weight, _ in weighed])
    return sum([weight * number for weight, number in weighed]) / whole if whole else 0.5


def _raised(situation: Situation, total: int) -> HandView:
    """What the player would be shown after a raise to so much."""
    hand, mine, rival = situation.hand, situation.mine, situation.rivals[0]
    cost, most = total - mine.bet, rival.stack + rival.bet
    owed, least = min(total - rival.bet, rival.stack), 2 * total - situation.highest
    moves = [Move("fold"), Move("call", owed, owed)]
    if most > total and mine.stack > cost:
        moves.append(Move("raise", min(least, most), most))
    state = "in" if mine.stack > cost else "all-in"
    raised = structs.replace(mine, stack=mine.stack - cost, bet=total, state=state)
    seats = tuple([raised if one.seat == mine.seat else one for one in hand.seats])
    return structs.replace(hand, seats=seats, pot=hand.pot + cost, turn=rival.seat, moves=tuple(moves))


def deal(name: str, imagined: int, seed: str) -> float:
    """One deal from both seats: what the best response wins, in big blinds per 100 hands."""
    deck, won = Random(seed).sample(DECK_52, 52), 0.0
    for seat in (0, 1):
        player, dice = PLAYERS[name](), Random(f"{seed} dice")
        # The button is in seat 1: seat 0 is dealt the first and the third card.
        best = BestResponse(player, (deck[seat], deck[seat + 2]), imagined, Random(f"{seed} field"))
        players: dict[int, HoldemPlayer] = {seat: best, 1 - seat: Known(player, best)}
        holes: list[tuple[Card, ...]] = []
        won += played(players, 1, 100, deck, dice, holes)[seat]
        assert set(holes[seat]) == set(best.own)
    return 100 * won / 2 / BLIND


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.best_response", description=__doc__)
    parser.add_argument("player", choices=["strong", "strong-0.1"])
    parser.add_argument("--hands", type=int, default=100, help="deals, each from both seats")
    parser.add_argument("--imagined", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    won = [deal(asked.player, asked.imagined, f"{asked.seed} {number}") for number in range(asked.hands)]
    print(f"a local best response against {asked.player}, seed {asked.seed}, {asked.hands} deals: {figures(won)}")


if __name__ == "__main__":
    main()
