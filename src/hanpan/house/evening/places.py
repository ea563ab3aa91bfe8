"""EV-5.1: in which order people went out."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

Together = tuple[str, ...]
"""Those who share a place; nearly always one."""


class Bust(Struct, frozen=True):
    """Somebody without chips after a hand."""

    person: str
    table: str
    began: int
    """What they began the hand with."""
    rank: int = 0
    """At their own table SG-1.3 has put them in order: the higher the better."""


def in_order(busts: Iterable[Bust]) -> list[Together]:
    """The first out first, of those who go out at the same moment. At one table SG-1.3 decides; between tables, hand
    for hand, who began with more chips is better, else they share the place."""
    left = sorted(busts, key=lambda bust: (bust.began, bust.rank))
    groups: list[list[Bust]] = []
    for bust in left:
        if groups and groups[-1][-1].began == bust.began and _meets_nobody_of(groups[-1], bust):
            groups[-1].append(bust)
        else:
            groups.append([bust])
    return [tuple(sorted(bust.person for bust in group)) for group in groups]


def _meets_nobody_of(group: list[Bust], bust: Bust) -> bool:
    """Two from one table never share a place: their hands have decided."""
    return all(other.table != bust.table for other in group)


def places(still_in: Sequence[Together], out: Sequence[Together]) -> list[tuple[int, Together]]:
    """Everybody with their place, the best first. `out` has the first out first."""
    found, place = [], 1
    for together in [*still_in, *reversed(out)]:
        found.append((place, together))
        place += len(together)
    return found


def by_stack(stacks: dict[str, int]) -> list[Together]:
    """EV-1.5: the host ends it; equal stacks share the place."""
    by_size: dict[int, list[str]] = {}
    for person, chips in stacks.items():
        by_size.setdefault(chips, []).append(person)
    return [tuple(sorted(by_size[size])) for size in sorted(by_size, reverse=True)]
