"""A hand of the house as a PHH file (HO-2.6): who sat where, and what one person saw of it."""

from collections.abc import Callable, Sequence
from typing import Any

from hanpan.games.holdem.events import HandOpened
from hanpan.history.exporting import export
from hanpan.history.writing import dump
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.kit.button import clockwise


def can_be_written(game: str) -> bool:
    """PHH is a format for poker: not every game of the house has a place in it."""
    return game in _WRITERS


def on_paper(game: str, told: Sequence[TableEvent], names: dict[str, str], **around: Any) -> str:
    """As somebody was told it: the format writes what they did not see as `??`."""
    return _WRITERS[game](told, names, around)


def _holdem(told: Sequence[TableEvent], names: dict[str, str], around: dict[str, Any]) -> str:
    started = next(event for event in told if isinstance(event, HandStarted))
    order = clockwise(list(started.setup.stacks), started.setup.button)
    players = [names.get(started.dealt[seat], "") for seat in order]
    facts = [event.fact for event in told if isinstance(event, Played)]
    return dump(export([HandOpened(started.setup), *facts], players=players, **around))


_WRITERS: dict[str, Callable[[Sequence[TableEvent], dict[str, str], dict[str, Any]], str]] = {"holdem": _holdem}
