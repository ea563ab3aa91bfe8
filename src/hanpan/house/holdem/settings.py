"""Settings of a hold'em table (HO-2.2)."""

from enum import StrEnum

from msgspec import Struct, structs

from hanpan.engine import Refusal
from hanpan.games.holdem import HOUSE, SIT_AND_GO, TEXTBOOK, VARIANTS, RuleSet
from hanpan.games.holdem.variants import HOLDEM, Ranking
from hanpan.house.observing import Observing
from hanpan.house.stakes import LADDER, STAKES
from hanpan.house.timers import Timers
from hanpan.kit.betting import CHAIRS

LEAST_CHIPS = 100
"""HO-1.2, HO-1.4, CA-6.4: below this nobody joins a table or plays on at a cash table."""
MOST_BUY_IN = 2000
LAST_ROUNDS = 9
"""SG-9.3: further rounds at the top of the ladder before the tournament is called."""
SIT_OUTS = 3
"""CA-4.2: how often one may sit out at a cash table; extensions count."""
EXTENSIONS = 2
"""SG-4.3."""


class Format(StrEnum):
    CASH = "cash"
    SNG = "sng"
    PRIVATE = "private-sng"
    TEXTBOOK = "textbook"
    """HO-2.10."""
    EVENING = "evening"
    """A table of a tournament over several (EV); its levels, its people and its end are the evening's to say."""
    EVENING_CASH = "evening-cash"
    """EV-1.4."""


# To name a member takes longer than to compare it, and every button of every picture asks.
_PRIVATE, _TEXTBOOK, _EVENING = Format.PRIVATE, Format.TEXTBOOK, Format.EVENING
_GIVEN = (_PRIVATE, _TEXTBOOK)
_CASH = (Format.CASH, Format.EVENING_CASH)
_OF_EVENINGS = (_EVENING, Format.EVENING_CASH)
RULES = {
    Format.CASH: HOUSE,
    Format.SNG: SIT_AND_GO,
    Format.PRIVATE: SIT_AND_GO,
    Format.TEXTBOOK: TEXTBOOK,
    Format.EVENING: SIT_AND_GO,
    Format.EVENING_CASH: HOUSE,
}
"""By which rule set each format is played."""


class EntryOptions(Struct, frozen=True):
    """CA-3.6, each off where nothing is said."""

    buy_the_button: bool = False
    play_the_small_blind: bool = False
    take_the_button: bool = False


class HoldemSettings(Struct, frozen=True):
    """A table as its creator wants it."""

    format: Format = Format.CASH
    seats: int = 6
    small_blind: int = 1
    big_blind: int = 2
    least_buy_in: int = 100
    most_buy_in: int = 200
    """Where chips are given (PS-1.1, HO-2.10) both are the stack everyone gets."""
    permanent: bool = False
    timers: Timers = Timers()
    options: EntryOptions = EntryOptions()
    variant: str = HOLDEM.name
    """VA-4.1: by its name in `games.holdem.VARIANTS`."""
    button_blind: bool = False
    """VA-3.1: an ante from everyone and one blind, on the button."""
    title: str = ""
    """What its opener calls it (HO-2.9)."""
    evening: str = ""
    """The evening that owns the table."""
    observing: Observing = Observing.ON
    """At a private table, what who has no seat sees while it is played."""
    delay: int = 5
    """Minutes, where they see it later."""

    @property
    def is_cash(self) -> bool:
        return self.format in _CASH

    @property
    def is_evening(self) -> bool:
        return self.format in _OF_EVENINGS

    @property
    def in_evening(self) -> bool:
        """It belongs to an evening, also one that lets it play game after game by itself (EV-1.1)."""
        return bool(self.evening)

    @property
    def waits_for_evening(self) -> bool:
        """EV-3: before every hand a table of a tournament waits for the word of its evening."""
        return self.format is _EVENING

    @property
    def least_chips(self) -> int:
        """CA-6.4: below this nobody plays on at a cash table; in an evening one big blind (EV-1.4)."""
        return self.big_blind if self.is_evening else LEAST_CHIPS

    @property
    def is_private(self) -> bool:
        return self.format is _PRIVATE

    @property
    def is_textbook(self) -> bool:
        return self.format is _TEXTBOOK

    @property
    def is_given(self) -> bool:
        """PS-1.1, HO-2.10: everyone is given the same chips, worth nothing outside."""
        return self.format in _GIVEN

    @property
    def rules(self) -> RuleSet:
        return RULES[self.format]

    @property
    def players_to_start(self) -> int:
        """CA-1.1: three, or two where only two fit. SG-1.1: everyone."""
        return min(3, self.seats) if self.is_cash else self.seats

    @property
    def first_level(self) -> int:
        return 0 if self.is_evening else LADDER.index((self.small_blind, self.big_blind))


