"""A helper for players: what may the others hold? It reads a player's view and nothing else."""

from hanpan.cards import Card
from hanpan.games.sniper.holdings import ways
from hanpan.games.sniper.views import SniperView


def chances(view: SniperView, seat: int) -> dict[str, float]:
    """The exact chance that one opponent ends with each combination (SN-4.1), from the weakest up.

    Counted over every way the unseen cards can lie: the forty without the shared cards and this seat's own.
    Each opponent has the same chances. With two shared cards the other two count as unseen. Empty before the
    deal; an observer counts from the shared cards alone.
    """
    if not view.shared:
        return {}
    counts = ways(_own(view, seat), view.shared)
    total = sum(counts.values())
    return {name: many / total for name, many in counts.items()}


def _own(view: SniperView, seat: int) -> tuple[Card, ...]:
    for place in view.seats:
        if place.seat == seat:
            return place.cards
    return ()


def opponents(view: SniperView, seat: int) -> int:
    """How many others are still in the round and can be hit."""
    return len([place for place in view.seats if place.seat != seat and place.state in ("in", "all-in")])


def anyone_about(chance: float, rivals: int) -> float:
    """About how likely at least one of several opponents holds it.

    An approximation: it takes their hands for independent, though no card lies in two of them.
    """
    return 1 - (1 - chance) ** rivals
