"""How a house is run: every limit and timer the operator may set, each with its default (docs/operating.md).

What each one means stands in the words of both languages (`operating.setting.…`), from which the settings file is
written with a comment on every line.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs

from hanpan.floor.operator import MOST_GRANTED
from hanpan.floor.settings import Admission, FloorSettings
from hanpan.house.contract import Form, TableFormat
from hanpan.house.kinds import KINDS
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


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the settings file."""


class ServerSection(Section, frozen=True):
    host: str = "0.0.0.0"  # noqa: S104 - a house is for others, too
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    public_url: Annotated[str, Meta(pattern=r"^(https?://[^/\s]+)?$")] = ""
    base_path: Annotated[str, Meta(max_length=200, pattern=r"^(/[A-Za-z0-9._~-]+)*$")] = ""
    open_metrics: bool = False
    shutdown_seconds: Seconds = 5


class DoorSection(Section, frozen=True):
    """Who may come in and write."""

    newcomers: Admission = FloorSettings().newcomers
    password: Annotated[str, Meta(max_length=40)] = ""
    chat: bool = FloorSettings().chat
    chat_lines: Annotated[int, Meta(ge=0, le=1000)] = FloorSettings().chat_lines
    chat_seconds: Seconds = FloorSettings().chat_seconds


class CageSection(Section, frozen=True):
    """HO-1.1."""

    daily_limit: Chips = FloorSettings().daily_limit


class FloorSection(Section, frozen=True):
    """Tables, and how they are kept."""

    most_tables: Count = FloorSettings().most_tables
    tables_per_person: Count = FloorSettings().tables_per_person
    tables_per_guest: Count = FloorSettings().tables_per_guest
    tables_per_address: Annotated[int, Meta(ge=0, le=10**6)] = FloorSettings().tables_per_address
    snapshot_every: Count = FloorSettings().snapshot_every


class TimerSection(Section, frozen=True):
    """HO-7.1, SN-6.2. Each kind of table takes those it knows."""

    action: Seconds = 30
    time_bank: Wait = 30
    time_bank_per_hand: Wait = 1
    sit_out: Seconds = 300
    rebuy: Seconds = 30
    entry_request: Seconds = 10
    between_hands: Seconds = 3
    draw: Wait = 4
    places: Wait = 8
    run_out: Wait = 2
    showdown: Wait = 1
    sit_out_memory: Wait = 4 * 3600
    hit_and_run: Wait = 3600
    empty_table: Seconds = 300
    sniper: Seconds = 30
    sniper_pause: Seconds = 5
    sniper_rematch: Seconds = 30
    grace: Wait = FloorSettings().grace_seconds


class TableSection(Section, frozen=True, kw_only=True):
    """A permanent table: what is dealt, how it is played, and its form (HO-2.2)."""

    name: Name
    game: str
    format: str
    form: Form
    bot_level: Literal[Levels, ""] = ""

    def opens(self, timers: TimerSection) -> Any:
        """The settings such a table is opened with."""
        return KINDS[self.game].open_from(self.format, self.form, structs.asdict(timers))


def formats() -> dict[tuple[str, str], TableFormat]:
    """What a permanent table may be."""
    return {(game, one.name): one for game, kind in KINDS.items() for one in kind.formats if not one.private}


def permanent(name: str, game: str, format_name: str, **chosen: Any) -> TableSection:
    return TableSection(name=name, game=game, format=format_name, form=formats()[game, format_name].form(**chosen))


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


class StoreSection(Section, frozen=True):
    """Where the house keeps itself, where not in its folder. Whatever shows settings leaves this out: it holds a
    password."""

    database: Annotated[str, Meta(pattern=r"^(postgres(ql)?://\S+)?$")] = ""


class ClusterSection(Section, frozen=True):
    """Doors and table nodes in processes of their own. Left out like the store's: the bus may hold a password."""

    role: Literal["both", "door", "tables"] = "both"
    bus: Annotated[str, Meta(pattern=r"^((nats|tls)://\S+)?$")] = ""
    name: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,40}$")] = ""
    house: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")] = "hanpan"
    authority: str = ""
    certificate: str = ""
    key: str = ""


class FairnessSection(Section, frozen=True):
    """FD."""

    on: bool = True
    after_the_hand: Literal["forget", "keep-sealed"] = "forget"


class LogSection(Section, frozen=True):
    format: Literal["auto", "json", "console"] = "auto"
    level: Literal["debug", "info", "warning", "error"] = "info"


TABLES = (
    permanent("cash-1-2", "holdem", "cash"),
    permanent("cash-5-10", "holdem", "cash", seats=9, small_blind=5, big_blind=10, least_buy_in=400, most_buy_in=1000),
    permanent("sng-1-2", "holdem", "sng"),
    permanent("textbook", "holdem", "textbook"),
    permanent("sniper", "sniper", "match"),
    permanent("blackjack", "blackjack", "room"),
)


class HouseSettings(Section, frozen=True):
    """All of them."""

    server: ServerSection = ServerSection()
    limits: Limits = Limits()
    door: DoorSection = DoorSection()
    cage: CageSection = CageSection()
    timers: TimerSection = TimerSection()
    floor: FloorSection = FloorSection()
    bots: BotSection = BotSection()
    operator: OperatorSection = OperatorSection()
    fairness: FairnessSection = FairnessSection()
    log: LogSection = LogSection()
    store: StoreSection = StoreSection()
    cluster: ClusterSection = ClusterSection()
    tables: tuple[TableSection, ...] = TABLES

    def of_floor(self) -> FloorSettings:
        """What the floor is told of them."""
        return FloorSettings(
            daily_limit=self.cage.daily_limit,
            grace_seconds=self.timers.grace,
            timers=structs.asdict(self.timers),
            newcomers=self.door.newcomers,
            house_password=self.door.password,
            chat=self.door.chat,
            chat_lines=self.door.chat_lines,
            chat_seconds=self.door.chat_seconds,
            **structs.asdict(self.floor),
        )
