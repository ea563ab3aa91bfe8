"""The store of one node among several (floor.ownership.SharedStore)."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from hanpan.floor.node_ports import AnswerRow, OwedRow
from hanpan.floor.ownership import Swept, TableTaken
from hanpan.floor.ports import Batch, Loaded, StoreError, TableRow
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.store import rows
from hanpan.store.errors import ContradictionError, ReplacedError
from hanpan.store.hands import Hands
from hanpan.store.nodes.beating import Heartbeat
from hanpan.store.nodes.leaving_out import reasons
from hanpan.store.nodes.owning import Owning
from hanpan.store.nodes.people import People
from hanpan.store.nodes.places import NodePlaces
from hanpan.store.nodes.rendezvous import owner
from hanpan.store.nodes.writer import NodeWriter
from hanpan.store.sql_store import SqlStore

_ROW = (
    'SELECT "table", game, format, opened, private FROM tables WHERE "table" = $1 AND epoch = $2 AND dismissed IS NULL'
)
_CHIPS = """SELECT owner, type, balance FROM accounts WHERE balance <> 0 AND (
(owner = $1 AND type <> 'bank') OR (owner > $1 || ':' AND owner < $1 || ';' AND type <> 'bank'))"""
_ANSWERS = (
    'SELECT person, wish, at, "table", answer FROM answers WHERE "table" = $1 AND at > $2 ORDER BY at, person, wish'
)
_BANKS = """SELECT owner, balance FROM accounts JOIN claims ON person = owner AND type = 'bank' WHERE holder = $1"""
_TIME = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_LIVES = 'SELECT EXISTS (SELECT FROM tables WHERE "table" = $1 AND dismissed IS NULL)'
_ANSWER = "SELECT answer FROM answers WHERE person = $1 AND wish = $2"
_OWED = "SELECT id, source, target, at, body FROM owed WHERE target = $1 AND paid = 0 ORDER BY at, id"
_OWES = "SELECT id, source, target, at, body FROM owed WHERE source = $1 AND paid = 0 ORDER BY at, id"


class NodeHands(Hands):
    """Hands of before are told off their facts by one node."""

    def __init__(self, places: NodePlaces, does: Callable[[str], bool], seal: Seal) -> None:
        super().__init__(places, seal)
        self.does = does

    async def untold(self, limit: int) -> list[tuple[str, int]]:
        return await super().untold(limit) if self.does("untold") else []


class NodeStore(SqlStore):
    """Keeps what happens at its own tables, and refuses everybody else's."""

    def __init__(self, places: NodePlaces, writer: NodeWriter, heartbeat: Heartbeat, seal: Seal = CLEAR) -> None:
        super().__init__(places, seal=seal)
        self.writer, self.heartbeat = writer, heartbeat
        self.owning = Owning(writer, heartbeat)
        self.persons = People(writer)
        self._places = places
        self.hands = NodeHands(places, self.does, seal)

    async def join(self, role: str, at: str = "") -> None:
        """From now on others count on it."""
        await self.writer.join(role, at)
        await self.heartbeat.beat()

    @property
    def node(self) -> str:
        return self.writer.node

    @property
    def epoch(self) -> int:
        return self.writer.lease.epoch

    def may_speak(self) -> bool:
        return not (self.writer.lease.is_silent or self.is_replaced())

    def is_replaced(self) -> bool:
        return self.heartbeat.replaced.is_set() or self.writer.gave_way

    async def time(self) -> int:
        """The database's, in milliseconds: the tables of all nodes go by it."""
        return int(await self.writer.look(_TIME))

    # -- keeping

    async def commit(self, batch: Batch) -> None:
        """LeftOutError names the tables without which it can be kept, where there are such."""
        self._places.batch = batch
        try:
            await super().commit(batch)
        except ReplacedError:
            self.heartbeat.replaced.set()
            raise
        except ContradictionError:
            left_out = await reasons(self.writer, batch)
            if left_out is None:
                raise
            raise left_out from None
        self._go_on(batch)

    def _go_on(self, batch: Batch) -> None:
        self.owning.tables |= {row.table for row in batch.tables}
        for table in (*batch.dismissed, *batch.handed):
            self.drop(table)

    # -- owning

    def owns(self, table: str) -> bool:
        return table in self.owning.tables

    async def sweep(self) -> Swept:
        return await self.owning.sweep()

    async def wait(self, seconds: float) -> None:
        """Until somebody has come or gone, at most so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.heartbeat.stirred.wait(), seconds)
        self.heartbeat.stirred.clear()

    def drop(self, table: str) -> None:
        self.owning.tables.discard(table)
        self._places.forget(table)
        self._journals.forget(table)

    async def load_table(self, name: str, answers_since: int) -> TableTaken | None:
        """None where it is not ours, or is no more."""
        found = await self.writer.rows(_ROW, name, self.epoch)
        if not found:
            return None
        self.drop(name)
        ask = self.writer.rows
        loaded, on_it, granted, banks, owed, owes = await asyncio.gather(
            self.table(TableRow(*found[0])),
            ask(_CHIPS, name),
            ask(_ANSWERS, name, answers_since),
            ask(_BANKS, name),
            self.owed_to(name),
            self.owed_by(name),
        )
        chips = {rows.account_name(owner, type_): chips for owner, type_, chips in on_it}
        answers = tuple([AnswerRow(*row) for row in granted])
        self.owning.tables.add(name)
        return TableTaken(loaded, chips, dict(map(tuple, banks)), answers, tuple(owed), tuple(owes))

    async def load(self, sales_since: int, commands_since: int, departures_since: int = 0) -> Loaded:
        """Nothing: tables come one by one, and what is a person's is asked of the rows."""
        del sales_since, commands_since, departures_since
        return Loaded((), {}, (), (), (), (), ())

    def has_company(self) -> bool:
        return any(row.takes_tables for row in self.owning.others())

    def living(self) -> dict[int, str]:
        return {row.epoch: row.node for row in self.heartbeat.living}

    async def lives(self, table: str) -> bool:
        """Is there such a table, whoever owns it?"""
        return bool(await self.writer.look(_LIVES, table))

    def falls_here(self, table: str) -> bool:
        """Would a table of this name be ours?"""
        return self._falls_to_us(table)

    def _falls_to_us(self, key: str) -> bool:
        found = owner(key, self.heartbeat.living)
        return found is not None and found.epoch == self.epoch

    # -- what one node does for all

    def does(self, chore: str) -> bool:
        """Is it this node that does it (staffing, permanent tables, expiry)? Like a table, it falls to somebody else
        when its node dies; for a moment two may think it theirs, so a chore must be harmless when it is done twice."""
        return self._falls_to_us(f"chore {chore}")

    # -- done once, and what is owed

    async def answer(self, person: str, wish: str) -> str | None:
        """What a wish was answered, by whichever node; None where it is new."""
        found = await self.writer.rows(_ANSWER, person, wish)
        return found[0][0] if found else None

    async def owed_to(self, target: str) -> list[OwedRow]:
        return [OwedRow(*row) for row in await self.writer.rows(_OWED, target)]

    async def owed_by(self, source: str) -> list[OwedRow]:
        return [OwedRow(*row) for row in await self.writer.rows(_OWES, source)]

    # -- closing

    async def leave(self) -> None:
        """Take no more tables, and hand over those owned now (`Swept.elsewhere`)."""
        await self.heartbeat.turn("leaving")
        await self.heartbeat.beat()

    async def stay(self) -> None:
        await self.heartbeat.turn("living")
        await self.heartbeat.beat()

    async def close(self) -> None:
        """Nobody waits for the lease to expire."""
        with suppress(StoreError):
            if self.epoch and not self.heartbeat.replaced.is_set():
                await self.heartbeat.turn("gone")
        await self.heartbeat.close()
        await super().close()
