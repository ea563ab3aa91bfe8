"""What the operator looks at: the house at a glance, its figures over time, the record, reports, what looks odd."""

from typing import Annotated

from msgspec import Meta, Struct

from hanpan.floor.operator import Overview
from hanpan.server.asking import Answer, Nothing
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.own_errors import OwnError

WEEK_HOURS = 7 * 24
Page = Annotated[int, Meta(ge=1, le=100)]
Before = Annotated[int, Meta(ge=1)]
LAST = 2**53


class HouseSeen(Struct, frozen=True):
    """The house at a glance."""

    overview: Overview
    figures: dict[str, int]
    """wishes, refusals, facts, commits, failures (of commits), messages, slow_readers, own_errors: since it opened."""
    failures: list[OwnError]
    """Bugs of the house itself, the last one first."""
    games: dict[str, int]
    """Tables, by game."""
    same_address: dict[str, list[list[str]]]
    """By table: people with seats there who come from one address, each group by person; bots are not counted."""
    open_reports: int
    ready: bool


class ChartsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """How far back."""

    hours: Annotated[int, Meta(ge=1, le=WEEK_HOURS)] = 24


class ChartPoint(Struct, frozen=True):
    """The house at a moment; of a stretch of time the most people, bots and tables there were, and the hands in it."""

    at: int
    people: int
    bots: int
    tables: int
    """At which somebody sits."""
    hands: int
    """That ended since the point before."""


class Charts(Struct, frozen=True):
    """Figures over time, the earliest first; at most 500 points. Where the house was closed there are none."""

    step: int
    """Seconds between two points."""
    points: list[ChartPoint]


class RecordAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders, from the latest one back; before one where more are wanted."""

    before: Before = LAST
    limit: Page = 50
    person: Annotated[str, Meta(max_length=64)] = ""
    order: Annotated[str, Meta(max_length=32)] = ""
    operator: Annotated[str, Meta(max_length=20)] = ""


class OrderLine(Struct, frozen=True):
    """An order that was given."""

    id: int
    at: int
    operator: str
    order: str
    """kick, ban, mute, lift, rename, reset-password, grant, take, close-table, pause, resume, announce,
    end-announcement, newcomers, chat, code, revoke-code, operator, remove-operator, password, token, remove-token,
    close-report, league-start, league-pause, league-stop, league-begin, sign-in."""
    person: str
    name: str
    """Of the person, as they are called today."""
    reason: str
    detail: str
    """An amount, a table, an address, a name before: whatever else the order said."""
    until: int
    """Of a ban or a mute; 0: for ever, or no such order."""


class Record(Struct, frozen=True):
    """The latest first."""

    orders: list[OrderLine]
    more: bool


class ReportsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Reports, from the latest one back."""

    before: Before = LAST
    limit: Page = 20
    open: bool = True
    """Only those nobody has looked at?"""


class SaidLine(Struct, frozen=True):
    """A line somebody wrote."""

    person: str
    name: str
    text: str
    at: int


class ReportLine(Struct, frozen=True):
    """A line that somebody reported."""

    id: int
    at: int
    by: str
    by_name: str
    person: str
    name: str
    """Who wrote it, as they are called today."""
    table: str
    """Where; empty: in the lobby. `whisper` says that it was to the reporter alone."""
    whisper: bool
    line: SaidLine
    around: list[SaidLine]
    """The lines before and after it, itself among them."""
    note: str
    """What the reporter says about it."""
    closed_by: str
    """Empty: nobody has looked at it yet."""
    closed_at: int


class ReportList(Struct, frozen=True):
    """The latest first."""

    reports: list[ReportLine]
    more: bool


class CloseReport(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody has looked at it."""

    report: Annotated[int, Meta(ge=1)]
    reason: Reason


class OddPair(Struct, frozen=True):
    """Two people between whom chips went one way in hands of two, within a day."""

    winner: str
    winner_name: str
    loser: str
    loser_name: str
    chips: int
    """What the winner has won from the loser, all in all."""
    moved: int
    """All that went back and forth: where it is hardly more than `chips`, it went one way."""
    hands: int
    folded: int
    """Hands among them without a showdown."""
    same_address: bool
    """Have they come from one address since the house opened?"""


class OddTable(Struct, frozen=True):
    """A table at which people sit who come from one address."""

    table: str
    title: str
    people: list[str]
    names: list[str]
    address: str


class Suspicious(Struct, frozen=True):
    """What looks odd. A classroom is one address, and a good player wins from a bad one: look before you act."""

    tables: list[OddTable]
    pairs: list[OddPair]


async def see_house(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who is here, the tables, figures and failures."""
    raise NotImplementedError


async def read_charts(ask: OperatorAsk, asked: ChartsAsked) -> Answer:
    """People, tables and hands over time."""
    raise NotImplementedError


async def read_record(ask: OperatorAsk, asked: RecordAsked) -> Answer:
    """Every order that was given: by whom, about whom, why."""
    raise NotImplementedError


async def list_reports(ask: OperatorAsk, asked: ReportsAsked) -> Answer:
    """Lines that people have reported, with the lines around them."""
    raise NotImplementedError


async def close_report(ask: OperatorAsk, chosen: CloseReport) -> Answer:
    """A report was looked at."""
    raise NotImplementedError


async def read_suspicious(ask: OperatorAsk, _: Nothing) -> Answer:
    """People of one address at one table, and chips that went one way between two."""
    raise NotImplementedError
