"""A person's own rows, whichever node they are at: the one seat, the bank, the cage, visits, friends."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from hanpan.floor.node_ports import Claimed, Known, Sold
from hanpan.house.cage import DAY
from hanpan.house.ledger import CAGE, bank
from hanpan.store.nodes.writer import NodeWriter
from hanpan.store.postgresql.connecting import Connection
from hanpan.store.rows import read_departure

_CLAIM = """INSERT INTO claims (person, holder, wish, standing, instead_of) VALUES ($1, $2, $3, false, '')
ON CONFLICT (person) DO UPDATE SET holder = excluded.holder, wish = excluded.wish,
standing = claims.standing AND claims.holder = excluded.holder,
instead_of = CASE WHEN claims.holder = excluded.holder THEN claims.instead_of ELSE claims.holder END
WHERE claims.holder = excluded.holder OR (claims.holder = $4 AND claims.standing)"""
_HOLDER = "SELECT holder FROM claims WHERE person = $1"
_BANK = "SELECT balance FROM accounts WHERE owner = $1 AND type = 'bank'"
_DEPARTURES = "SELECT * FROM departures WHERE person = $1"
_GO_BACK = """UPDATE claims SET holder = instead_of, standing = true, instead_of = ''
WHERE person = $1 AND holder = $2 AND instead_of <> ''"""
_GIVE_BACK = "DELETE FROM claims WHERE person = $1 AND holder = $2 AND NOT standing"
_SEAT_ALL = """INSERT INTO claims SELECT person, $1, '', true, '' FROM unnest($2::text[]) AS person ORDER BY person
ON CONFLICT (person) DO UPDATE SET standing = true, instead_of = '' WHERE claims.holder = excluded.holder"""
_GO_BACK_ALL = """UPDATE claims SET holder = instead_of, standing = true, instead_of = ''
WHERE holder = $1 AND NOT person = ANY($2::text[]) AND instead_of <> ''"""
_FREE_ALL = "DELETE FROM claims WHERE holder = $1 AND NOT person = ANY($2::text[])"
_CLAIMS_AT = """SELECT person, holder, standing AND instead_of = '' FROM claims
WHERE holder = $1 OR person = ANY($2::text[])"""
_HELD_BY_OTHERS = "SELECT person, holder FROM claims WHERE person = ANY($2::text[]) AND holder <> $1"

_LOCK_BANK = """INSERT INTO accounts (owner, type, balance) VALUES ($1, 'bank', 0)
ON CONFLICT (owner, type) DO UPDATE SET balance = accounts.balance RETURNING balance"""
_SOLD = """SELECT coalesce(sum(amount), 0)::bigint FROM transfers WHERE target = $1 AND at > $2
AND target >= 'bank:' AND target < 'bank;' AND source = 'cage' AND rule = 'HO-1.1'"""
_SALES = """SELECT at, amount FROM transfers WHERE target = $1 AND at > $2
AND target >= 'bank:' AND target < 'bank;' AND source = 'cage' AND rule = 'HO-1.1' ORDER BY at"""
_BANK_AND_HOLDER = """SELECT (SELECT balance FROM accounts WHERE owner = $1 AND type = 'bank'),
(SELECT holder FROM claims WHERE person = $1),
EXISTS (SELECT FROM claims JOIN evenings ON evening = holder WHERE person = $1)"""
_IS_BOUGHT = "SELECT EXISTS (SELECT FROM transfers WHERE id = $1)"
_BUY = "INSERT INTO transfers (id, at, source, target, amount, rule) VALUES ($1, $2, 'cage', $3, $4, 'HO-1.1')"
_ADD = """INSERT INTO accounts (owner, type, balance) VALUES ($1, $2, $3)
ON CONFLICT (owner, type) DO UPDATE SET balance = accounts.balance + excluded.balance"""

_COME = """INSERT INTO visits (person, number, door) VALUES ($1, 1, $2)
ON CONFLICT (person) DO UPDATE SET number = visits.number + 1, door = excluded.door RETURNING number"""
_GO = "UPDATE visits SET door = 0 WHERE person = $1 AND number = $2 AND door <> 0"
_AT_DOOR = "SELECT person, number FROM visits WHERE door = $1 ORDER BY person"

_CIRCLE = """SELECT
ARRAY(SELECT CASE WHEN person = $1 THEN other ELSE person END FROM friends WHERE $1 IN (person, other) ORDER BY place),
ARRAY(SELECT person FROM friend_requests WHERE other = $1 ORDER BY place),
ARRAY(SELECT other FROM friend_requests WHERE person = $1 ORDER BY place),
ARRAY(SELECT other FROM blocks WHERE person = $1 ORDER BY at)"""
_TURNED_DOWN = "SELECT other, at FROM turned_down WHERE person = $1"


class Circle(Struct, frozen=True):
    """Somebody's friends, as the rows say (HO-2.7)."""

    friends: tuple[str, ...]
    asked_by: tuple[str, ...]
    asked: tuple[str, ...]
    blocked: tuple[str, ...]


