"""A league's file: written by whoever runs the league, read by anybody meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from sqlalchemy import bindparam, func, literal_column, select

from hanpan.store.compiling import Put, Rows, Statement, compiled
from hanpan.store.errors import NoStoreError, OtherVersionError
from hanpan.store.league import HandRow
from hanpan.store.league.migrations import migrate_league
from hanpan.store.league.schema import VERSION, games, hands, league
from hanpan.store.lock import FolderLock
from hanpan.store.migrations import version_of
from hanpan.store.reading import connected
from hanpan.store.sqlite import SqliteDriver, open_file, told_as_ours

FILE = "league.db"
TURNS = 60.0
"""Seconds to wait for others who write to it: they are many, and each takes some milliseconds."""

_ADD_PLAN = Put(league, ("one", "plan"))
_ADD_HAND = Put(hands, ("game", "hand", "at", "body"))
_ADD_GAME = Put(games, ("game", "at", "body"))
_PLAN = select(league.c.plan)
_GAMES = select(games.c.body).order_by(games.c.game)
_HANDS = select(hands.c.body).where(hands.c.game == bindparam("number")).order_by(hands.c.hand)
_HAND = select(hands.c.body).where(hands.c.game == bindparam("number"), hands.c.hand == bindparam("hand"))
_BEGUN = (
    select(hands.c.game, func.max(hands.c.hand))
    .where(hands.c.game < bindparam("before"))
    .group_by(hands.c.game)
    .order_by(hands.c.game.desc())
    .limit(bindparam("most"))
)
_LAST_GAME = select(func.max(hands.c.game))
_OVER = select(func.count()).select_from(games)
_RESULT = select(games.c.body).where(games.c.game == bindparam("number"))
_COUNT = select(func.count()).select_from(hands)
_LAST = select(hands.c.at).order_by(literal_column("rowid").desc()).limit(1)  # rows lie in the order in which they came


class LeagueReader:
    """Reads a league's file."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    def _ask(self, statement: Statement, **given: Any) -> Rows:
        query = compiled(statement, "sqlite")
        with told_as_ours():
            found: Rows = self.connection.execute(query.text, query.values(given)).fetchall()
        return found

    def plan(self) -> bytes | None:
        """What is played; None where nothing has been yet."""
        return next((plan for (plan,) in self._ask(_PLAN)), None)

    def games(self) -> list[bytes]:
        """How each finished game came out, in order."""
        return [body for (body,) in self._ask(_GAMES)]

    def hands(self, game: int) -> list[bytes]:
        """The finished hands of a game, in order."""
        return [body for (body,) in self._ask(_HANDS, number=game)]

    def hand(self, game: int, hand: int) -> bytes | None:
        return next((body for (body,) in self._ask(_HAND, number=game, hand=hand)), None)

    def begun(self, before: int, most: int) -> dict[int, int]:
        """Games that have begun and how many of their hands are finished: the last ones of those before one."""
        return dict(self._ask(_BEGUN, before=before, most=most))

    def last(self) -> int:
        """The last game of which any hand is kept; 0 where there is none."""
        [(game,)] = self._ask(_LAST_GAME)
        return game or 0

    def over(self) -> int:
        """How many games are finished."""
        [(count,)] = self._ask(_OVER)
        return int(count)

    def game(self, number: int) -> bytes | None:
        """How a game came out, once it is finished."""
        return next((body for (body,) in self._ask(_RESULT, number=number)), None)

    def count(self) -> tuple[int, int]:
        """How many hands there are, and when the last one ended."""
        [(count,)] = self._ask(_COUNT)
        return count, next((at for (at,) in self._ask(_LAST)), 0)


class LeagueFile(LeagueReader):
    """Open for whoever runs the league, and for nobody else until it is closed."""

    def __init__(self, driver: SqliteDriver) -> None:
        super().__init__(driver.connection)
        self.driver = driver

    async def begin(self, plan: bytes) -> None:
        await self.driver.run_all([(_ADD_PLAN, [(1, plan)])])

    async def add(self, rows: list[HandRow]) -> None:
        """All of them together; durable when this returns."""
        ended = [(row.game, row.at, row.result) for row in rows if row.result]
        played = [(row.game, row.hand, row.at, row.body) for row in rows]
        await self.driver.run_all([(_ADD_HAND, played), (_ADD_GAME, ended)] if ended else [(_ADD_HAND, played)])

    async def close(self) -> None:
        await self.driver.close()


def open_league(folder: Path) -> LeagueFile:
    """The league in this folder, which is made where it is not there yet; a second runner is refused."""
    with told_as_ours():
        folder.mkdir(parents=True, exist_ok=True)
    lock = FolderLock(folder)
    try:
        return LeagueFile(SqliteDriver(open_file(str(folder / FILE), migrate_league, patience=TURNS), lock))
    except BaseException:
        lock.release()
        raise


def join_league(folder: Path) -> LeagueFile:
    """The same file for a process that works for whoever has it open: they take turns at writing."""
    return LeagueFile(SqliteDriver(open_file(str(folder / FILE), _as_it_is, patience=TURNS)))


def _as_it_is(connection: Connection) -> None:
    """The opener of the league has already migrated it to this version."""


@contextmanager
def reading_league(folder: Path) -> Iterator[LeagueReader]:
    """As it is at one moment, while somebody may be running it."""
    with connected(folder, FILE) as connection, told_as_ours():
        connection.execute("BEGIN")
        found = version_of(connection)
        if not found:  # whoever began it was ended before anything was in it
            raise NoStoreError(str(folder))
        if found != VERSION:
            raise OtherVersionError(found, VERSION)
        yield LeagueReader(connection)
