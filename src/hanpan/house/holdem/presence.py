"""People at a hold'em table, and what their presence means beyond it."""

from hanpan.house.contract import SeatChange
from hanpan.house.departures import Departure
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import Left, SeatTaken
from hanpan.house.holdem.hit_and_run import depart
from hanpan.house.holdem.permissions import may_give_up, may_observe
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.observing import FREELY, Watching
from hanpan.house.reservations import Reservations


def seated(table: HoldemTable) -> list[str]:
    return [player.person for player in table.players.values()]


def looking_on(table: HoldemTable) -> list[str]:
    return list(table.observers)


def is_here(table: HoldemTable, person: str) -> bool:
    return person in table.observers or table.player(person) is not None


def has_own(table: HoldemTable, person: str) -> bool:
    return table.player(person) is not None or person in table.dealt.values()


def named(table: HoldemTable) -> list[str]:
    told = [*seated(table), *table.dealt.values(), *table.places, *table.ranking, *table.reservations.line]
    return list(filter(None, dict.fromkeys([*told, table.creator])))


def is_private(table: HoldemTable) -> bool:
    return table.is_private() or table.in_evening()


def watching(table: HoldemTable) -> Watching:
    """At a private table as its host has said, while it is played: before and after, people sit down."""
    settings = table.settings
    return Watching(settings.observing, settings.delay) if table.is_private() and table.running else FREELY


def may_see(table: HoldemTable, person: str) -> bool:
    return may_observe(table, person) is None


def seat_change(event: TableEvent) -> SeatChange | None:
    if type(event) is SeatTaken:
        return SeatChange(event.person, seated=True)
    if type(event) is Left and event.to != "evening":
        return SeatChange(event.person, seated=False)
    return None


def reserved(table: HoldemTable) -> Reservations | None:
    """HO-2.11: at a cash table people sit down at any time."""
    return None if table.is_cash() else table.reservations


def opener(table: HoldemTable) -> str:
    """HO-2.9."""
    return table.creator


def lets_go(table: HoldemTable, person: str) -> bool:
    """SG-3.4: who is out of a sit-and-go only looks on there."""
    player = table.player(person)
    return player is not None and player.out


def is_away(table: HoldemTable, person: str) -> bool:
    """HO-7.7: may they give their seat up from elsewhere?"""
    player = table.player(person)
    return player is not None and may_give_up(table, player)


def departure(table: HoldemTable, event: TableEvent, before: Departure | None) -> Departure | None:
    """CA-8.2."""
    if not isinstance(event, Left) or not table.is_cash() or table.is_evening():
        return None
    return depart(table.id, table.settings, event.at, event.stack, won=event.won, before=before)
