"""Passwords that are tried: guessing is slow, and strangers who guess never keep the owner out.

One address has so many tries. One name, from one place, has a few, and then each wrong one doubles the wait. And one
name has so many from all places together, save where its owner is known: a browser or an address they have come from.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable

from hanpan.server.errors import Fault
from hanpan.server.limits import Limits
from hanpan.server.rates import REMEMBERED, Backoff, Gate

FREE = 5
"""Wrong ones in a row, for one name from one place, before there is a wait."""
ADDRESSES = 8
"""That are known of a person: home, school, phone."""


class Guesses:
    """Limits guesses: who may try now, and who has been wrong."""

    def __init__(self, limits: Limits, now: Callable[[], int]) -> None:
        self.by_address = Gate(limits.sign_ins_per_minute / 60, limits.sign_ins_at_once, now)
        self.by_place = Backoff(FREE, now)
        self.by_name = Gate(limits.guesses_per_hour / 3600, limits.guesses_at_once, now)
        self.wrong: OrderedDict[str, Counter[str]] = OrderedDict()
        """By person, then by place: since they last signed in."""
        self.addresses: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()
        """From where each person has come in."""

    def closed_to(self, name: str, place: str, *, known: bool) -> Fault | None:
        """One more try for a name; where it may not be, how long to wait."""
        return self.by_place.closed_to(f"{name} {place}") or (None if known else self.by_name.closed_to(name))

    def missed(self, person: str, place: str) -> None:
        self.wrong.setdefault(person, Counter())[place] += 1
        _forget_first(self.wrong)

    def hit(self, name: str, person: str, place: str) -> int:
        """It was right: how many were wrong since the last time, elsewhere."""
        self.by_place.forget(f"{name} {place}")
        wrong = self.wrong.pop(person, Counter())
        return wrong.total() - wrong[place]

    def knows(self, person: str, address: str) -> bool:
        return address in self.addresses.get(person, {})

    def remember(self, person: str, address: str) -> None:
        known = self.addresses.setdefault(person, OrderedDict())
        known[address] = None
        known.move_to_end(address)
        if len(known) > ADDRESSES:
            known.popitem(last=False)
        _forget_first(self.addresses)

    def tidy(self) -> None:
        for gate in (self.by_address, self.by_place, self.by_name):
            gate.tidy()


def _forget_first(known: OrderedDict[str, Counter[str]] | OrderedDict[str, OrderedDict[str, None]]) -> None:
    if len(known) > REMEMBERED:
        known.popitem(last=False)
