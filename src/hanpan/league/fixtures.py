"""Pairs players into games, and gives each game its randomness: all of it follows from the seed."""

from collections.abc import Callable
from hashlib import shake_256
from itertools import count
from random import Random

import msgspec

from hanpan.engine import Decks, shuffling
from hanpan.league.chance import Chance
from hanpan.league.settings import Plan


class Fixture(msgspec.Struct, frozen=True):
    """One game of the league."""

    game: int
    deal: int
    """Games of the same deal have the same decks and the same first button; their players sit elsewhere."""
    players: tuple[int, ...]
    """By seat: the place of each player in the league's file."""


def fixtures(plan: Plan) -> list[Fixture]:
    """Every game. Without duplicates each is a deal of its own; with them a deal is played once from every seat."""
    found: list[Fixture] = []
    for deal, seated in enumerate(_meetings(plan), 1):
        for turn in range(len(seated) if plan.duplicate else 1):
            found.append(Fixture(len(found) + 1, deal, seated[turn:] + seated[:turn]))
    return found


def _meetings(plan: Plan) -> list[tuple[int, ...]]:
    """The players of each deal. Duplicates sit in a random order: rotating would keep everybody's neighbours."""
    everybody = tuple(range(len(plan.players)))
    seated = _rotated(plan) if len(everybody) > plan.seats else [everybody] * plan.games
    if not plan.duplicate:
        return seated
    return [tuple(_shuffled(chosen, f"seats/{plan.seed}/{deal}")) for deal, chosen in enumerate(seated, 1)]


def _rotated(plan: Plan) -> list[tuple[int, ...]]:
    """More players than seats: those play who have played least, and of them who have met the others least."""
    everybody = range(len(plan.players))
    played = dict.fromkeys(everybody, 0)
    met = {(one, other): 0 for one in everybody for other in everybody}
    found: list[tuple[int, ...]] = []
    for deal in range(1, plan.games + 1):
        order = _shuffled(everybody, f"players/{plan.seed}/{deal}")
        chosen: list[int] = []
        while len(chosen) < plan.seats:
            free = [one for one in order if one not in chosen]
            chosen.append(min(free, key=lambda one: (played[one], sum(met[one, other] for other in chosen))))
        for one in chosen:
            played[one] += 1
            for other in chosen:
                met[one, other] += 1
        found.append(tuple(sorted(chosen)))
    return found


def _shuffled(players: "range | tuple[int, ...]", seed: str) -> list[int]:
    order = list(players)
    Random(seed).shuffle(order)  # noqa: S311 - chance that can be played again
    return order


def decks_of(plan: Plan, deal: int, hand: int) -> Decks:
    """The deck of a hand: the same in every game of the deal."""
    return shuffling(_bytes_of(f"deck/{plan.seed}/{deal}/{hand}"))


def _bytes_of(seed: str) -> Callable[[int], bytes]:
    """As many as are asked for. A hash is quick to begin with, which counts where every hand has a seed of its own."""
    numbers = count()
    return lambda size: shake_256(f"{seed}/{next(numbers)}".encode()).digest(size)


class DiceOfHand(dict[int, Chance]):
    """What each player may throw in a hand, by seat: again the same when the hand is played again."""

    def __init__(self, plan: Plan, game: int, hand: int) -> None:
        super().__init__()
        self.seed = f"dice/{plan.seed}/{game}/{hand}"

    def __missing__(self, seat: int) -> Chance:
        self[seat] = dice = Chance(f"{self.seed}/{seat}")
        return dice
