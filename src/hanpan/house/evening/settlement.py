"""EV-6.1: who gives how much to whom, so that everybody is even."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

HOUSE: Final = ""
"""Bots settle with the house."""
EXACT: Final = 12
"""Up to so many people the payments are the fewest there can be; beyond, at most one fewer than people."""


class Payment(Struct, frozen=True):
    giver: str
    taker: str
    chips: int


class Settlement(Struct, frozen=True):
    nets: dict[str, int]
    """By person, what they won or lost."""
    house: int
    """What bots won or lost, and whatever was given and not brought: with it the nets are zero."""
    payments: tuple[Payment, ...]
    """One with HOUSE where bots are in it."""


def settle(brought: Mapping[str, int], taken: Mapping[str, int], bots: frozenset[str] = frozenset()) -> Settlement:
    """From all that each brought to the tables and took from them."""
    nets = {person: taken.get(person, 0) - brought.get(person, 0) for person in [*brought, *(taken.keys() - brought)]}
    people = {person: net for person, net in nets.items() if person not in bots}
    house = -sum(people.values())
    return Settlement(people, house, payments({**people, HOUSE: house}))


def payments(nets: Mapping[str, int]) -> tuple[Payment, ...]:
    """Each group of people whose nets are zero together needs one payment fewer than people: the more groups, the fewer
    payments."""
    open_nets = {person: net for person, net in nets.items() if net}
    assert not sum(open_nets.values()), "what one loses another wins"
    names = sorted(open_nets, key=lambda person: (-abs(open_nets[person]), person))
    groups = _groups(names, open_nets) if len(names) <= EXACT + 1 else [names]
    return tuple([payment for group in groups for payment in _within(group, open_nets)])


def _groups(names: list[str], nets: Mapping[str, int]) -> list[list[str]]:
    """The largest number of groups that are even among themselves, by dynamic programming over subsets."""
    size = len(names)
    sums, most = [0] * (1 << size), [0] * (1 << size)
    for chosen in range(1, 1 << size):
        lowest = (chosen & -chosen).bit_length() - 1
        sums[chosen] = sums[chosen & (chosen - 1)] + nets[names[lowest]]
        best = max([most[chosen & ~(1 << one)] for one in range(size) if chosen >> one & 1])
        most[chosen] = best + (sums[chosen] == 0)
    return _cut(names, sums, most)


def _cut(names: list[str], sums: list[int], most: list[int]) -> list[list[str]]:
    """Take the people away one by one along the best way; whenever what is left is even, a group is complete."""
    left, groups, group = len(sums) - 1, list[list[str]](), list[str]()
    while left:
        before = most[left] - (sums[left] == 0)
        one = next(o for o in range(len(names)) if left >> o & 1 and most[left & ~(1 << o)] == before)
        if sums[left] == 0 and group:
            groups.append(group)
            group = []
        group.append(names[one])
        left &= ~(1 << one)
    return [*groups, group] if group else groups


def _within(group: list[str], nets: Mapping[str, int]) -> list[Payment]:
    """The largest debt to the largest claim, again and again: at most one payment fewer than people."""
    owed = {person: nets[person] for person in group}
    found = []
    while any(owed.values()):
        giver, taker = min(owed, key=owed.__getitem__), max(owed, key=owed.__getitem__)
        chips = min(-owed[giver], owed[taker])
        found.append(Payment(giver, taker, chips))
        owed[giver] += chips
        owed[taker] -= chips
    return found