def has_button_blind(variant: str) -> bool:
    """VA-3.1: may a table of this variant be played with it?"""
    return VARIANTS[variant].ranking is Ranking.SHORT_DECK


def fault(settings: HoldemSettings) -> Refusal | None:
    """Why such a table cannot be (HO-2.2, HO-1.4)."""
    timers = settings.timers
    if not 2 <= settings.seats <= CHAIRS:
        return Refusal("seats-2-to-10", "HO-2.2", {"seats": settings.seats})
    if settings.variant not in VARIANTS:
        return Refusal("no-such-variant", "VA-4.1")
    if settings.seats > (most := VARIANTS[settings.variant].most_players):
        return Refusal("too-many-for-the-deck", "VA-3.1", {"most": most})
    if settings.button_blind and not has_button_blind(settings.variant):
        return Refusal("no-button-blind", "VA-3.1")
    if settings.button_blind and settings.options != EntryOptions():
        return Refusal("options-need-two-blinds", "CA-3.6")
    if settings.is_evening != bool(settings.evening) and not settings.is_textbook:
        return Refusal("no-such-evening", "EV-1.1")
    if not settings.is_evening and (wrong := _fault_of_chips(settings)) is not None:
        return wrong
    if (
        min(timers.action, timers.between_hands, timers.sit_out, timers.rebuy, timers.entry_request, timers.empty_table)
        < 1
    ):
        return Refusal("bad-timers", "HO-7.1")
    if min(timers.time_bank, timers.time_bank_per_hand, timers.sit_out_memory, timers.hit_and_run) < 0:
        return Refusal("bad-timers", "HO-7.1")
    if min(timers.draw, timers.places, timers.run_out, timers.showdown) < 0:
        return Refusal("bad-timers", "HO-7.1")
    if settings.is_private and settings.least_buy_in != settings.most_buy_in:
        return Refusal("one-stack-size", "HO-2.2")
    if settings.is_textbook and settings != textbook(settings):
        return Refusal("textbook-is-fixed", "HO-2.10")
    return None


def _fault_of_chips(settings: HoldemSettings) -> Refusal | None:
    """HO-2.2, HO-1.4: an evening has bounds of its own (EV-1.4)."""
    if (settings.small_blind, settings.big_blind) not in STAKES:
        return Refusal("no-such-stake", "HO-2.2", {"small": settings.small_blind, "big": settings.big_blind})
    if not LEAST_CHIPS <= settings.least_buy_in <= settings.most_buy_in <= MOST_BUY_IN:
        amounts = {"least": settings.least_buy_in, "most": settings.most_buy_in}
        return Refusal("bad-buy-in-range", "HO-1.4", amounts)
    return None


def textbook(settings: HoldemSettings) -> HoldemSettings:
    """HO-2.10: everything but the seats is as the book has it."""
    return structs.replace(
        settings,
        format=Format.TEXTBOOK,
        small_blind=TEXTBOOK.small_blind,
        big_blind=TEXTBOOK.big_blind,
        least_buy_in=TEXTBOOK.stack,
        most_buy_in=TEXTBOOK.stack,
        options=EntryOptions(),
        variant=HOLDEM.name,
        button_blind=False,
    )
