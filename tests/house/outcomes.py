"""What every hand of a simulated house was to whom (HO-2.6)."""

from collections import defaultdict
from typing import Any

from hanpan.house.contract import Outcome
from hanpan.simulation.world import HOUR, World

Told = dict[tuple[str, str], list[Outcome]]
"""By format and person."""


def outcomes_of(world: World, hours: int = 1) -> Told:
    """Every fact of every table, as the house goes on."""
    told: Told = defaultdict(list)
    happen = world.house._happen

    def listen(table: Any, event: Any, wish: str = "") -> Any:
        happened = happen(table, event, wish)
        kind = world.house.kinds[table.id]
        for outcome in kind.outcomes(table, event):
            told[kind.listing(table).format, outcome.person].append(outcome)
        return happened

    world.house._happen = listen  # type: ignore[method-assign]
    for _ in world.run(hours * HOUR):
        pass
    return told
