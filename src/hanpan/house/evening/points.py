"""EV-5.3: what a place is worth in a season."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

LEAGUE: Final[dict[int, tuple[int, ...]]] = {
    2: (1, 0),
    3: (2, 0, -1),
    4: (2, 1, 0, -1),
    5: (3, 1, 0, -1, -2),
    6: (5, 2, 0, -1, -2, -3),
    7: (7, 3, 0, -1, -2, -3, -4),
    8: (10, 4, 1, 0, -1, -2, -4, -6),
}
"""LG-2.1: by the number of players, from the first place down. Nine and ten need the organiser's own."""


def season(people: int) -> tuple[int, ...]:
    """One for coming, one for each person placed behind; the winner half as many again, rounded up."""
    return tuple([(3 * people + 1) // 2 if place == 0 else people - place for place in range(people)])


def league(people: int) -> tuple[int, ...]:
    """LG-2.1; an evening with more people than it knows gives whoever comes behind the eighth what the eighth gets."""
    if people < 2:
        return (0,) * people
    known = LEAGUE[min(people, 8)]
    return (*known, *(known[-1],) * (people - len(known)))


SCHEMES: Final[dict[str, Callable[[int], tuple[int, ...]]]] = {"season": season, "league": league}


def points_of(scheme: str, own: Sequence[int], people: int) -> tuple[int, ...]:
    """By place, the first first; a host's own list ends with nothing for the rest."""
    if scheme == "own":
        return tuple([own[place] if place < len(own) else 0 for place in range(people)])
    return SCHEMES[scheme](people)


def shared_points(places: Sequence[Sequence[str]], points: Sequence[int]) -> dict[str, Fraction]:
    """A shared place shares the sum of the places it takes. `places` has the first first; people alone, no bots."""
    found: dict[str, Fraction] = {}
    taken = 0
    for together in places:
        whole = sum(points[taken : taken + len(together)])
        found |= dict.fromkeys(together, Fraction(whole, len(together)))
        taken += len(together)
    return found


def places_that_count(points: Sequence[int], prizes: int) -> int:
    """EV-3.5: how many places get a prize or more than no points."""
    return sum(place < prizes or worth > 0 for place, worth in enumerate(points))
