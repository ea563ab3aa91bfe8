"""The house at a glance, for its operators."""

from collections import Counter

from msgspec import Struct

from hanpan.floor.operator import Overview
from hanpan.server.asking import Answer, Nothing
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.operator_odd import same_address
from hanpan.server.own_errors import OwnError


class HouseSeen(Struct, frozen=True):
    """The house at a glance."""

    overview: Overview
    figures: dict[str, int]
    """wishes, refusals, facts, commits, failures (of commits), messages, slow_readers, own_errors: since it opened."""
    failures: list[OwnError]
    """Bugs of the house itself, the last one first."""
    games: dict[str, int]
    """Tables, by game."""
    same_address: dict[str, list[list[str]]]
    """By table: people with seats there who come from one address, each group by person; bots are not counted."""
    open_reports: int
    ready: bool


async def see_house(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who is here, the tables, figures and failures."""
    floor, counted = ask.context.floor, ask.office.metrics
    view = floor.operator.overview(healthy=floor.healthy)
    figures = {
        "wishes": counted.wishes,
        "refusals": counted.refusals.total(),
        "facts": counted.facts,
        "commits": counted.commits,
        "failures": counted.failures,
        "messages": counted.messages,
        "slow_readers": counted.slow_readers,
        "own_errors": sum(counted.errors.counts.values()),
    }
    return HouseSeen(
        view,
        figures,
        counted.errors.latest(),
        dict(Counter(table.game for table in view.tables)),
        {table: list(there.values()) for table, there in same_address(ask.context).items()},
        await ask.context.store.operators.unseen_reports(),
        floor.ready,
    )
