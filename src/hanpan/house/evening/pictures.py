"""EV-8: an evening as its people see it: one sheet for all of them, and what is each one's own beside it."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, structs

from hanpan.engine import Refusal
from hanpan.house.contract import Offer
from hanpan.house.evening import commands as wish
from hanpan.house.evening import events as told
from hanpan.house.evening.deciding import decide
from hanpan.house.evening.evening import (
    ASKS,
    GONE,
    NOTICE,
    OUT,
    BigPot,
    Evening,
    FinishedGame,
    Guest,
    HandedOut,
    LedgerEntry,
    OwnTable,
)
from hanpan.house.evening.ladders import Rung
from hanpan.house.evening.permissions import buy_in_range
from hanpan.house.evening.record import Note, is_power
from hanpan.house.evening.settings import EveningSettings
from hanpan.house.evening.settlement import Settlement
from hanpan.house.evening.sheets import BigScreen, Row, big_screen, places_of, row_of, season_of, settlement_of, sheet

OUTSIDE: Final = "outside"
"""Somebody who has the link and has not come in."""


class EveningTable(Struct, frozen=True):
    """One of its tables."""

    table: str
    seats: dict[int, str]
    hand: int
    playing: bool
    """A hand is in play; else it waits between two."""
    broken: bool = False
    game: str = ""
    """What is played there."""
    most: int = 0
    """How many it takes."""


class Moving(Struct, frozen=True):
    """Somebody who is about to change tables (EV-3.4)."""

    person: str
    source: str
    target: str
    at: int
    """Not before."""
    rule: str


class Placed(Struct, frozen=True):
    """Who has a place, or shares it."""

    place: int
    people: tuple[str, ...]
    points: dict[str, tuple[int, int]] = {}
    """EV-5.3: what it counts for the season, as a fraction; none before the end, none for bots."""


class EveningSheet(Struct, frozen=True):
    """EV-8.2: what everybody at the evening sees alike."""

    evening: str
    settings: EveningSettings
    host: str
    host_name: str
    co_hosts: tuple[str, ...]
    state: str
    """before, running, paused, break, ending or ended."""
    admits: bool
    """The host lets each guest in."""
    begins_at: int
    rows: tuple[Row, ...]
    asking: dict[str, str]
    """By person: the names of those who wait to be let in (EV-2.2)."""
    screen: BigScreen
    tables: tuple[EveningTable, ...]
    draw: dict[str, dict[int, str]]
    """EV-3.1: the seats as they were drawn."""
    moves: tuple[Moving, ...]
    hand_for_hand: bool
    ladder: tuple[Rung, ...]
    minutes: int
    record: tuple[Note, ...]
    """EV-7.1: what hosts have done."""
    ledger: tuple[LedgerEntry, ...]
    """EV-6.1."""
    settlement: Settlement | None
    places: tuple[Placed, ...]
    decided: tuple[str, int]
    """EV-5.2: table and number of the hand that decided it."""
    pots: tuple[BigPot, ...]
    games: tuple[FinishedGame, ...] = ()
    """EV-1.1: games that tables have played by themselves, in the order in which they ended."""
    next_game: str = ""
    """Of a class: what it is about to play."""
    shown: str = ""
    """The table on the big screen."""
    handed_out: HandedOut | None = None
    """A hand that everybody may look at again."""
    mentors: dict[str, str] = {}
    """By mentor, whose cards they see."""
    hands: dict[str, int] = {}
    """By table, how many hands, rounds or games are over: the last ones can be handed out. Under no name those of all
    tables that are not told of."""
    muted: dict[str, int] = {}
    """By person: until when a host lets them write nothing."""
    begun_at: int = 0
    """From when to when it was played; 0 before that."""
    ended_at: int = 0
    people: int = 0
    """Of a very large evening, which is told in brief: how many people there are. Of them stand here the best and the
    hosts, of the tables the first; `around` is what is near oneself, and over HTTP there is all of it."""


class Around(Struct, frozen=True):
    """Of a very large evening what is near oneself."""

    rows: tuple[Row, ...]
    """Oneself, with one's place as it was when the sheet was told last, and who sits at these tables."""
    tables: tuple[EveningTable, ...]
    """One's own, and the one to which one is about to move."""
    draw: dict[str, dict[int, str]]
    """EV-3.1: one's own seat, as it was drawn."""


