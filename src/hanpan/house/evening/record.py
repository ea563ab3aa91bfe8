"""EV-7.1: what hosts have done, line by line. Who is named is called as they were then, also when they have gone."""

from collections.abc import Callable
from typing import Any, TypeGuard

from msgspec import Struct

from hanpan.house.evening import events as told
from hanpan.house.evening.clock import MINUTE
from hanpan.house.evening.ladders import Rung


class Note(Struct, frozen=True):
    """A line of the record."""

    at: int
    by: str
    what: str
    """The fact's own name."""
    whom: str = ""
    why: str = ""
    chips: int = 0
    yes: bool = True
    """Or the opposite: refused, no longer co-host, may write again."""
    table: str = ""
    """Where, or where to."""
    text: str = ""
    """The new name."""
    minutes: int = 0
    """How long somebody is muted, or a level lasts from now on."""
    rungs: tuple[Rung, ...] = ()
    """The coming levels."""
    ban: bool = False
    by_name: str = ""
    """Empty where the host is no guest."""
    whom_name: str = ""


def is_power(event: told.EveningEvent) -> TypeGuard[told.Power | told.MoveAnnounced]:
    """Has a host done this? A move may be the evening's own."""
    return isinstance(event, told.Power) or (isinstance(event, told.MoveAnnounced) and bool(event.by))


def note_of(event: told.Power | told.MoveAnnounced, called: Callable[[str], str]) -> Note:
    """The line for what a host has done, read before it changes the evening."""
    details = _details(event)
    by_name, whom_name = called(event.by), called(details.get("whom", ""))
    what = str(type(event).__struct_config__.tag)
    return Note(event.at, event.by, what, by_name=by_name, whom_name=whom_name, **details)


def _details(event: told.Power | told.MoveAnnounced) -> dict[str, Any]:
    match event:
        case told.GuestAdmitted() | told.CoHostNamed():
            return {"whom": event.person, "yes": event.yes}
        case told.AdmittingAsked():
            return {"yes": event.wanted}
        case told.LevelsChanged():
            return {"rungs": event.rungs, "minutes": event.minutes}
        case told.SeatGranted():
            return {"whom": event.person, "table": event.table}
        case told.MoveAnnounced():
            return {"whom": event.person, "table": event.target}
        case told.GuestPutOut():
            return {"whom": event.person, "ban": event.ban}
        case told.GuestMuted():
            minutes = max(0, round((event.until - event.at) / MINUTE))
            return {"whom": event.person, "yes": minutes > 0, "minutes": minutes}
        case told.GuestRenamed():
            return {"whom": event.person, "text": event.name}
        case told.ChipsGiven():
            return {"whom": event.person, "chips": event.chips, "why": event.why}
        case told.MisdealCalled() | told.TableEnding() | told.TableShown():
            return {"table": event.table}
    return {}
