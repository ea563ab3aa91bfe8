"""Figures of a person's hands, and the leaderboards (HO-2.6)."""

from typing import Literal

from msgspec import Struct

from hanpan.floor.ports import NOBODY, PersonRow
from hanpan.house.contract import TableFormat
from hanpan.house.kinds import KINDS
from hanpan.server.asking import Answer, Ask
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.sums import Sums, spread
from hanpan.server.tables import Word

POINTS = 500
"""Of a profit curve: more than anybody sees on a screen."""
PLACES = 50
LOOKED_AT = 1_000
"""People whose hands are compared for a leaderboard: those who won the most."""
HOUR = 3600 * 1000
FRESH_MS = 30_000
"""A leaderboard is told anew after so long."""
DAY = 24 * HOUR
MONDAY = 4
"""The first one of 1970, which began with a Thursday."""
Period = Literal["day", "week", "all"]


class StatisticsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """One's figures at which tables."""

    game: Word = "holdem"
    format: Word = "cash"


class Statistics(Struct, frozen=True):
    """Figures of one's own hands; shares are between 0 and 1."""

    game: str
    format: str
    hands: int
    won: int
    vpip: float
    """Put chips in before the flop of one's own will."""
    pfr: float
    """Raised before the flop."""
    showdowns: int
    won_at_showdown: float
    profit: int
    curve: list[int]
    """The profit after each hand, or after every so many."""
    counts: dict[str, int] = {}
    """Whatever else the game counts, by name: at Sniper Hold'em places, survivals and snipes (SN-6.4)."""


class LeaderboardAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Which leaderboard. Private tables have none: what happens there is nobody else's."""

    game: Word = "holdem"
    format: Word = "cash"
    period: Period = "all"
    """Today, this week from Monday on, or all that was ever played. A day begins at midnight in Greenwich."""


class Place(Struct, frozen=True):
    """A line of a leaderboard."""

    person: str
    name: str
    bot: bool
    value: float
    face: str = ""


class Board(Struct, frozen=True):
    """One board, the best first."""

    name: str
    """`bank` (chips on tables do not count), `hands_won` (of hands played), `chips_won` (from others), or something the
    game counts of its players."""
    places: list[Place]


class Leaderboard(Struct, frozen=True):
    """The boards of a game in a format."""

    game: str
    format: str
    boards: list[Board]
    since: int = 0
    """When today or this week began; 0 where all counts."""


async def statistics(ask: Ask, asked: StatisticsAsked) -> Answer:
    """VPIP, PFR, won at showdown and the profit curve of one's own hands."""
    if format_of(asked.game, asked.format) is None:
        return Fault("no-such-game")
    return figures_of(asked.game, asked.format, await ask.context.sums.of(ask.row.person, asked.game, asked.format))


def format_of(game: str, format_name: str) -> TableFormat | None:
    kind = KINDS.get(game)
    return None if kind is None else kind.format(format_name)


def figures_of(game: str, format_name: str, sums: Sums) -> Statistics:
    return Statistics(
        game,
        format_name,
        sums.hands,
        sums.won,
        _share(sums.put_in, sums.hands),
        _share(sums.raised, sums.hands),
        sums.showdowns,
        _share(sums.showdowns_won, sums.showdowns),
        sums.profit,
        sums.curve(POINTS),
        dict(+sums.counts),
    )


def thinned(curve: list[int]) -> list[int]:
    return [curve[place] for place in spread(len(curve), POINTS)]


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


async def leaderboard(ask: Ask, asked: LeaderboardAsked) -> Answer:
    """Who holds, wins and has won the most."""
    played = format_of(asked.game, asked.format)
    if played is None or not played.ranked:
        return Fault("no-such-game")
    boards, now = ask.context.boards, ask.context.clock.steady()
    key = f"{asked.game} {asked.format} {asked.period}"
    told, at = boards.get(key, (None, 0))
    if told is None or now - at >= FRESH_MS:
        told = await _leaderboard(ask.context, asked.game, played, days_of(asked.period, ask.context.clock.now()))
        boards[key] = told, now
    return told


def days_of(period: Period, now: int) -> range:
    """In days since 1970; none where all of them count."""
    today = now // DAY
    if period == "all":
        return range(0)
    return range(today if period == "day" else today - (today - MONDAY) % 7, today + 1)


async def _leaderboard(context: Context, game: str, played: TableFormat, days: range) -> Leaderboard:
    """What lies in a bank lies there today: it is on the board of all days alone."""
    names = [name for name in played.boards if name != "bank" or not days]
    boards = [
        Board(name, await _places(context, await _board(context, game, played.name, name, days))) for name in names
    ]
    return Leaderboard(game, played.name, boards, since=days[0] * DAY if days else 0)


async def _board(
    context: Context, game: str, played: str, name: str, days: range
) -> "list[tuple[str, int]] | list[tuple[str, float]]":
    store = context.store
    if name == "bank":
        return await store.richest(LOOKED_AT)
    if name not in ("hands_won", "chips_won"):
        return await (
            store.tallied_of_days(game, played, name, days) if days else store.tallied(game, played, name, LOOKED_AT)
        )
    leaders = await (store.leaders_of_days(game, played, days) if days else store.leaders(game, played, LOOKED_AT))
    known = [row for row in leaders if row[1] >= context.limits.board_hands]
    if name == "chips_won":
        return [(person, chips) for person, _, _, chips in known]
    shares = [(person, won / hands) for person, hands, won, _ in known]
    return sorted(shares, key=lambda row: -row[1])


async def _places(context: Context, board: "list[tuple[str, int]] | list[tuple[str, float]]") -> list[Place]:
    """The first of them who may be on a board."""
    places: list[Place] = []
    for person, value in board:
        row = await context.store.person(person)
        if row is not None and row.name != NOBODY and not _is_fresh(context, row):
            places.append(Place(person, row.name, row.bot, value, row.face))
        if len(places) == PLACES:
            break
    return places


def _is_fresh(context: Context, row: PersonRow) -> bool:
    """Who has come today may be gone tomorrow and come again as somebody else, and a password is set in a moment; bots
    of the house are at home."""
    home, age = context.floor.people.cards.get(row.person), context.clock.now() - row.created
    return age < context.limits.board_guest_hours * HOUR and not (home is not None and home.level)
