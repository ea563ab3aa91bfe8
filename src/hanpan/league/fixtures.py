"""Who meets whom in which game, and where the chance in it comes from: all of it follows from the seed."""

from random import Random

from msgspec import Struct

from hanpan.engine import Decks, shuffling
from hanpan.league.settings import Plan


class Fixture(Struct, frozen=True):
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
    """Who plays each deal. Duplicates sit in a random order: turning them round would keep everybody's neighbours."""
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
    return shuffling(Random(f"deck/{plan.seed}/{deal}/{hand}").randbytes)  # noqa: S311


class Chance:
    """Dice that fall again as they fell: whoever knows the seed can throw them elsewhere, too."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.throw = Random(seed).randint  # noqa: S311

    def __call__(self, low: int, high: int) -> int:
        return self.throw(low, high)


def dice_of(plan: Plan, game: int, hand: int, seat: int) -> Chance:
    """What a player may throw in a hand: again the same when the hand is played again."""
    return Chance(f"dice/{plan.seed}/{game}/{hand}/{seat}")