class EveningOwn(Struct, frozen=True):
    """What one sees beyond the sheet."""

    person: str
    state: str
    """outside, asks, here, plays, out or gone."""
    name: str = ""
    host: bool = False
    rules: bool = False
    """They have the host's powers."""
    table: str = ""
    """Where they play now."""
    chips: int = 0
    asked_until: int = 0
    """A rebuy is offered (EV-1.3)."""
    muted_until: int = 0
    moving_to: str = ""
    moving_at: int = 0
    mentor_asks: str = ""
    """Who asks to sit behind them, and would see their cards."""
    mentor: str = ""
    """Who does."""
    mentors: str = ""
    """Behind whom they sit."""
    asked_to_mentor: str = ""
    """Whom they have asked."""
    offers: tuple[Offer, ...] = ()
    """What they may ask, by the name of the wish; the grey ones with their refusal."""
    around: Around | None = None


MOST: Final = 1000
"""An evening of more people is told in brief: the sheet of ten thousand is more than a megabyte, and each of them would
be told it again and again."""
BEST: Final = 200
TABLES: Final = 60
"""So many of them are told of it."""


def in_brief(whole: EveningSheet) -> EveningSheet:
    """As it is told to everybody who looks."""
    if len(whole.rows) <= MOST:  # few of those who came to a larger one are left, or many are still asking
        return whole
    hosts = {whole.host, *whole.co_hosts}
    tables = [table for table in whole.tables if not table.broken][:TABLES]
    hands = {table.table: whole.hands[table.table] for table in tables if table.table in whole.hands}
    return structs.replace(
        whole,
        rows=(*whole.rows[:BEST], *[row for row in whole.rows[BEST:] if row.person in hosts]),
        tables=tuple(tables),
        draw={},
        moves=(),
        places=whole.places[:BEST],
        hands={**hands, "": sum(whole.hands.values()) - sum(hands.values())},
        people=len(whole.rows),
    )


def is_told_in_brief(evening: Evening) -> bool:
    return len(evening.guests) > MOST


def _around(evening: Evening, guest: Guest, place: int) -> Around | None:
    if not is_told_in_brief(evening):
        return None
    move = evening.moves.get(guest.person)
    names = dict.fromkeys([guest.table, "" if move is None else move.target])
    tables = [evening.tables[name] for name in names if name in evening.tables]
    near = [person for table in tables for person in table.seats.values()]
    drawn = {seat: person for seat, person in evening.draw.get(guest.table, {}).items() if person == guest.person}
    return Around(
        (row_of(guest, place), *[row_of(evening.guests[one]) for one in dict.fromkeys(near) if one != guest.person]),
        tuple([_table(table) for table in tables]),
        {guest.table: drawn} if drawn else {},
    )


def see(evening: Evening, now: int, host_name: str = "") -> EveningSheet:
    """The sheet, for whoever is in."""
    settings, ended = evening.settings, evening.ended
    return EveningSheet(
        evening.id,
        settings,
        evening.host,
        _name(evening, evening.host, host_name),
        tuple([guest.person for guest in evening.guests.values() if guest.co_host]),
        state_of(evening),
        evening.admits,
        settings.begins_at,
        tuple(sheet(evening)),
        {guest.person: guest.name for guest in evening.guests.values() if guest.state == ASKS},
        big_screen(evening, now),
        tuple(_tables(evening)),
        evening.draw,
        tuple(_moves(evening)),
        evening.hand_for_hand,
        evening.ladder,
        evening.coming_minutes,
        tuple(evening.record),
        tuple(evening.ledger),
        settlement_of(evening) if settings.has_ledger and evening.begun else None,
        tuple(_placed(evening)) if evening.begun and (ended or evening.out or evening.games) else (),
        evening.decided if ended else ("", 0),
        tuple(evening.pots),
        tuple(evening.games),
        evening.next_game,
        evening.shown,
        evening.handed_out,
        dict(evening.mentors),
        dict(evening.hands),
        {guest.person: guest.muted_until for guest in evening.guests.values() if guest.muted_until > now},
        evening.begun_at,
        evening.ended_at,
    )


