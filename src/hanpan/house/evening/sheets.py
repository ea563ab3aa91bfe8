"""EV-5.2, EV-8: what an evening shows on its sheet and on the big screen, and what it comes to."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from hanpan.house.evening import events as told
from hanpan.house.evening.estimate import ends_in
from hanpan.house.evening.evening import ASKS, GONE, Evening
from hanpan.house.evening.ladders import Level, level_of
from hanpan.house.evening.places import Together, by_stack, places
from hanpan.house.evening.season import Result, result
from hanpan.house.evening.settlement import Settlement, settle
from hanpan.house.orders import HandOver


class BigScreen(Struct, frozen=True):
    """EV-8.1: everything on a television; no button, no secret but the link while entry is open."""

    title: str
    level: int
    now: Level
    next: Level
    level_left: int
    """Milliseconds."""
    runs: bool
    break_until: int
    break_in: int
    """Levels until the next break; 0 where there is none."""
    players: int
    entrants: int
    average: int
    ends_in: int
    tables: dict[str, int]
    secret: str = ""


class Row(Struct, frozen=True):
    """Somebody on the sheet."""

    person: str
    name: str
    bot: bool
    state: str
    table: str
    chips: int
    place: int
    brought: int
    took: int


def big_screen(evening: Evening, now: int) -> BigScreen:
    left, clock = evening.players(), evening.clock
    chips = sum(guest.chips + guest.on_way for guest in left)
    levels, cash = evening.settings.levels, evening.settings.is_cash
    coming = evening.level() if cash else level_of(evening.ladder, clock.level + 1, levels.ante_from)
    breaks = [after - clock.level + 1 for after in levels.breaks if after >= clock.level]
    return BigScreen(
        evening.settings.title,
        clock.level,
        evening.level(),
        coming,
        clock.left_at(now, evening.level_length()),
        clock.runs,
        evening.break_until,
        min(breaks, default=0),
        len(left),
        evening.entrants,
        chips // max(1, len(left)),
        0 if cash else ends_in(levels, evening.ladder, clock, now, len(left), chips),
        {table.id: len(table.seats) for table in evening.open_tables()},
        evening.secret if evening.takes_late() or not evening.begun else "",
    )


def sheet(evening: Evening) -> list[Row]:
    """EV-8.2: who is where with how much; after the end by place."""
    order = {person: place for place, together in places_of(evening) for person in together}
    rows = [
        Row(
            guest.person,
            guest.name,
            guest.bot,
            guest.state,
            guest.table,
            guest.chips,
            order.get(guest.person, 0),
            guest.brought,
            guest.took,
        )
        for guest in evening.guests.values()
        if guest.state != ASKS and (guest.state != GONE or guest.brought)
    ]
    return sorted(rows, key=lambda row: (row.place or len(rows) + 1, -row.chips, row.person))


def csv(rows: Sequence[Row]) -> str:
    """The sheet as a table that every program reads; a name that would be a formula there is none."""
    fields = Row.__struct_fields__
    lines = [",".join([_cell(getattr(row, field)) for field in fields]) for row in rows]
    return "\r\n".join([",".join(fields), *lines, ""])


def _cell(value: object) -> str:
    text = str(value)
    if isinstance(value, str) and text[:1] in ("=", "+", "-", "@", "\t", "\r"):
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in ',"\r\n') else text


def places_of(evening: Evening) -> list[tuple[int, Together]]:
    """Everybody with their place: at the end, or as it would be now."""
    if evening.settings.is_cash:
        return []
    if evening.ended:
        return places(evening.places, ())
    return places(by_stack({guest.person: guest.chips + guest.on_way for guest in evening.players()}), evening.out)


def season_of(evening: Evening) -> Result:
    """EV-5.3: what this evening counts for the season."""
    told_places = [together for _, together in places_of(evening)]
    return result(evening.id, told_places, evening.bots(), evening.settings.points, evening.settings.own_points)


def settlement_of(evening: Evening) -> Settlement:
    """EV-6.1: who still sits counts with what lies before them."""
    brought = {guest.person: guest.brought for guest in evening.guests.values() if guest.brought}
    taken = {person: _has(evening, person) for person in brought}
    return settle(brought, taken, frozenset(evening.bots()))


def _has(evening: Evening, person: str) -> int:
    guest = evening.guests[person]
    return guest.took + guest.chips + guest.on_way


def curve(events: Iterable[told.EveningEvent]) -> dict[str, list[tuple[int, int]]]:
    """EV-5.2: by person, when they had how much, as their tables have told."""
    found: dict[str, list[tuple[int, int]]] = {}
    for event in events:
        if isinstance(event, told.TableHeard) and isinstance(event.report, HandOver):
            for standing in event.report.players:
                line = found.setdefault(standing.person, [])
                if not line or line[-1][1] != standing.chips:
                    line.append((event.at, standing.chips))
    return found
