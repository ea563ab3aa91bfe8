"""Settings of a blackjack room."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.games.blackjack import RoomSetup
from hanpan.house.contract import EveningGame, Form, TableFormat, WantedTable


class RoomSettings(Struct, frozen=True):
    """A room as its host wants it. The key makes the dealer and is shown to nobody (BJ-3.1)."""

    dealer_key: str = ""
    minimum: int = 2
    decks: int = 4
    permanent: bool = True
    title: str = ""
    """What its host calls it (HO-2.9)."""
    silence: int = 0
    """So many seconds of silence on turn are a stand; 0 for none (BJ-5.5)."""
    evening: str = ""
    """The evening that owns the room: it says who is in it, and the house deals round after round."""
    teacher: str = ""
    """Of an evening, who deals in the place of the house if they join (BJ-3.2)."""
    pause: int = 6
    """Seconds from one round to the next where the house deals."""


def setup_of(settings: RoomSettings) -> RoomSetup:
    return RoomSetup(settings.dealer_key or None, settings.minimum, settings.decks, silence=settings.silence)


class RoomForm(Form, frozen=True, kw_only=True):
    """HO-2.2: what the creator of a room may choose."""

    dealer_key: Annotated[str, Meta(max_length=200)] = ""
    """It makes the dealer (BJ-3.1)."""
    minimum: Annotated[int, Meta(ge=1, le=100)] = RoomSettings().minimum
    """How many a round takes, the dealer included (BJ-4.1)."""
    decks: Annotated[int, Meta(ge=1, le=100)] = RoomSettings().decks
    """How many decks the shoe holds (BJ-4.2)."""
    silence: Annotated[int, Meta(ge=0, le=3600)] = 60
    """So many seconds of silence on turn are a stand; 0 for none (BJ-5.5)."""


FORMATS = (TableFormat(name="room", form=RoomForm, key="dealer_key", ranked=False),)


def open_from(_: str, form: RoomForm, __: Mapping[str, int]) -> RoomSettings:
    """The settings of a room, from its form; its clock is the host's, not the operator's."""
    return RoomSettings(
        form.dealer_key, form.minimum, form.decks, permanent=False, title=form.title, silence=form.silence
    )


SILENCE = 30
"""At an evening: so many seconds of silence are a stand (BJ-5.5)."""


def _at_evening(wanted: WantedTable) -> RoomSettings:
    """Nobody needs the key of the dealer: the house deals, or the host."""
    return RoomSettings(
        wanted.secret,
        title=wanted.title,
        silence=SILENCE,
        evening=wanted.evening,
        teacher=wanted.host,
        pause=2 * wanted.timers.between_hands,
    )


AT_EVENINGS = {"blackjack": EveningGame(most_seats=8, by_itself=True, places=False, settings=_at_evening)}


def permanent(settings: RoomSettings) -> RoomSettings:
    return structs.replace(settings, permanent=True)
