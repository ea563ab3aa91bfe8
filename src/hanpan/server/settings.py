"""How a house is run: every limit and timer the operator may set, each with its default (docs/operating.md).

What each one means stands in the words of both languages (`operating.setting.…`), from which the settings file is
written with a comment on every line.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from hanpan.engine import Refusal
from hanpan.floor.office import MOST_GRANTED
from hanpan.floor.settings import FloorSettings
from hanpan.house.blackjack.room import RoomSettings
from hanpan.house.settings import EntryOptions, Kind, TableSettings, Timers
from hanpan.house.settings import fault as holdem_fault
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.settings import fault as sniper_fault
from hanpan.server.limits import Limits

DAY = 24 * 3600
Seconds = Annotated[int, Meta(ge=1, le=DAY)]
Wait = Annotated[int, Meta(ge=0, le=7 * DAY)]
"""Seconds, too, but there may be none."""
Moments = Annotated[float, Meta(ge=0, le=3600)]
"""Seconds and parts of them."""
Chips = Annotated[int, Meta(ge=0, le=10**9)]
Count = Annotated[int, Meta(ge=1, le=10**6)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\w(?:[\w -]*\w)?$")]
"""Of a table: letters of any language, digits, spaces and dashes, so that it can stand in an address."""

Levels = Literal["mixed", "beginner", "solid", "strong"]
"""How well bots play."""

AnySettings = TableSettings | SniperSettings | RoomSettings


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the settings file."""


class ServerSection(Section, frozen=True):
    host: str = "0.0.0.0"  # noqa: S104 - a house is for others, too
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    public_url: Annotated[str, Meta(pattern=r"^(https?://[^/\s]+)?$")] = ""
    open_metrics: bool = False
    shutdown_seconds: Seconds = 5


class CageSection(Section, frozen=True):
    """HO-1.1."""

    daily_limit: Chips = FloorSettings().daily_limit


class FloorSection(Section, frozen=True):
    """Tables, and how they are kept."""

    most_tables: Count = FloorSettings().most_tables
    tables_per_person: Count = FloorSettings().tables_per_person
    snapshot_every: Count = FloorSettings().snapshot_every


class TimerSection(Section, frozen=True):
    """HO-7.1, SN-6.2."""

    action: Seconds = Timers().action
    time_bank: Wait = Timers().time_bank
    time_bank_per_hand: Wait = Timers().time_bank_per_hand
    sit_out: Seconds = Timers().sit_out
    rebuy: Seconds = Timers().rebuy
    entry_request: Seconds = Timers().entry_request
    between_hands: Seconds = Timers().between_hands
    sit_out_memory: Wait = Timers().sit_out_memory
    hit_and_run: Wait = Timers().hit_and_run
    sniper: Seconds = FloorSettings().sniper_seconds
    sniper_pause: Seconds = FloorSettings().sniper_pause
    sniper_rematch: Seconds = FloorSettings().sniper_rematch
    grace: Wait = FloorSettings().grace_seconds

    def of_tables(self) -> Timers:
        """Those a hold'em table has."""
        return Timers(**{field.name: getattr(self, field.name) for field in structs.fields(Timers)})


class _HoldemTable(Section, frozen=True, kw_only=True, tag_field="kind"):
    name: Name
    seats: Annotated[int, Meta(ge=2, le=9)] = 6
    small_blind: Chips = 1
    big_blind: Chips = 2
    least_buy_in: Chips = 100
    most_buy_in: Chips = 200
    bot_level: Literal[Levels, ""] = ""


class CashTable(_HoldemTable, frozen=True, kw_only=True, tag="cash"):
    """HO-2.2; the last three are CA-3.6."""

    buy_the_button: bool = False
    play_the_small_blind: bool = False
    take_the_button: bool = False

    def opens(self, timers: TimerSection) -> TableSettings:
        options = EntryOptions(self.buy_the_button, self.play_the_small_blind, self.take_the_button)
        return _holdem(Kind.CASH, self, timers, options)


class SngTable(_HoldemTable, frozen=True, kw_only=True, tag="sng"):
    def opens(self, timers: TimerSection) -> TableSettings:
        return _holdem(Kind.SNG, self, timers, EntryOptions())