class People:
    """Each change is fenced, and harmless when it is asked again."""

    def __init__(self, writer: NodeWriter) -> None:
        self.writer = writer

    # -- the one seat (HO-2.5)

    async def claim(self, person: str, table: str, wish: str = "", *, lets_go: str = "") -> Claimed:
        """Ask for it; `lets_go` names a holder that would give it up. Only the node that owns the table asks."""

        async def work(connection: Connection) -> Claimed:
            await connection.execute(_CLAIM, person, table, wish, lets_go)
            left = [read_departure(tuple(row))[1] for row in await connection.fetch(_DEPARTURES, person)]
            holder = await connection.fetchval(_HOLDER, person)
            return Claimed(holder, await connection.fetchval(_BANK, person) or 0, tuple(left))

        return await self.writer.surely(work)

    async def give_back(self, person: str, table: str) -> None:
        """The table said no: the seat is free, or stands again where it was."""

        async def work(connection: Connection) -> None:
            if await connection.execute(_GO_BACK, person, table) == "UPDATE 0":
                await connection.execute(_GIVE_BACK, person, table)

        await self.writer.surely(work)

    async def settle(self, table: str, seated: list[str]) -> dict[str, str]:
        """The table was loaded: claims on it are as it says. Who sits there and is held elsewhere is named. Mostly they
        are so already, and a look is all that it takes."""
        claims = {person: row for person, *row in await self.writer.rows(_CLAIMS_AT, table, seated)}
        if _are_settled(claims, table, seated):
            return {person: claims[person][0] for person in seated if claims[person][0] != table}

        async def work(connection: Connection) -> dict[str, str]:
            for order in (_SEAT_ALL, _GO_BACK_ALL, _FREE_ALL):
                await connection.execute(order, table, seated)
            return dict(map(tuple, await connection.fetch(_HELD_BY_OTHERS, table, seated)))

        return await self.writer.surely(work)

    async def holder(self, person: str) -> str:
        """The holder of their seat; empty if they have none."""
        return await self.writer.look(_HOLDER, person) or ""

    # -- the bank and the cage (HO-1.1)

    async def bank(self, person: str) -> int:
        """What a table was told of it is a hint: before refusing for want of chips this is asked."""
        return await self.writer.look(_BANK, person) or 0

    async def buy(self, person: str, amount: int, at: int, purchase: str, limit: int) -> Sold:
        """The bank is locked first, and the purchase is the key: two nodes never sell more than the limit allows."""

        async def work(connection: Connection) -> Sold:
            has = await connection.fetchval(_LOCK_BANK, person)
            left = max(0, limit - await connection.fetchval(_SOLD, bank(person), at - DAY))
            if await connection.fetchval(_IS_BOUGHT, f"{CAGE}:{purchase}"):
                return Sold(True, left, has)
            if not 0 < amount <= left:
                return Sold(False, left, has)
            await connection.execute(_BUY, f"{CAGE}:{purchase}", at, bank(person), amount)
            await connection.execute(_ADD, person, "bank", amount)
            await connection.execute(_ADD, self.writer.node, CAGE, -amount)
            return Sold(True, left - amount, has + amount)

        return await self.writer.surely(work)

    async def is_bought(self, purchase: str) -> bool:
        return bool(await self.writer.look(_IS_BOUGHT, f"{CAGE}:{purchase}"))

    async def known(self, person: str, since: int) -> Known:
        """Everything that is theirs; the bank is read in turn with this node's commits, so that no change of its own is
        missed or counted twice."""
        rows = self.writer.rows
        left, sold, turned_down, circle = await asyncio.gather(
            rows(_DEPARTURES, person),
            rows(_SALES, bank(person), since),
            rows(_TURNED_DOWN, person),
            self.circle(person),
        )
        departures = tuple([read_departure(tuple(row))[1] for row in left])
        sales = tuple([(at, amount) for at, amount in sold])
        chips, holder, at_evening = await self.writer.in_turn(lambda way: way.fetchrow(_BANK_AND_HOLDER, person))
        theirs = (circle.friends, circle.asked_by, circle.asked, circle.blocked)
        asked_lately = tuple([(other, at) for other, at in turned_down])
        return Known(chips or 0, holder or "", departures, sales, *theirs, asked_lately, at_evening)

    # -- visits

    async def come(self, person: str) -> int:
        """The number of the visit, at this door. Where the answer was lost it is a later one, which is as good."""

        async def work(connection: Connection) -> int:
            return int(await connection.fetchval(_COME, person, self.writer.lease.epoch))

        return await self.writer.surely(work)

    async def go(self, person: str, number: int) -> bool:
        """The connection was lost. Does it count? Not where they have come in since, by whichever door."""

        async def work(connection: Connection) -> bool:
            return str(await connection.execute(_GO, person, number)) == "UPDATE 1"

        return await self.writer.surely(work)

    async def at_door(self, epoch: int) -> list[tuple[str, int]]:
        """People who came in by a door and have not gone; if the door is dead they have lost their connection."""
        return [(person, number) for person, number in await self.writer.rows(_AT_DOOR, epoch)]

    # -- friends (HO-2.7)

    async def circle(self, person: str) -> Circle:
        [found] = await self.writer.rows(_CIRCLE, person)
        return Circle(*map(tuple, found))


def _are_settled(claims: Mapping[str, Sequence[Any]], table: str, seated: Sequence[str]) -> bool:
    """`claims`: of whoever sits at the table or has claimed a seat there, the holder and whether nothing is pending."""
    theirs = {person for person, (holder, _) in claims.items() if holder == table}
    return claims.keys() >= set(seated) >= theirs and all(claims[person][1] for person in theirs)
