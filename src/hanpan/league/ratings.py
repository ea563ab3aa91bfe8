"""Ratings beside points: how strong each player seems by whom they finished ahead of, and how sure that is."""

from collections.abc import Sequence

from openskill.models import PlackettLuce

from hanpan.league.figures import Figure
from hanpan.league.results import GameResult

MOST = 2000
"""So many games, the last ones: by then a rating has long forgotten where it began."""
_SURE = 1.959964


def ratings(players: int, results: Sequence[GameResult]) -> list[Figure]:
    """By player, in the order of the games: the mean, and what a 95 % interval leaves on each side. Everybody begins
    at 25 ± 16."""
    model = PlackettLuce()
    known = [model.rating() for _ in range(players)]
    for result in sorted(results, key=lambda result: result.game)[-MOST:]:
        rated = model.rate([[known[player]] for player in result.players], ranks=[float(one) for one in result.places])
        for player, [rating] in zip(result.players, rated, strict=True):
            known[player] = rating
    return [Figure(rating.mu, _SURE * rating.sigma) for rating in known]
