"""Answers that every kind of table shares: who looks on, comes back, is invited; the clock; the operator's words."""

from collections.abc import Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.house.commands import (
    CloseTable,
    Invite,
    LoseConnection,
    Observe,
    PassTime,
    PauseTable,
    Reconnect,
    ResumeTable,
    TableCommand,
)
from hanpan.house.events import (
    ChipsTaken,
    ClockTurned,
    ConnectionBack,
    ConnectionLost,
    Invited,
    Observed,
    StoppedObserving,
    TableClosing,
    TableDismissed,
    TableEvent,
    TablePaused,
    TableResumed,
)

Answer = TableEvent | Refusal
Answers = dict[type[TableCommand], Callable[[Any, Any], Answer]]
Changes = dict[type[TableEvent], Callable[[Any, Any], None]]


def decide(answers: Answers, table: Any, command: TableCommand) -> Answer:
    """What a wish leads to, where the table still is and knows the wish."""
    if table.dismissed:
        return Refusal("table-dismissed", "HO-2.4")
    answer = answers.get(type(command))
    return Refusal("not-at-this-table", "HO-2.2") if answer is None else answer(table, command)


def answers(is_here: Callable[[Any, str], bool], may_come: Callable[[Any, str], Refusal | None]) -> Answers:
    """The answers that follow from who is at the table and who may come."""

    def observe(table: Any, wish: Observe) -> Answer:
        refused = None if wish.admitted else may_come(table, wish.person)
        if refused is None and is_here(table, wish.person):
            refused = Refusal("here-already", "HO-2.3")
        return refused or Observed(wish.at, wish.person, wish.bot)

    def lose_connection(table: Any, wish: LoseConnection) -> Answer:
        here = is_here(table, wish.person)
        return ConnectionLost(wish.at, wish.person) if here else Refusal("not-here", "HO-7.4")

    def reconnect(table: Any, wish: Reconnect) -> Answer:
        here = is_here(table, wish.person)
        return ConnectionBack(wish.at, wish.person) if here else Refusal("not-here", "HO-7.4")

    return {**OPERATING, Observe: observe, LoseConnection: lose_connection, Reconnect: reconnect}


def _pass_time(_: Any, wish: PassTime) -> Answer:
    return ClockTurned(wish.at)


def _pause(_: Any, wish: PauseTable) -> Answer:
    return TablePaused(wish.at)


def _resume(_: Any, wish: ResumeTable) -> Answer:
    return TableResumed(wish.at, wish.by, wish.stays_paused, wish.grace)


def _close(_: Any, wish: CloseTable) -> Answer:
    return TableClosing(wish.at)


OPERATING: Answers = {PauseTable: _pause, ResumeTable: _resume, CloseTable: _close, PassTime: _pass_time}
"""The operator's words and the clock's: pause after the hand, go on, end."""


def inviting(may_invite: Callable[[Any, str], Refusal | None]) -> Answers:
    """PS-1.2: whoever is invited invites their own friends."""

    def invite(table: Any, wish: Invite) -> Answer:
        refused = may_invite(table, wish.person)
        if refused is None and not wish.are_friends:
            refused = Refusal("friends-only", "PS-1.2")
        if refused is None and wish.friend in table.invited:
            refused = Refusal("invited-already", "PS-1.2")
        return refused or Invited(wish.at, wish.friend, wish.person)

    return {Invite: invite}


# -- what these facts change, where the table has the fields they speak of


def _nothing(_: Any, __: TableEvent) -> None:
    """Only the time has changed."""


def _dismissed(table: Any, _: TableDismissed) -> None:
    table.dismissed = True


def _paused(table: Any, _: TablePaused) -> None:
    table.paused = True


def _closing(table: Any, _: TableClosing) -> None:
    table.closing = True


def _observed(table: Any, event: Observed) -> None:
    table.observers[event.person] = None


def _observed_unseen(table: Any, event: Observed) -> None:
    _observed(table, event)
    if event.bot:
        table.unseen[event.person] = None


def observers(table: Any) -> int:
    """HO-2.3: how many people look on."""
    return sum([person not in table.unseen for person in table.observers])


def _stopped_observing(table: Any, event: StoppedObserving) -> None:
    table.observers.pop(event.person, None)


def _stopped_unseen(table: Any, event: StoppedObserving) -> None:
    _stopped_observing(table, event)
    table.unseen.pop(event.person, None)


def _invited(table: Any, event: Invited) -> None:
    table.invited[event.person] = None


CHANGES: Changes = {
    ClockTurned: _nothing,
    TableDismissed: _dismissed,
    TablePaused: _paused,
    TableClosing: _closing,
    Observed: _observed,
    StoppedObserving: _stopped_observing,
    Invited: _invited,
    ChipsTaken: _nothing,
}

BOTS_UNSEEN: Changes = {Observed: _observed_unseen, StoppedObserving: _stopped_unseen}
"""HO-2.3, for a table that keeps bots that wait for a chair apart (`unseen`); any other counts everybody alike."""
