"""The house's bots play with people, and give way to those who wait (HO-2.11, HO-2.12)."""

from collections.abc import Sequence

from hanpan.bots.choosing import Choice, Reason, Thought, named
from hanpan.bots.memory import Memory
from hanpan.bots.names import is_ours
from hanpan.engine import Move
from hanpan.house.reservations import ReservationsView

PATIENCE = 60
"""Seconds for which bots that were called wait for people at the table."""
_WHY = Reason("makes-room")
_QUICKEST = ("all-in", "raise", "call", "check")


def are_people(persons: Sequence[str]) -> bool:
    """Is anybody among them who is none of the house's bots?"""
    return not all(is_ours(person) for person in persons)


def is_cut_short(me: Memory, waiting: ReservationsView | None) -> bool:
    """A game that bots play among themselves: nobody looks on, or somebody waits for a chair."""
    return me.observers == 0 or (waiting is not None and bool(waiting.people))


def makes_room(me: Memory, seated: Sequence[str], free: int, waiting: ReservationsView | None) -> bool:
    """Between games: more people wait than there are chairs, and this bot is among the first to get up."""
    wanted = (len(waiting.people) if waiting is not None else 0) - free
    return me.person in sorted([person for person in seated if is_ours(person)])[: max(0, wanted)]


def is_through(me: Memory, seated: Sequence[str]) -> bool:
    """Was it sent away, or is nobody left of those it was called for?"""
    if me.role.part != "called":
        return False
    return me.sent_away or me.waited("people", PATIENCE, still=not are_people(seated))


def resigned(moves: Sequence[Move]) -> Thought:
    """What ends a tournament soonest: two that only fold would go on for ever."""
    quickest = next(move for name in _QUICKEST if (move := named(moves, name)) is not None)
    return Thought(Choice(quickest.name, quickest.high), _WHY)


def passed(moves: Sequence[Move]) -> Thought:
    """What ends a hand soonest."""
    return Thought(Choice("fold" if named(moves, "check") is None else "check"), _WHY)
