"""People, tables and hands over time: a sample every minute, kept for a week."""

from typing import Annotated

from msgspec import Meta, Struct

from hanpan.floor.operator_ports import SampleRow
from hanpan.server.asking import Answer
from hanpan.server.context import Context
from hanpan.server.operator_asking import OperatorAsk

HOUR = 3600 * 1000
WEEK_HOURS = 7 * 24
MINUTE = 60
POINTS = 500
"""More than anybody sees on a screen."""


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


async def take_sample(context: Context, hands: int) -> None:
    """The house as it is now; so many hands have ended since the last time."""
    floor, now = context.floor, context.clock.now()
    counts = (0, 0, 0)  # of several nodes one counts for all, and each its own hands
    if context.does is None or context.does("samples"):
        view = floor.operator.overview(healthy=True)
        bots = sum(somebody.bot for somebody in view.people)
        counts = len(view.people) - bots, bots, sum(row.taken > 0 for row in view.tables)
    row = SampleRow(now, *counts, hands)
    await context.store.operators.add_sample(row, now - WEEK_HOURS * HOUR)


async def read_charts(ask: OperatorAsk, asked: ChartsAsked) -> Answer:
    """People, tables and hands over time."""
    since = ask.context.clock.now() - asked.hours * HOUR
    step = MINUTE * max(1, -(-asked.hours * 60 // POINTS))
    return Charts(step, points_of(await ask.context.store.operators.samples(since), step * 1000))


def points_of(samples: list[SampleRow], step: int) -> list[ChartPoint]:
    """One for each stretch of time in which there is any sample."""
    stretches: dict[int, list[SampleRow]] = {}
    for row in samples:
        stretches.setdefault(row.at // step, []).append(row)
    return [_point(rows) for rows in stretches.values()]


def _point(rows: list[SampleRow]) -> ChartPoint:
    people, bots, tables = [max([getattr(row, name) for row in rows]) for name in ("people", "bots", "tables")]
    return ChartPoint(rows[-1].at, people, bots, tables, sum(row.hands for row in rows))