def see_from_outside(evening: Evening, now: int, host_name: str = "") -> EveningSheet:
    """What the link shows before one is in: what it is, whose, and nobody's chips."""
    bare = Evening(evening.id, evening.settings, evening.host, "", "", evening.opened, evening.now)
    bare.begun, bare.paused, bare.ended, bare.clock = evening.begun, evening.paused, evening.ended, evening.clock
    bare.ladder, bare.admits = evening.ladder, evening.admits
    bare.minutes, bare.coming_minutes = evening.minutes, evening.coming_minutes
    return see(bare, now, _name(evening, evening.host, host_name))


def see_on_screen(evening: Evening, now: int, host_name: str = "") -> EveningSheet:
    """EV-8.1: what a television tells the room, and whoever has the link: who sits where, who is out and who has won;
    nobody's chips, and nothing that only guests are told."""
    known = [_on_screen(row, ended=evening.ended) for row in sheet(evening) if row.state != GONE or evening.ended]
    rows = tuple(sorted(known, key=lambda row: (row.place, row.name, row.person)))
    return structs.replace(
        see_from_outside(evening, now, host_name),
        state=state_of(evening),
        rows=rows,
        screen=big_screen(evening, now),
        tables=tuple(_tables(evening)),
        hand_for_hand=evening.hand_for_hand,
        places=tuple(_placed(evening)) if evening.ended else (),
        pots=tuple(evening.pots),
        games=tuple(evening.games),
        shown=evening.shown,
        begun_at=evening.begun_at,
        ended_at=evening.ended_at,
    )


def _on_screen(row: Row, *, ended: bool) -> Row:
    """Before the end a place among those who play would tell who has more chips, and so would their order."""
    place = row.place if ended or row.state == OUT else 0
    return structs.replace(row, chips=0, place=place, brought=0, took=0)


def state_of(evening: Evening) -> str:
    if evening.ended or not evening.begun:
        return "ended" if evening.ended else "before"
    if evening.ending:
        return "ending"
    return "paused" if evening.paused else "break" if evening.break_until else "running"


def _name(evening: Evening, person: str, otherwise: str) -> str:
    return evening.called(person) or otherwise


def _tables(evening: Evening) -> Iterator[EveningTable]:
    yield from map(_table, evening.tables.values())


def _table(table: OwnTable) -> EveningTable:
    return EveningTable(table.id, table.seats, table.hand, not table.ready, table.broken, table.game, table.most)


def _moves(evening: Evening) -> Iterator[Moving]:
    for person, move in evening.moves.items():
        yield Moving(person, move.source, move.target, move.at + NOTICE, move.rule)


def _placed(evening: Evening) -> Iterator[Placed]:
    points = season_of(evening).points if evening.ended else {}
    for place, together in places_of(evening):
        counted = {person: points[person].as_integer_ratio() for person in together if person in points}
        yield Placed(place, together, counted)


# -- what is one's own


def concerned(event: told.EveningEvent) -> list[str]:
    """To whom a fact matters at once."""
    about = event.person
    if is_power(event):
        return [event.by, about]
    match event:
        case told.Begun() | told.TablesOpened():
            return [person for seats in event.tables.values() for person in seats.values()]
        case told.TableHeard():
            about = event.report.person
        case told.MentorAsked() | told.MentorLeft():
            return [about, event.student]
        case told.MentorAnswered():
            return [about, event.mentor]
    return [about] if about else []


