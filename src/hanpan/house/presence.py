"""Who is at a table, of whatever kind: with a seat, looking on, or named in its picture."""

from typing import Any

from hanpan.house.blackjack.room import BlackjackRoom
from hanpan.house.sniper.state import SniperTable
from hanpan.house.table import Table


def seated(table: Any) -> list[str]:
    """Those whose seat waits for them while they are away (HO-7.4); a blackjack room keeps none (BJ-9.1)."""
    if isinstance(table, Table):
        return [player.person for player in table.players.values()]
    return [chair.person for chair in table.chairs.values() if not chair.left] if isinstance(table, SniperTable) else []


def looking_on(table: Any) -> list[str]:
    return list(table.connections if isinstance(table, BlackjackRoom) else table.observers)


def is_here(table: Any, person: str) -> bool:
    if isinstance(table, Table):
        return person in table.observers or table.player(person) is not None
    if isinstance(table, SniperTable):
        return person in table.observers or table.chair(person) is not None
    return person in table.connections


def has_own(table: Any, person: str) -> bool:
    """Does he see anything that others do not: cards, moves, a bank?"""
    if isinstance(table, Table):
        return table.player(person) is not None or person in table.dealt.values()
    if isinstance(table, SniperTable):
        return person in table.people.values()
    return person in table.connections


def named(table: Any) -> list[str]:
    """Whoever the picture of the table speaks of, each once."""
    if isinstance(table, Table):
        return list(dict.fromkeys([*seated(table), *table.dealt.values(), *table.places]))
    if isinstance(table, SniperTable):
        return list(dict.fromkeys([*seated(table), *table.people.values(), table.host]))
    return list(table.connections)
