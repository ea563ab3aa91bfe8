"""Helpers that all changes share."""

from collections.abc import Callable
from typing import Any

from hanpan.house.events import TableEvent
from hanpan.house.holdem.table import HoldemTable, Player

Changes = dict[type[TableEvent], Callable[[HoldemTable, Any], None]]


def here(table: HoldemTable, person: str) -> Player:
    """Somebody who has a seat, as the fact about them says."""
    player = table.player(person)
    assert player is not None, person
    return player


def clear_request(table: HoldemTable) -> None:
    """Nobody is asked any more (CA-3.6)."""
    table.asked = table.asked_option = ""
    table.asked_until = 0


def stops_sitting_out(player: Player, at: int) -> None:
    if player.sitting_out:
        player.sat_out += at - player.sat_out_since
    player.sitting_out = player.wants_out = False
    player.sit_out_until = player.hands_missed = 0


def done_for(table: HoldemTable, person: str) -> None:
    """The first order of the evening is carried out, where it is the one about this person."""
    if table.waiting and getattr(table.waiting[0], "person", "") == person:
        table.waiting.pop(0)