def own(evening: Evening, person: str, now: int, place: int = 0) -> EveningOwn:
    """`place`: of a very large evening, where nobody counts it anew for each of them."""
    guest = evening.guests.get(person)
    if guest is None or guest.state == GONE:
        return _of_outsider(evening, person, now, "" if guest is None else guest.state)
    move = evening.moves.get(person)
    return EveningOwn(
        person,
        guest.state,
        guest.name,
        person == evening.host,
        evening.may_rule(person),
        guest.table,
        guest.worth(),
        guest.asked_until,
        guest.muted_until,
        "" if move is None else move.target,
        0 if move is None else move.at + NOTICE,
        evening.mentor_asks.get(person, ""),
        evening.mentor_of(person),
        evening.mentors.get(person, ""),
        evening.asked_by(person),
        tuple(_offers(evening, guest, now)),
        _around(evening, guest, place),
    )


def _of_outsider(evening: Evening, person: str, now: int, state: str) -> EveningOwn:
    rules = evening.may_rule(person)
    offers = tuple(_of_hosts(evening, person, now)) if rules else ()
    return EveningOwn(person, state or OUTSIDE, host=person == evening.host, rules=rules, offers=offers)


def _offers(evening: Evening, guest: Guest, now: int) -> Iterator[Offer]:
    if not evening.ended:
        yield Offer("go-away")
    if evening.settings.is_cash:
        yield _buying_in(evening, guest, now)
    elif guest.asked_until:
        yield Offer("answer-rebuy", evening.settings.stack, evening.settings.stack)
    if evening.settings.entering.add_on:
        yield _asked(evening, "add-on", wish.AddOn(now, guest.person, bank=evening.settings.stack))
    if guest.table:
        yield _asked(evening, "agree-to-misdeal", wish.AgreeToMisdeal(now, guest.person))
    if evening.may_rule(guest.person):
        yield from _of_hosts(evening, guest.person, now)


def _buying_in(evening: Evening, guest: Guest, now: int) -> Offer:
    least, most = buy_in_range(evening, guest)
    probe = wish.BuyIn(now, guest.person, least, bank=evening.settings.most_buy_in)
    return Offer("buy-in", least, max(0, most), _asked(evening, "buy-in", probe).refusal)


def _of_hosts(evening: Evening, person: str, now: int) -> Iterator[Offer]:
    """Powers over one guest say why not when they are asked."""
    yield _asked(evening, "start-evening", wish.StartEvening(now, person))
    yield _asked(evening, "pause-evening", wish.PauseEvening(now, person))
    yield _asked(evening, "go-on", wish.GoOn(now, person))
    yield _asked(evening, "end-evening", wish.EndEvening(now, person))
    yield _asked(evening, "ask-to-admit", wish.AskToAdmit(now, person))
    yield _asked(evening, "renew-secret", wish.RenewSecret(now, person, evening.secret + "-"))
    yield _asked(evening, "change-levels", wish.ChangeLevels(now, person, evening.ladder))
    if evening.settings.is_class:
        game = evening.settings.game
        yield _asked(evening, "choose-game", wish.ChooseGame(now, person, game, anew=True))
        yield _asked(evening, "open-tables", wish.ChooseGame(now, person, game))
    yield _asked(evening, "show-table", wish.ShowTable(now, person))
    ended = Refusal("no-such-evening", "EV-2.1") if evening.ended else None
    for name in OVER_GUESTS:
        yield Offer(name, refusal=ended)


OVER_GUESTS: Final = (
    "admit",
    "name-co-host",
    "move-guest",
    "put-out",
    "ban",
    "mute-guest",
    "rename-guest",
    "give-chips",
    "misdeal",
)


def _asked(evening: Evening, name: str, probe: wish.EveningCommand) -> Offer:
    """`decide` reads and changes nothing: a grey button and a refusal give the same reason."""
    answer = decide(evening, probe)
    return Offer(name, refusal=answer if isinstance(answer, Refusal) else None)
