"""Suspicious patterns: people of one address at one table, and chips that went one way between two."""

from msgspec import Struct

from hanpan.floor.operator_ports import PairRow
from hanpan.server.asking import Answer, Nothing
from hanpan.server.context import Context
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.operator_finding import addresses_of, names_of

DAY = 24 * 3600 * 1000
LEAST = 500
"""Chips won from one other in hands of two, within a day, from which on it is worth a look."""
ONE_SIDED = 0.7
"""So much of all that moved between two went one way. Two who play come out far below, the longer they play."""
MOST = 50


class OddPair(Struct, frozen=True):
    """Two people between whom chips went one way in hands of two, within a day."""

    winner: str
    winner_name: str
    loser: str
    loser_name: str
    chips: int
    """What the winner has won from the loser, all in all."""
    moved: int
    """All that went back and forth: where it is hardly more than `chips`, it went one way."""
    hands: int
    folded: int
    """Hands among them without a showdown."""
    same_address: bool
    """Have they come from one address since the house opened?"""


class OddTable(Struct, frozen=True):
    """A table at which people sit who come from one address."""

    table: str
    title: str
    people: list[str]
    names: list[str]
    address: str


class Suspicious(Struct, frozen=True):
    """What looks odd. A classroom is one address, and a good player wins from a bad one: look before you act."""

    tables: list[OddTable]
    pairs: list[OddPair]


async def read_suspicious(ask: OperatorAsk, _: Nothing) -> Answer:
    """People of one address at one table, and chips that went one way between two."""
    context = ask.context
    pairs = await context.store.operators.pairs(context.clock.now() - DAY, LEAST)
    odd = [pair for pair in pairs if pair.profit >= ONE_SIDED * pair.moved][:MOST]
    names = await names_of(context, [person for pair in odd for person in (pair.person, pair.against)])
    return Suspicious(_tables(context), [_pair(context, pair, names) for pair in odd])


def _pair(context: Context, pair: PairRow, names: dict[str, str]) -> OddPair:
    near = not set(addresses_of(context, pair.person)).isdisjoint(addresses_of(context, pair.against))
    won, lost = names.get(pair.person, ""), names.get(pair.against, "")
    rest = pair.profit, pair.moved, pair.hands, pair.folded
    return OddPair(pair.person, won, pair.against, lost, *rest, same_address=near)


def same_address(context: Context) -> dict[str, dict[str, list[str]]]:
    """By table and address: people who sit there and come from one address. Bots of the house come from none."""
    found: dict[str, dict[str, list[str]]] = {}
    table_of = context.floor.house.table_of
    for visit in context.floor.visits.values():
        table = table_of(visit.person) if visit.guest.address else ""
        if table:
            found.setdefault(table, {}).setdefault(visit.guest.address, []).append(visit.person)
    together = {
        table: {address: people for address, people in there.items() if len(people) > 1}
        for table, there in found.items()
    }
    return {table: there for table, there in together.items() if there}


def _tables(context: Context) -> list[OddTable]:
    house, cards = context.floor.house, context.floor.people.cards
    return [
        OddTable(
            table,
            house.kinds[table].listing(house.tables[table]).title,
            people,
            [cards[person].name for person in people],
            address,
        )
        for table, there in same_address(context).items()
        for address, people in there.items()
    ]
