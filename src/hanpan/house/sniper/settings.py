"""What a Sniper table is created with."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.engine import Refusal
from hanpan.house.contract import Form, TableFormat


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
    broadcast: bool = False
    """The broadcast's start chips and survival number instead of the usual ones (SN-1.4)."""
    last_one_wins: bool = False
    """Whoever is left over in the end has won, too (SN-5.6)."""
    title: str = ""
    """What its host calls it (HO-2.9)."""


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
        broadcast=form.broadcast,
        last_one_wins=form.last_one_wins,
        title=form.title,
    )


def permanent(settings: SniperSettings) -> SniperSettings:
    return structs.replace(settings, permanent=True)
