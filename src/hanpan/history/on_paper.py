"""A hand of the house as a file holds it (HO-2.6): who sat where, and what one person saw of it."""

from collections.abc import Callable, Sequence
from typing import Any

from hanpan.games.holdem.events import HandOpened
from hanpan.history.formats.told_hand import ToldHand, of_journal, unique
from hanpan.history.writing import dump
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.house.holdem.settings import Format


def can_be_written(game: str) -> bool:
    """The formats are for poker: not every game of the house has a place in them."""
    return game in _TELLERS


def on_paper(game: str, told: Sequence[TableEvent], names: dict[str, str], **around: Any) -> str:
    """As somebody was told it: PHH writes what they did not see as `??`."""
    return dump(as_hand(game, told, names, **around).history)


def as_hand(game: str, told: Sequence[TableEvent], names: dict[str, str], **around: Any) -> ToldHand:
    """The same, for any format. `around` is what is written beside it, and in `played` how the table played."""
    return _TELLERS[game](told, names, around)


def _holdem(told: Sequence[TableEvent], names: dict[str, str], around: dict[str, Any]) -> ToldHand:
    started = next(event for event in told if isinstance(event, HandStarted))
    called = unique({seat: names.get(person, "") for seat, person in started.dealt.items()})
    facts = [event.fact for event in told if isinstance(event, Played)]
    written = {name: value for name, value in around.items() if name != "played"} | _tournament(around)
    return of_journal([HandOpened(started.setup), *facts], called, **written)


def _tournament(around: dict[str, Any]) -> dict[str, str]:
    """What belongs together: the games of one table, or the tables of an evening."""
    played, table = around.get("played"), str(around.get("table", ""))
    if played == Format.EVENING:
        return {"_tournament": table.rpartition("-")[0], "_tables": "many"}
    return {"_tournament": table} if played in (Format.SNG, Format.PRIVATE) else {}


_TELLERS: dict[str, Callable[[Sequence[TableEvent], dict[str, str], dict[str, Any]], ToldHand]] = {"holdem": _holdem}
