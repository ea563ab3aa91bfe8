"""EV-5.3: evenings of a host add up."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from hanpan.house.evening.places import Together
from hanpan.house.evening.points import points_of, shared_points


class Result(Struct, frozen=True):
    """One evening of a season: its people without its bots, the first first."""

    evening: str
    places: tuple[Together, ...]
    points: dict[str, Fraction]


class SeasonStanding(Struct, frozen=True):
    """Somebody in the table of the season."""

    person: str
    points: Fraction
    came: int
    best: int
    """Their best place."""


def result(
    evening: str, places: Iterable[Together], bots: Iterable[str], scheme: str, own: Sequence[int] = ()
) -> Result:
    """What an evening counts. Bots take no points (EV-2.4): places are counted among people."""
    machines = set(bots)
    told = tuple([kept for together in places if (kept := _without(together, machines))])
    people = sum(len(together) for together in told)
    return Result(evening, told, shared_points(told, points_of(scheme, own, people)))


def _without(together: Together, bots: set[str]) -> Together:
    return tuple([person for person in together if person not in bots])


def standings(results: Sequence[Result]) -> list[SeasonStanding]:
    """The table of the season: points, then the better best result, then who came more often."""
    found: dict[str, SeasonStanding] = {}
    for one in results:
        place = 1
        for together in one.places:
            for person in together:
                found[person] = _after(found.get(person), person, one.points[person], place)
            place += len(together)
    return sorted(found.values(), key=lambda one: (-one.points, one.best, -one.came, one.person))


def _after(standing: SeasonStanding | None, person: str, points: Fraction, place: int) -> SeasonStanding:
    if standing is None:
        return SeasonStanding(person, points, 1, place)
    return SeasonStanding(person, standing.points + points, standing.came + 1, min(standing.best, place))
