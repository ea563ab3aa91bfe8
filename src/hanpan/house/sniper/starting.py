"""Starts a game of Sniper, and makes the table's own moves."""

from collections.abc import Sequence

from hanpan.cards import Card
from hanpan.engine import Event, Refusal, Shuffle
from hanpan.games import sniper
from hanpan.games.sniper import GAME
from hanpan.games.sniper.events import RoundBegun
from hanpan.house import away, reservations
from hanpan.house.events import TableDismissed, TableEvent, WentAway
from hanpan.house.sniper import of_evening
from hanpan.house.sniper.events import (
    ChairLeft,
    GameAbandoned,
    GamePlayed,
    GameStarted,
    RematchAnswered,
    SniperTableOpened,
)
from hanpan.house.sniper.settings import SniperSettings, fault
from hanpan.house.sniper.state import SniperTable

FIRST_PLAYER = 300
"""Seconds a new table is kept for its first player."""


def open_table(at: int, name: str, settings: SniperSettings, creator: str) -> TableEvent | Refusal:
    return fault(settings) or SniperTableOpened(at, name, settings, creator)


def start_game(table: SniperTable, at: int) -> GameStarted:
    people = {seat: chair.person for seat, chair in sorted(table.chairs.items())}
    wanted = table.settings
    setup = sniper.setup(
        tuple(people), seconds=wanted.seconds, broadcast=wanted.broadcast, last_one_wins=wanted.last_one_wins
    )
    return GameStarted(at, table.games + 1, setup, people)


def follow(table: SniperTable) -> TableEvent | Shuffle | None:
    """The next fact that follows by itself; None while the table waits."""
    if table.dismissed:
        return None
    gone = _absence(table)
    if gone is not None:
        return gone
    ordered = of_evening.ordered(table) if table.waiting else None
    if ordered is not None:
        return ordered
    if table.is_playing():
        return _deserted(table) or _in_the_game(table)
    if table.closing:
        return _closing(table)
    asked = reservations.follow(table, table.free_chairs())
    return _rematch(table) or asked or _ready(table) or _dismissal(table)


def _closing(table: SniperTable) -> TableEvent:
    """The operator wants the table to end."""
    if table.chairs:
        chair = table.chairs[min(table.chairs)]
        return ChairLeft(table.now, chair.person, chair.seat)
    return TableDismissed(table.now)


def _absence(table: SniperTable) -> TableEvent | None:
    """HO-7.6: who is silent too often is away; HO-7.7: people who are all gone for long enough have left."""
    chairs = [chair for chair in table.chairs.values() if not chair.left]
    for chair in chairs:
        if away.is_due(chair):
            return WentAway(table.now, chair.person)
    since = table.deserted_at()
    if since is None or table.now < since + away.DESERTED:
        return None
    first = next(chair for chair in chairs if not chair.bot)
    return ChairLeft(table.now, first.person, first.seat)


def _deserted(table: SniperTable) -> TableEvent | None:
    """HO-2.4: nobody is left of those who play. By silence alone a game might never end."""
    if not all(chair.left for chair in table.chairs.values()):
        return None
    return GameAbandoned(table.now) if table.settings.permanent else TableDismissed(table.now)


def _in_the_game(table: SniperTable) -> TableEvent | Shuffle | None:
    assert table.match is not None
    act = GAME.follow(table.match)
    if isinstance(act, RoundBegun) and act.number > 1 and _waits(table):
        return None
    if act is not None:
        return act if isinstance(act, Shuffle) else _played(table, act)
    waits = GAME.deadline(table.match)
    if waits is None or table.now < table.deadline():
        return None
    fact = GAME.decide(table.match, waits.otherwise)  # SN-6.2
    assert not isinstance(fact, Refusal), fact
    return _played(table, fact, by_silence=True)


def _waits(table: SniperTable) -> bool:
    """Before the next round: the operator has paused, people look at the last one, or nobody is here (HO-7.7)."""
    return table.paused or table.held or table.now < table.hold_until or table.is_deserted(table.now)


def _played(table: SniperTable, fact: Event, *, by_silence: bool = False) -> GamePlayed:
    return GamePlayed(table.now, fact, table.games, by_silence)  # type: ignore[arg-type]


def shuffled(table: SniperTable, order: Sequence[Card]) -> TableEvent:
    assert table.match is not None
    return _played(table, GAME.shuffled(table.match, order))


def _rematch(table: SniperTable) -> TableEvent | None:
    """Players who have not asked for another game by then become observers."""
    if is_asking(table) or not table.rematch_until:
        return None
    silent = [chair for chair in table.chairs.values() if not chair.again]
    return RematchAnswered(table.now, silent[0].person, yes=False) if silent else None


def is_asking(table: SniperTable) -> bool:
    """Does the table still wait for somebody's word about another game?"""
    return table.now < table.rematch_until and not all(chair.again for chair in table.chairs.values())


def _ready(table: SniperTable) -> TableEvent | None:
    """Everyone wants to play, and either every chair is taken or this is what they were all asked after a game."""
    if table.paused or table.is_deserted(table.now) or reservations.is_asking(table):
        return None
    if table.settings.evening:
        return start_game(table, table.now) if of_evening.is_ready(table) else None
    if not all(chair.again for chair in table.chairs.values()):
        return None
    players = len(table.chairs)
    return start_game(table, table.now) if players == table.settings.seats or (table.agreed and players > 1) else None


def _dismissal(table: SniperTable) -> TableEvent | None:
    """HO-2.4."""
    if table.chairs or table.settings.permanent or reservations.is_asking(table):
        return None
    return TableDismissed(table.now) if table.seated or table.now >= abandoned_at(table) else None


def abandoned_at(table: SniperTable) -> int:
    return table.opened + 1000 * FIRST_PLAYER


def wake_at(table: SniperTable) -> int | None:
    """When the table next wants to hear that time has passed."""
    if table.dismissed:
        return None
    times = [table.hold_until, table.rematch_until, table.deadline(), table.fair.until, *reservations.times(table)]
    if not table.chairs and not table.settings.permanent:
        times.append(abandoned_at(table))
    since = table.deserted_at()
    if since is not None:
        times.append(since + away.DESERTED)
    coming = [time for time in times if time > table.now]
    return min(coming) if coming else None
