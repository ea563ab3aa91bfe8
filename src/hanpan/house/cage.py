"""HO-1.1: where chips are bought. Play chips; the seller is a plug-in, and the default one sells for free."""

from dataclasses import dataclass, field

from hanpan.engine import Refusal

DAY = 24 * 3600 * 1000


@dataclass
class Cage:
    """Sells up to a daily limit that the operator sets."""

    daily_limit: int = 10_000
    sold: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """By person: when and how much, as far as it counts."""
    sales: int = 0

    def sell(self, person: str, amount: int, at: int) -> Refusal | None:
        left = self.left(person, at)
        if amount > left or left < 1:
            return Refusal("daily-limit", "HO-1.1", {"most": left})
        if amount < 1:
            return Refusal("amount-out-of-range", "HO-1.1", {"least": 1, "most": left})
        self.sold[person] = [*self._within_a_day(person, at), (at, amount)]
        self.sales += 1
        return None

    def left(self, person: str, at: int) -> int:
        """What may still be bought within a day of now."""
        return max(0, self.daily_limit - sum([amount for _, amount in self._within_a_day(person, at)]))

    def more_at(self, person: str, at: int) -> int | None:
        """When the first of what they bought within a day no longer counts; None where they bought nothing."""
        return min([when + DAY for when, _ in self._within_a_day(person, at)], default=None)

    def _within_a_day(self, person: str, at: int) -> list[tuple[int, int]]:
        return [(when, amount) for when, amount in self.sold.get(person, []) if when > at - DAY]
