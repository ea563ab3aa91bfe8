"""HO-2.2: what the creator of a hold'em table may choose."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, structs

from hanpan.games.holdem import VARIANTS
from hanpan.house.contract import EveningGame, Form, TableFormat, WantedTable
from hanpan.house.holdem.settings import LEAST_CHIPS, MOST_BUY_IN, EntryOptions, Format, HoldemSettings, textbook
from hanpan.house.observing import Observing
from hanpan.house.stakes import STAKES
from hanpan.house.timers import Timers
from hanpan.kit.betting import CHAIRS

Chips = Annotated[int, Meta(ge=0, le=10**9)]


Seats = Annotated[int, Meta(ge=2, le=CHAIRS)]


class HoldemForm(Form, frozen=True, kw_only=True):
    """A sit-and-go."""

    seats: Seats = 6
    small_blind: Chips = 1
    big_blind: Chips = 2
    least_buy_in: Chips = 100
    most_buy_in: Chips = 200
    variant: Literal["holdem", "pot-limit-holdem", "fixed-limit-holdem", "omaha", "short-deck"] = "holdem"
    """VA-4.1."""
    button_blind: bool = False
    """VA-3.1: short deck with an ante from everyone and one blind, on the button."""


class PrivateForm(HoldemForm, frozen=True, kw_only=True):
    """A private sit-and-go takes one size of stack (PS-1.1)."""

    most_buy_in: Chips = 100
    observing: Literal["on", "delayed", "off"] = "on"
    """What who has no seat sees while it is played."""
    delay: Annotated[int, Meta(ge=1, le=120)] = 5
    """Minutes, where they see it later."""


class CashForm(HoldemForm, frozen=True, kw_only=True):
    """A cash table; the last three are CA-3.6."""

    buy_the_button: bool = False
    play_the_small_blind: bool = False
    take_the_button: bool = False


class TextbookForm(Form, frozen=True, kw_only=True):
    """HO-2.10: a textbook table; all else stands in the book."""

    seats: Seats = 6


ANY_SEATS = tuple(range(2, CHAIRS + 1))
SHORT_STACK, DEEP_STACK = 20, 100
"""In big blinds: what people usually sit down with."""
_CHIPS = {
    "stakes": STAKES,
    "least_buy_in": LEAST_CHIPS,
    "most_buy_in": MOST_BUY_IN,
    "usual_buy_ins": tuple(
        [(max(LEAST_CHIPS, SHORT_STACK * big), min(MOST_BUY_IN, DEEP_STACK * big)) for _, big in STAKES]
    ),
}
FORMATS = (
    TableFormat(name=Format.CASH.value, form=CashForm, seats=ANY_SEATS, **_CHIPS),  # type: ignore[arg-type]
    TableFormat(name=Format.SNG.value, form=HoldemForm, seats=ANY_SEATS, **_CHIPS),  # type: ignore[arg-type]
    TableFormat(name=Format.PRIVATE.value, form=PrivateForm, seats=ANY_SEATS, private=True, ranked=False, **_CHIPS),  # type: ignore[arg-type]
    TableFormat(name=Format.TEXTBOOK.value, form=TextbookForm, seats=ANY_SEATS),
)


def open_from(name: str, form: HoldemForm | TextbookForm, seconds: Mapping[str, int]) -> HoldemSettings:
    """The settings of a table, from its form and the operator's timers."""
    timers = Timers(**{field.name: seconds[field.name] for field in structs.fields(Timers) if field.name in seconds})
    if isinstance(form, TextbookForm):
        return textbook(HoldemSettings(seats=form.seats, timers=timers, title=form.title))
    watched = (form.observing, form.delay) if isinstance(form, PrivateForm) else (Observing.ON, 5)
    return HoldemSettings(
        Format(name),
        form.seats,
        form.small_blind,
        form.big_blind,
        form.least_buy_in,
        form.most_buy_in,
        timers=timers,
        options=_options(form),
        variant=form.variant,
        button_blind=form.button_blind,
        title=form.title,
        observing=Observing(watched[0]),
        delay=watched[1],
    )


def _options(form: HoldemForm) -> EntryOptions:
    chosen = structs.asdict(form)
    return EntryOptions(**{field: chosen.get(field, False) for field in EntryOptions.__struct_fields__})


def _at_evening(wanted: WantedTable) -> HoldemSettings:
    """A table of a tournament, or one at which people come and go (EV-1.4)."""
    return HoldemSettings(
        Format.EVENING_CASH if wanted.rolls_on else Format.EVENING,
        wanted.seats,
        wanted.small_blind,
        wanted.big_blind,
        wanted.least_buy_in,
        wanted.most_buy_in,
        permanent=True,
        timers=wanted.timers,
        variant=wanted.game,
        title=wanted.title,
        evening=wanted.evening,
    )


def _textbook_at_evening(wanted: WantedTable) -> HoldemSettings:
    return textbook(_at_evening(wanted))


AT_EVENINGS = {
    name: EveningGame(most_seats=min(CHAIRS, variant.most_players), settings=_at_evening)
    for name, variant in VARIANTS.items()
} | {"textbook": EveningGame(most_seats=CHAIRS, by_itself=True, settings=_textbook_at_evening)}


def permanent(settings: HoldemSettings) -> HoldemSettings:
    return structs.replace(settings, permanent=True)