class SniperTable(Section, frozen=True, kw_only=True, tag_field="kind", tag="sniper"):
    name: Name
    seats: Annotated[int, Meta(ge=2, le=6)] = 6
    bot_level: Literal[Levels, ""] = ""

    def opens(self, timers: TimerSection) -> SniperSettings:
        times = timers.sniper, timers.sniper_pause, timers.sniper_rematch
        return SniperSettings(self.seats, False, *times, permanent=True)


class BlackjackTable(Section, frozen=True, kw_only=True, tag_field="kind", tag="blackjack"):
    """BJ-3.1: where no key is set the house makes one, since a room without a dealer plays nothing."""

    name: Name
    dealer_key: Annotated[str, Meta(max_length=200)] = ""
    minimum: Annotated[int, Meta(ge=1, le=100)] = RoomSettings().minimum
    decks: Annotated[int, Meta(ge=1, le=100)] = RoomSettings().decks

    def opens(self, _: TimerSection) -> RoomSettings:
        return RoomSettings(self.dealer_key, self.minimum, self.decks, permanent=True)


AnyTableSection = CashTable | SngTable | SniperTable | BlackjackTable
TABLE_KINDS: dict[str, type[AnyTableSection]] = {
    "cash": CashTable,
    "sng": SngTable,
    "sniper": SniperTable,
    "blackjack": BlackjackTable,
}


def _holdem(kind: Kind, table: _HoldemTable, timers: TimerSection, options: EntryOptions) -> TableSettings:
    blinds = {"small_blind": table.small_blind, "big_blind": table.big_blind}
    buy_ins = {"least_buy_in": table.least_buy_in, "most_buy_in": table.most_buy_in}
    return TableSettings(
        kind, table.seats, **blinds, **buy_ins, permanent=True, timers=timers.of_tables(), options=options
    )


class BotSection(Section, frozen=True):
    """House bots: marked as such, and by the front door like everybody."""

    on: bool = True
    count: Annotated[int, Meta(ge=0, le=1000)] = 24
    level: Levels = "mixed"
    least_seconds: Moments = 1.0
    most_seconds: Moments = 4.0
    alone_seconds: Moments = 2.5
    fill_seconds: Moments = 45.0
    pause_seconds: Moments = 12.0
    rest_seconds: Moments = 60.0


class OperatorSection(Section, frozen=True):
    password_hash: Annotated[str, Meta(pattern=r"^(\$argon2id?\$\S+)?$")] = ""
    session_hours: Annotated[int, Meta(ge=1, le=168)] = 12
    attempts: Annotated[int, Meta(ge=1, le=1000)] = 5
    attempts_seconds: Seconds = 900
    most_grant: Annotated[int, Meta(ge=1, le=MOST_GRANTED)] = MOST_GRANTED


class LogSection(Section, frozen=True):
    format: Literal["auto", "json", "console"] = "auto"
    level: Literal["debug", "info", "warning", "error"] = "info"


TABLES: tuple[AnyTableSection, ...] = (
    CashTable(name="cash-1-2"),
    CashTable(name="cash-5-10", seats=9, small_blind=5, big_blind=10, least_buy_in=400, most_buy_in=1000),
    SngTable(name="sng-1-2"),
    SniperTable(name="sniper"),
    BlackjackTable(name="blackjack"),
)


class HouseSettings(Section, frozen=True):
    """All of them."""

    server: ServerSection = ServerSection()
    limits: Limits = Limits()
    cage: CageSection = CageSection()
    timers: TimerSection = TimerSection()
    floor: FloorSection = FloorSection()
    bots: BotSection = BotSection()
    operator: OperatorSection = OperatorSection()
    log: LogSection = LogSection()
    tables: tuple[AnyTableSection, ...] = TABLES

    def of_floor(self) -> FloorSettings:
        """What the floor is told of them."""
        timers = self.timers
        return FloorSettings(
            daily_limit=self.cage.daily_limit,
            grace_seconds=timers.grace,
            timers=timers.of_tables(),
            sniper_seconds=timers.sniper,
            sniper_pause=timers.sniper_pause,
            sniper_rematch=timers.sniper_rematch,
            **structs.asdict(self.floor),
        )


def fault(settings: AnySettings) -> Refusal | None:
    """Why a table of the settings file cannot be: the house's own words."""
    if isinstance(settings, TableSettings):
        return holdem_fault(settings)
    return sniper_fault(settings) if isinstance(settings, SniperSettings) else None
