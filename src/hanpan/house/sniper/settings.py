"""Settings of a Sniper table."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from hanpan.engine import Refusal
from hanpan.house.contract import EveningGame, Form, TableFormat, WantedTable
from hanpan.house.observing import Observing


class SniperSettings(Struct, frozen=True):
    """A table as its host wants it."""

    seats: int = 6
    friends_only: bool = False
    """Only who is invited sees it, as at a private sit-and-go (PS-1.2)."""
    seconds: int = 30
    """How long everyone may think (SN-6.2)."""
    pause: int = 5
    """From a showdown to the next round: time to see what each snipe changed."""
    rematch: int = 30
    """How long the table waits for everyone's word after a game."""
    permanent: bool = False
    title: str = ""
    """What its host calls it (HO-2.9)."""
    broadcast: bool = False
    """The broadcast's start chips and survival number instead of the usual ones (SN-1.4)."""
    last_one_wins: bool = False
    """Whoever is left over in the end has won, too (SN-5.6)."""
    evening: str = ""
    """The evening that owns the table: it says who sits here, and games begin by themselves (EV-1.1)."""
    observing: Observing = Observing.ON
    """Among friends, what who has no chair sees while a game is played."""
    delay: int = 5
    """Minutes, where they see it later."""


def fault(settings: SniperSettings) -> Refusal | None:
    """SN-1.1, SN-1.4."""
    if not 2 <= settings.seats <= 6:
        return Refusal("players-2-to-6", "SN-1.1", {"players": settings.seats})
    if settings.seconds <= 0:
        return Refusal("no-time-to-act", "SN-1.4")
    return None


class SniperForm(Form, frozen=True, kw_only=True):
    """HO-2.2: what the creator of a Sniper table may choose."""

    seats: Annotated[int, Meta(ge=2, le=6)] = 6
    friends_only: bool = False
    broadcast: bool = False
    """Start with 15 chips for each of the others, and survive with 15 more (SN-1.4)."""
    last_one_wins: bool = False
    """Whoever is left over in the end has won, too (SN-5.6)."""
    seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    """How long everyone may think; 0 as long as the house gives (SN-1.4)."""
    observing: Literal["on", "delayed", "off"] = "on"
    """Among friends, what who has no chair sees while a game is played."""
    delay: Annotated[int, Meta(ge=1, le=120)] = 5
    """Minutes, where they see it later."""


FORMATS = (TableFormat(name="match", form=SniperForm, seats=(2, 3, 4, 5, 6), boards=("survived", "hands_won", "hit")),)


def open_from(_: str, form: SniperForm, seconds: Mapping[str, int]) -> SniperSettings:
    """The settings of a table, from its form and the operator's timers."""
    default = SniperSettings()
    return SniperSettings(
        form.seats,
        form.friends_only,
        form.seconds or seconds.get("sniper", default.seconds),
        seconds.get("sniper_pause", default.pause),
        seconds.get("sniper_rematch", default.rematch),
        title=form.title,
        broadcast=form.broadcast,
        last_one_wins=form.last_one_wins,
        observing=Observing(form.observing),
        delay=form.delay,
    )


LOOK = 10
"""Seconds from the end of a game to the next one at an evening: time to look at the places."""


def _at_evening(wanted: WantedTable) -> SniperSettings:
    return SniperSettings(
        wanted.seats,
        seconds=wanted.timers.action,
        rematch=LOOK,
        permanent=True,
        title=wanted.title,
        evening=wanted.evening,
    )


AT_EVENINGS = {"sniper": EveningGame(most_seats=6, by_itself=True, settings=_at_evening)}


def permanent(settings: SniperSettings) -> SniperSettings:
    return structs.replace(settings, permanent=True)
