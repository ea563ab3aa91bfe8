"""HO-7.6, HO-7.7: what must hold at a hold'em table of who is there and who is not."""

from zlib import crc32

from hanpan.games.holdem.events import Called, Checked, Folded, Raised
from hanpan.house.away import SILENCES
from hanpan.house.events import TableEvent, TableResumed
from hanpan.house.holdem.absence import is_deserted
from hanpan.house.holdem.events import HandStarted, HandUncontested, Played, TournamentStarted
from hanpan.house.holdem.table import HoldemTable
from hanpan.simulation.crowds.base import GRACE
from hanpan.simulation.invariants import must

NAP = 10 * 60 * 1000
_ACTIONS = (Called, Checked, Folded, Raised)
_BEGINNINGS = (HandStarted, HandUncontested, TournamentStarted)


def sleeps(person: str, at: int) -> bool:
    """One in ten is not at the screen for ten minutes at a time, and never says so."""
    return crc32(f"{person} {at // NAP}".encode()) % 10 == 0


class Attendance:
    """How somebody was there before the fact."""

    def __init__(self) -> None:
        self.silences: dict[str, int] = {}
        self.turn_since = 0
        self.turn = (0, 0)
        self.resumed: int | None = None
        """When the house's time last jumped, if it did in this turn."""


def check(table: HoldemTable, event: TableEvent, before: Attendance) -> None:
    if isinstance(event, _BEGINNINGS):
        must(not is_deserted(table), "cards for nobody", table.id)
    if isinstance(event, Played) and isinstance(event.fact, _ACTIONS):
        _no_second_wait(table, event, before)
    before.silences = {player.person: player.silences for player in table.players.values() if player.silences}
    before.turn_since = table.turn_since
    turn = table.hand_number, table.turn_number
    if isinstance(event, TableResumed):
        before.resumed = event.at
    elif turn != before.turn:
        before.resumed = None
    before.turn = turn


def _no_second_wait(table: HoldemTable, event: Played, before: Attendance) -> None:
    """Nobody waits for somebody who is away, and for nobody longer than the clock and the time bank."""
    timers, person = table.settings.timers, table.dealt[event.fact.seat]  # type: ignore[union-attr]
    waited = event.at - before.turn_since
    must(waited <= 1000 * (timers.action + timers.time_bank), f"{waited} ms for {person}", table.id)
    if event.by == "timeout":
        jumped = before.resumed is not None and event.at < before.resumed + GRACE
        must(not jumped, f"{person} was folded by a jump of the time", table.id)
        must(before.silences.get(person, 0) < SILENCES, f"others waited for {person}, who is away", table.id)
    if event.by == "absence":
        must(waited == 0, f"others waited {waited} ms for {person}, who is away", table.id)
