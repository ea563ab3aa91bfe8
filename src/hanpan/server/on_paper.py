"""A hand of the house as a PHH file (HO-2.6): who sat where, when it was, and what one person saw of it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from hanpan.floor.ports import HandRow
from hanpan.games.holdem.events import HandOpened
from hanpan.history import dump, export
from hanpan.house.events import HandStarted, Played, TableEvent
from hanpan.kit.button import clockwise

VENUE = "Hanpan"


def on_paper(row: HandRow, told: Sequence[TableEvent], names: dict[str, str]) -> str:
    """As somebody was told it: the format writes what he did not see as `??`."""
    started = next(event for event in told if isinstance(event, HandStarted))
    order = clockwise(list(started.setup.stacks), started.setup.button)
    players = [names.get(started.dealt[seat], "") for seat in order]
    facts = [event.fact for event in told if isinstance(event, Played)]
    return dump(export([HandOpened(started.setup), *facts], players=players, **_where_and_when(row)))


def _where_and_when(row: HandRow) -> dict[str, Any]:
    ended = datetime.fromtimestamp(row.at / 1000, UTC)
    when = {"year": ended.year, "month": ended.month, "day": ended.day, "time_zone": "UTC"}
    return {"venue": VENUE, "table": row.table, "hand": row.hand, **when}
