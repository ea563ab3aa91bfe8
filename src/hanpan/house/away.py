"""HO-7.6, HO-7.7: who is away, and who is present.

Any kind of table has somebody on a chair (`Sitter`): a hold'em player, a chair at Sniper, a student. Its facts say what
happens to them, and its `evolve` tells it here:

    their clock has run out        ran_out(sitter)          the table's own fact of the silence
    they have acted                acted(sitter)            the table's own fact of the action
    ConnectionLost, ConnectionBack lost_connection, found_connection
    WentAway, CameBack             went_away, came_back
    TableResumed                   put_off                  the house's own gap is nobody's absence

and its dealer asks: `is_due` → the fact `WentAway` follows by itself; `sitter.away` → their silence counts at once;
`deserted_at` over all chairs → no new hand while that moment is past, and everybody goes `DESERTED` after it.
The wish `ComeBack` leads to `CameBack` (`answer_come_back`), and so does acting.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from hanpan.engine import Refusal
from hanpan.house.commands import ComeBack
from hanpan.house.events import CameBack, TableEvent

SILENCES: Final = 2
"""HO-7.6: so many actions in a row run out, or one of somebody whose connection is lost."""
LINE_LOST: Final = 60_000
"""HO-7.7: who lost the connection is present for so many milliseconds more."""
DESERTED: Final = 15 * 60_000
"""HO-7.7: a table without anybody present is kept so long."""


class Sitter(Protocol):
    """Somebody on a chair, as far as it matters whether they are there."""

    connected: bool
    lost_at: int
    """When the connection was lost, while it is."""
    silences: int
    """Actions in a row that ran out; a lost connection counts for all of them."""
    away: bool
    away_at: int
    """Since when, while they are."""
    bot: bool


# -- what facts change


def ran_out(sitter: Sitter) -> None:
    """Their clock has run out."""
    sitter.silences += 1 if sitter.connected else SILENCES


def acted(sitter: Sitter) -> None:
    """They are there: nobody acts from afar."""
    sitter.silences = 0
    sitter.away = False


def went_away(sitter: Sitter, at: int) -> None:
    sitter.away, sitter.away_at = True, at


def came_back(sitter: Sitter) -> None:
    acted(sitter)


def lost_connection(sitter: Sitter, at: int) -> None:
    if sitter.connected:
        sitter.connected, sitter.lost_at = False, at


def found_connection(sitter: Sitter) -> None:
    """The connection alone brings nobody back: a page may open itself again in an empty room."""
    sitter.connected = True


def put_off(sitter: Sitter, by: int) -> None:
    """The house was not there itself for so long."""
    sitter.lost_at += by
    sitter.away_at += by


# -- what the dealer asks


def is_due(sitter: Sitter) -> bool:
    """HO-7.6: is it time to say that they are away?"""
    return sitter.silences >= SILENCES and not sitter.away


def gone_at(sitter: Sitter) -> int | None:
    """When they stopped being present, or will have; None while they are. Sitting out is the table's to add."""
    away = sitter.away_at if sitter.away else None
    lost = None if sitter.connected else sitter.lost_at + LINE_LOST
    return earliest(away, lost)


def earliest(*times: int | None) -> int | None:
    return min([time for time in times if time is not None], default=None)


def deserted_at(gone: Iterable[int | None]) -> int | None:
    """HO-7.7: when the last of these people stopped being present, or will have. None while somebody is, and where
    there are no people at all (a table of bots is HO-2.12's)."""
    last = None
    for time in gone:
        if time is None:
            return None
        last = time if last is None else max(last, time)
    return last


# -- what a wish leads to

NOT_AWAY: Final = Refusal("not-away", "HO-7.6")


def answer_come_back(sitter_of: Callable[[Any, str], Sitter | None]) -> Callable[[Any, ComeBack], TableEvent | Refusal]:
    """`ComeBack`, given how to find who asks."""

    def answer(table: Any, wish: ComeBack) -> TableEvent | Refusal:
        sitter = sitter_of(table, wish.person)
        return CameBack(wish.at, wish.person) if sitter is not None and sitter.away else NOT_AWAY

    return answer
