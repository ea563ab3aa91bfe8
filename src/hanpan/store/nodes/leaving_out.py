"""Finds the tables of a batch that kept all of it from being written."""

from hanpan.floor.leaving_out import table_of
from hanpan.floor.node_ports import LeftOutError
from hanpan.floor.ports import Batch
from hanpan.store.nodes.writer import NodeWriter
from hanpan.store.rows import BANK

_MOVED = 'SELECT "table" FROM tables WHERE "table" = ANY($1::text[]) AND epoch <> $2'
_KNOWN = 'SELECT "table" FROM tables WHERE "table" = ANY($1::text[])'
_NUMBERS = """SELECT name, first FROM unnest($1::text[], $2::bigint[]) AS each (name, first)
WHERE EXISTS (SELECT FROM journal WHERE "table" = name AND number >= first)
OR EXISTS (SELECT FROM stretches WHERE "table" = name AND last >= first)"""
_HELD = """SELECT each.holder FROM unnest($1::text[], $2::text[]) AS each (person, holder)
JOIN claims ON claims.person = each.person AND claims.holder <> each.holder"""
_ANSWERED = """SELECT each.name FROM unnest($1::text[], $2::text[], $3::text[]) AS each (name, person, wish)
JOIN answers ON answers.person = each.person AND answers.wish = each.wish"""
_SHORT = """SELECT each.owner FROM unnest($1::text[], $2::bigint[]) AS each (owner, chips)
LEFT JOIN accounts ON accounts.owner = each.owner AND type = 'bank' WHERE coalesce(balance, 0) + chips < 0"""
_NAMESAKES = """SELECT each.person FROM unnest($1::text[], $2::text[]) AS each (person, lookalike)
JOIN people ON people.lookalike = each.lookalike"""
_PAID = "SELECT id FROM owed WHERE id = ANY($1::text[]) AND paid <> 0"


async def reasons(writer: NodeWriter, batch: Batch) -> LeftOutError | None:
    """None where nothing is found: then it is a bug."""
    found: dict[str, str] = {}
    for why, tables in (
        ("journal", await _with_numbers_taken(writer, batch)),
        ("answered", await _answered(writer, batch)),
        ("paid", await _paid(writer, batch)),
        ("seat", await _held_elsewhere(writer, batch)),
        ("name", [name for (name,) in await writer.rows(_KNOWN, [row.table for row in batch.tables])]),
        ("moved", [name for (name,) in await writer.rows(_MOVED, _touched(batch), writer.lease.epoch)]),
    ):
        found |= dict.fromkeys(tables, why)
    short = await _short(writer, batch)
    by_fact = table_of(batch)
    takers = {by_fact(one) for _, one in batch.transfers if one.source in short}
    found |= dict.fromkeys(takers - {""} - found.keys(), "bank")
    banks = frozenset(short) if "" in takers else frozenset()
    namesakes = await _namesakes(writer, batch)
    return LeftOutError(found, banks, namesakes) if found or banks or namesakes else None


def _touched(batch: Batch) -> list[str]:
    named = {record.table for record in batch.records} | {one.table for one in batch.snapshots}
    return sorted(named | batch.dismissed.keys() | batch.handed.keys())


async def _namesakes(writer: NodeWriter, batch: Batch) -> frozenset[str]:
    """Newcomers whose name was taken elsewhere."""
    persons, looks = [row.person for row in batch.people], [row.lookalike for row in batch.people]
    return frozenset([person for (person,) in await writer.rows(_NAMESAKES, persons, looks)])


async def _with_numbers_taken(writer: NodeWriter, batch: Batch) -> list[str]:
    firsts: dict[str, int] = {}
    for record in batch.records:
        firsts.setdefault(record.table, record.number)
    return [name for name, _ in await writer.rows(_NUMBERS, list(firsts), list(firsts.values()))]


async def _held_elsewhere(writer: NodeWriter, batch: Batch) -> list[str]:
    last = {row.person: row for row in batch.seats}.values()
    seated = [(row.person, row.table) for row in last if row.seated]
    return [holder for (holder,) in await writer.rows(_HELD, [one for one, _ in seated], [one for _, one in seated])]


async def _answered(writer: NodeWriter, batch: Batch) -> list[str]:
    wishes = [(record.table, *record.command.partition(" ")[::2]) for record in batch.records if record.command]
    columns = [[wish[place] for wish in wishes] for place in range(3)]
    return [name for (name,) in await writer.rows(_ANSWERED, *columns)]


async def _paid(writer: NodeWriter, batch: Batch) -> list[str]:
    """By whomever else."""
    payers = {row.id: row.table for row in batch.paid}
    return [payers[name] for (name,) in await writer.rows(_PAID, list(payers))]


async def _short(writer: NodeWriter, batch: Batch) -> list[str]:
    """Banks that would owe."""
    leaves = {name: chips for name, chips in batch.changes.items() if name.startswith(BANK) and chips < 0}
    owners = [name.removeprefix(BANK) for name in leaves]
    return [f"{BANK}{owner}" for (owner,) in await writer.rows(_SHORT, owners, list(leaves.values()))]
