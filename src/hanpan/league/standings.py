"""LG-2.3: the standings, and how sure they are."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, structs

from hanpan.league.adjusting import worth_of_luck
from hanpan.league.figures import Figure, mean_of, ratio_of
from hanpan.league.points import points_for
from hanpan.league.ratings import ratings
from hanpan.league.results import GameResult
from hanpan.league.settings import Plan


class Standing(Struct, frozen=True):
    """One player's."""

    rank: int
    name: str
    plays: str
    """The player's own name, or how it is reached."""
    points: int
    games: int
    wins: int
    average_place: float
    points_per_game: Figure
    place: Figure
    chips_per_100_hands: Figure
    ahead: Figure | None
    """Points a game ahead of who ranks next, over the deals both played; None for the last."""
    faults: int
    """Answers that counted as 0 (LG-3.3)."""
    adjusted_points: Figure
    """Points a game, all-in luck taken out: the same mean in the long run, and sooner sure."""
    adjusted_chips: Figure
    """Chips per 100 hands, all-in luck taken out."""
    adjusted_ahead: Figure | None
    rating: Figure | None = None
    """How strong they seem by whom they finished ahead of; None while a league is watched as it runs."""


class Standings(Struct, frozen=True):
    """A league as it stands."""

    name: str
    state: Literal["unfinished", "finished"]
    games: int
    """Finished so far."""
    games_in_all: int
    hands: int
    """Finished so far, those of unfinished games included."""
    last_hand_at: int
    """When the last of them ended, in milliseconds."""
    samples: int
    """What the figures rest on: finished games, or with duplicates deals played from every seat."""
    duplicate: bool
    players: list[Standing]


class _Sample(Struct):
    """A player's sums over the games of one deal."""

    points: float = 0.0
    places: float = 0.0
    profit: float = 0.0
    dealt: float = 0.0
    games: int = 0
    luck: float = 0.0
    """In chips."""
    worth: float = 0.0
    """Points a game that a chip of luck has been, by all other deals."""

    @property
    def points_per_game(self) -> float:
        return self.points / self.games

    @property
    def adjusted_points(self) -> float:
        return (self.points - self.worth * self.luck) / self.games


Samples = dict[int, dict[int, _Sample]]
"""By player and deal."""


def standings(
    plan: Plan, results: Sequence[GameResult], hands: int = 0, last: int = 0, *, rated: bool = False
) -> Standings:
    """Ratings are for who looks now and then: they take longer than all the rest."""
    samples = _samples(plan, results)
    ranking = sorted(range(len(plan.players)), key=lambda player: _rank(plan, results, player))
    places = [
        _standing(plan, results, samples, rank, player, ranking[rank] if rank < len(ranking) else None)
        for rank, player in enumerate(ranking, 1)
    ]
    if rated:
        strong = ratings(len(plan.players), results)
        places = [structs.replace(one, rating=strong[player]) for one, player in zip(places, ranking, strict=True)]
    whole = plan.games_in_all
    return Standings(
        name=plan.name,
        state="finished" if len(results) == whole else "unfinished",
        games=len(results),
        games_in_all=whole,
        hands=hands or sum(result.hands for result in results),
        last_hand_at=last,
        samples=len(set().union(*[of_player.keys() for of_player in samples.values()])),
        duplicate=plan.duplicate,
        players=places,
    )


def _rank(plan: Plan, results: Sequence[GameResult], player: int) -> tuple[float, ...]:
    """Points, then wins, then the average place, then the order of the file."""
    own = [(result, result.players.index(player)) for result in results if player in result.players]
    points = sum(result.points[seat] for result, seat in own)
    wins = sum(result.places[seat] == 1 for result, seat in own)
    average = sum(result.places[seat] for result, seat in own) / len(own) if own else float(plan.seats)
    return -points, -wins, average, player


def _samples(plan: Plan, results: Sequence[GameResult]) -> Samples:
    """Only whole deals: in half a deal luck does not cancel."""
    found: Samples = defaultdict(lambda: defaultdict(_Sample))
    played: dict[int, int] = defaultdict(int)
    for result in results:
        played[result.deal] += 1
    for result in results:
        if played[result.deal] == (len(result.players) if plan.duplicate else 1):
            for seat, player in enumerate(result.players):
                _add(found[player][result.deal], result, seat, plan.buy_in)
    _weigh(plan, found)
    return found


def _weigh(plan: Plan, found: Samples) -> None:
    by_deal: dict[int, list[_Sample]] = defaultdict(list)
    for of_player in found.values():
        for deal, sample in of_player.items():
            by_deal[deal].append(sample)
    told = {deal: [(one.luck, one.points) for one in several] for deal, several in by_deal.items()}
    for deal, worth in worth_of_luck(told, _most(plan)).items():
        for sample in by_deal[deal]:
            sample.worth = worth


def _most(plan: Plan) -> float:
    """What a chip can be worth: twice its part of all that lies between the first and the last place."""
    table = min(plan.seats, len(plan.players))
    worth = points_for(table, plan.points)
    return 2 * (max(worth) - min(worth)) / (table * plan.buy_in)


def _add(sample: _Sample, result: GameResult, seat: int, buy_in: int) -> None:
    sample.points += result.points[seat]
    sample.places += result.places[seat]
    sample.profit += result.chips[seat] - buy_in
    sample.dealt += result.dealt[seat]
    sample.luck += result.luck[seat] if result.luck else 0.0
    sample.games += 1


def _standing(
    plan: Plan, results: Sequence[GameResult], samples: Samples, rank: int, player: int, next_one: int | None
) -> Standing:
    own = [(result, result.players.index(player)) for result in results if player in result.players]
    mine = list(samples[player].values())
    name, plays = plan.players[player]
    return Standing(
        rank=rank,
        name=name,
        plays=plays.rpartition("/")[2],  # where somebody keeps their files is their own business
        points=sum(result.points[seat] for result, seat in own),
        games=len(own),
        wins=sum(result.places[seat] == 1 for result, seat in own),
        average_place=sum(result.places[seat] for result, seat in own) / len(own) if own else 0.0,
        points_per_game=mean_of([sample.points_per_game for sample in mine]),
        place=mean_of([sample.places / sample.games for sample in mine]),
        chips_per_100_hands=ratio_of([100 * sample.profit for sample in mine], [sample.dealt for sample in mine]),
        ahead=None if next_one is None else difference(samples, player, next_one),
        faults=sum(result.faults[seat] for result, seat in own),
        adjusted_points=mean_of([sample.adjusted_points for sample in mine]),
        adjusted_chips=ratio_of(
            [100 * (sample.profit - sample.luck) for sample in mine], [sample.dealt for sample in mine]
        ),
        adjusted_ahead=None if next_one is None else difference(samples, player, next_one, "adjusted_points"),
    )


def difference(
    samples: Samples, one: int, other: int, what: Literal["points_per_game", "adjusted_points"] = "points_per_game"
) -> Figure:
    """How many points a game one is ahead of the other, deal by deal: what was luck for both cancels."""
    both = samples[one].keys() & samples[other].keys()
    return mean_of([getattr(samples[one][deal], what) - getattr(samples[other][deal], what) for deal in sorted(both)])


def progress(plan: Plan, results: Sequence[GameResult]) -> dict[str, list[int]]:
    """The points of each player after each finished game, in the order of the games: for a chart."""
    points = {name: [0] for name, _ in plan.players}
    for result in sorted(results, key=lambda result: result.game):
        for player, (name, _) in enumerate(plan.players):
            won = result.points[result.players.index(player)] if player in result.players else 0
            points[name].append(points[name][-1] + won)
    return points
