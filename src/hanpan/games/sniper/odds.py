"""For the board of declarations: what may another player hold? Counted from what one sees, and nothing else."""

from functools import lru_cache

from hanpan.cards import Card
from hanpan.games.sniper.holdings import ways

_SHARED = 4


def chances(own: tuple[Card, ...], shared: tuple[Card, ...]) -> dict[str, int]:
    """In how many ways the cards not seen give one other player each combination (SN-4.1), from the weakest up.

    The sum of all is every way there is, so the chances are exact, and alike for each of the others. Empty before the
    last shared card; an observer counts from the shared cards alone.
    """
    return _chances(tuple(sorted(own)), tuple(sorted(shared))) if len(shared) == _SHARED else {}


@lru_cache(maxsize=1024)
def _chances(own: tuple[Card, ...], shared: tuple[Card, ...]) -> dict[str, int]:
    return ways(own, shared)
