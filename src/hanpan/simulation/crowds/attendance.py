"""HO-7.6, HO-7.7 at a hold'em table."""

from hanpan.engine import NOBODY
from hanpan.games.holdem.events import Called, Checked, Folded, Raised
from hanpan.house.events import CameBack, TableEvent, TableResumed
from hanpan.house.holdem import beats
from hanpan.house.holdem.events import (
    EntryAnswered,
    HandStarted,
    HandUncontested,
    LeaveAsked,
    Left,
    Played,
    SatIn,
    SitOutAsked,
    TournamentStarted,
)
from hanpan.house.holdem.table import HoldemTable
from hanpan.simulation.crowds.base import GRACE
from hanpan.simulation.crowds.presence import Patience, check_dealt, is_there
from hanpan.simulation.invariants import must

_ACTIONS = (Called, Checked, Folded, Raised)
_BEGINNINGS = (HandStarted, HandUncontested, TournamentStarted)
_WORDS = (CameBack, LeaveAsked, Left, SatIn, SitOutAsked)
"""By these somebody shows that they are there, or is there no longer."""


class Attendance:
    """Remembers who is there from fact to fact."""

    def __init__(self) -> None:
        self.patience = Patience()
        self.turn_since = 0
        self.turn = (0, 0)
        self.resumed: int | None = None
        """When the house's time last jumped, if it did in this turn."""


def check(table: HoldemTable, event: TableEvent, before: Attendance) -> None:
    if isinstance(event, _BEGINNINGS):
        people = [player for player in table.players.values() if not player.bot and not player.out]
        check_dealt([is_there(player, table.now) and not player.sitting_out for player in people], table.id)
    if isinstance(event, Played) and isinstance(event.fact, _ACTIONS):
        _acted(table, event, before)
    if isinstance(event, EntryAnswered):
        _answered(table, event.person, event.by == "timeout", before.patience)
    if table.takes_time():
        _takes_time(table)
    if isinstance(event, _WORDS):
        before.patience.answered(event.person)
    before.turn_since = table.turn_since
    turn = table.hand_number, table.turn_number
    if isinstance(event, TableResumed):
        before.resumed = event.at
    elif turn != before.turn:
        before.resumed = None
    before.turn = turn


def _takes_time(table: HoldemTable) -> None:
    """HE-5.2: the dealer makes nobody wait who could act, and never for longer than the table says."""
    must(table.hand is not None and table.hand.betting.turn == NOBODY, "a pause in somebody's turn", table.id)
    must(table.is_playing(), "a pause after the hand", table.id)
    must(table.beat_until - table.now <= beats.longest(table), "a pause that is too long", table.id)


def _acted(table: HoldemTable, event: Played, before: Attendance) -> None:
    """Nobody waits for somebody who is away, and for nobody longer than the clock and the time bank."""
    timers, person = table.settings.timers, table.dealt[event.fact.seat]  # type: ignore[union-attr]
    waited = event.at - before.turn_since
    must(waited <= 1000 * (timers.action + timers.time_bank), f"{waited} ms for {person}", table.id)
    if event.by == "timeout" and before.resumed is not None:
        must(event.at >= before.resumed + GRACE, f"{person} was folded by a jump of the time", table.id)
    if event.by == "absence":
        must(waited == 0, f"others waited {waited} ms for {person}, who is away", table.id)
    else:
        _answered(table, person, event.by == "timeout", before.patience)


def _answered(table: HoldemTable, person: str, in_vain: bool, patience: Patience) -> None:
    player = table.player(person)
    if in_vain:
        patience.ran_out(person, connected=player is not None and player.connected, table=table.id)
    else:
        patience.answered(person)
