"""The operator's words, alike at every kind of table: pause after the hand, go on, end."""

from collections.abc import Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.house.commands import CloseTable, PauseTable, ResumeTable, TableCommand
from hanpan.house.events import TableClosing, TableEvent, TablePaused, TableResumed


def _pause(_: Any, wish: PauseTable) -> TableEvent:
    return TablePaused(wish.at)


def _resume(_: Any, wish: ResumeTable) -> TableEvent:
    return TableResumed(wish.at, wish.by)


def _close(_: Any, wish: CloseTable) -> TableEvent:
    return TableClosing(wish.at)


ANSWERS: dict[type[TableCommand], Callable[[Any, Any], TableEvent | Refusal]] = {
    PauseTable: _pause,
    ResumeTable: _resume,
    CloseTable: _close,
}
