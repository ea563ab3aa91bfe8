"""Applies facts about sitting out and coming back."""

from typing import Any

from hanpan.house import away
from hanpan.house.holdem import events as told
from hanpan.house.holdem.changes.common import Changes, clear_request, here, stops_sitting_out
from hanpan.house.holdem.table import HoldemTable


def lately(table: Any) -> dict[str, tuple[int, int]]:
    """CA-4.2: the sit-outs that are not forgotten yet."""
    since = table.now - 1000 * table.settings.timers.sit_out_memory
    return {person: (used, last) for person, (used, last) in table.sit_outs.items() if last > since}


def _sit_out_asked(table: HoldemTable, event: told.SitOutAsked) -> None:
    player = here(table, event.person)
    player.wants_out = event.wanted
    away.acted(player)


def _sat_out(table: HoldemTable, event: told.SatOut) -> None:
    player = here(table, event.person)
    player.sitting_out, player.wants_out = True, False
    player.rebuy_until = 0
    player.sit_out_until, player.sat_out_since = event.until, event.at
    player.extensions = player.hands_missed = 0
    table.sit_outs = lately(table) | {event.person: (event.used, event.at)}
    if table.asked == event.person:
        clear_request(table)


def _sit_out_extended(table: HoldemTable, event: told.SitOutExtended) -> None:
    player = here(table, event.person)
    player.sit_out_until = event.until
    player.extensions += 1
    table.sit_outs[event.person] = (event.used, event.at)


def _sit_out_ended(table: HoldemTable, event: told.SitOutEnded) -> None:
    player = here(table, event.person)
    stops_sitting_out(player, event.at)
    player.dragged_in = 1


def _sat_in(table: HoldemTable, event: told.SatIn) -> None:
    player = here(table, event.person)
    if player.sitting_out:
        stops_sitting_out(player, event.at)
    player.dragged_in = 0
    away.acted(player)


CHANGES: Changes = {
    told.SitOutAsked: _sit_out_asked,
    told.SatOut: _sat_out,
    told.SitOutExtended: _sit_out_extended,
    told.SitOutEnded: _sit_out_ended,
    told.SatIn: _sat_in,
}
