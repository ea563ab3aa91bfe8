"""Evenings as the page is shown them: made as the house makes them, at moments worth seeing."""

import json
from typing import Any

import msgspec
from playwright.sync_api import WebSocketRoute, expect

from hanpan.house.evening.clock import MINUTE, Clock
from hanpan.house.evening.evening import ASKS, HERE, OUT, PLAYS, BigPot, Evening, Guest, LedgerEntry, OwnTable
from hanpan.house.evening.pictures import own, see, see_on_screen
from hanpan.house.evening.record import Note
from hanpan.house.evening.settings import Entering, EveningSettings, Levels, Style
from hanpan.wire import VERSION
from hanpan.wire import house_says as told
from tests.browser.stage import CODE
from tests.browser.visitor import Visitor

EVENING = "e7a1c3d5e9f0b2c4"
NAMES = ("Ann", "보라", "Ben", "민준", "Cho", "서연", "Dana", "지호", "Eva", "하늘", "Finn", "유나")
NOW = 1_800_000_000_000
FRIDAY = EveningSettings(
    title="Friday",
    seats=6,
    levels=Levels(breaks=(4, 8), ante_from=5),
    entering=Entering(late_until=3, rebuys=1, rebuys_until=3, add_on=True),
)
CASH = EveningSettings(title="불금", style=Style.CASH, seats=6)
CLASS = EveningSettings(title="Friday", style=Style.CLASS, game="blackjack", seats=6)


def person(number: int) -> str:
    return f"p{number}"


def _opened(settings: EveningSettings, people: int, state: str) -> Evening:
    evening = Evening(EVENING, settings, person(0), "k7Qx2mPa", "seed", NOW, NOW)
    evening.ladder, evening.minutes = settings.ladder, settings.levels.minutes
    evening.coming_minutes = evening.minutes
    for number, name in enumerate(NAMES[:people]):
        evening.guests[person(number)] = Guest(person(number), name, state, chips=1000 if state == PLAYS else 0)
    return evening


def before(people: int = 7) -> Evening:
    evening = _opened(FRIDAY, people, HERE)
    evening.admits = True
    evening.guests["late"] = Guest("late", "Gil", ASKS)
    evening.guests[person(2)].co_host = True
    return evening


def during(people: int = 12) -> Evening:
    """Two tables in the third level; one is out, and the host has used some powers."""
    evening = _opened(FRIDAY, people, PLAYS)
    evening.begun, evening.clock, evening.entrants = True, Clock(3, 4 * MINUTE, NOW, runs=True), people
    for number, guest in enumerate(evening.guests.values()):
        guest.table, guest.chips = f"{EVENING}-{number % 2 + 1}", 400 + 137 * number
        evening.tables.setdefault(guest.table, OwnTable(guest.table, hand=17, ready=False)).seats[number // 2] = (
            guest.person
        )
    evening.draw = {table.id: dict(table.seats) for table in evening.tables.values()}
    last = evening.guests[person(people - 1)]
    last.state, last.chips, last.table = OUT, 0, ""
    del evening.tables[f"{EVENING}-2"].seats[(people - 1) // 2]
    evening.out = [(last.person,)]
    evening.guests[person(2)].co_host, evening.guests[person(5)].muted_until = True, NOW + 15 * MINUTE
    evening.record = [
        Note(NOW, person(0), "start-asked"),
        Note(NOW + MINUTE, person(0), "chips-given", person(3), "had 100 too few", 100),
        Note(NOW + 2 * MINUTE, person(2), "guest-muted", person(5), minutes=15),
    ]
    evening.pots = [
        BigPot(f"{EVENING}-1", 15, person(4), NAMES[4], 1240),
        BigPot(f"{EVENING}-2", 11, person(1), NAMES[1], 880),
    ]
    return evening


def during_at_many(tables: int) -> Evening:
    """Nine at each of them."""
    evening = during()
    for number in range(9 * tables):
        table, name = f"{EVENING}-{number % tables + 1}", f"{NAMES[number % 12]} {number}"
        evening.guests[person(number)] = Guest(person(number), name, PLAYS, chips=1000, table=table)
        evening.tables.setdefault(table, OwnTable(table, hand=17, ready=False)).seats[number // tables] = person(number)
    evening.entrants, evening.hand_for_hand = 10 * tables, True
    return evening


def ended(people: int = 12) -> Evening:
    evening = during(people)
    evening.ended, evening.decided = True, (f"{EVENING}-1", 41)
    evening.places = tuple([(person(number),) for number in (4, 0, 1)] + [(person(3), person(5))])
    evening.places += tuple([(person(number),) for number in (2, *range(6, people))])
    for guest in evening.guests.values():
        guest.state, guest.table, guest.chips = OUT, "", 0
    evening.clock, evening.begun_at, evening.ended_at = Clock(9, 0, NOW), NOW, NOW + 137 * MINUTE
    return evening


def cash(people: int = 5) -> Evening:
    evening = _opened(CASH, people, PLAYS)
    evening.begun, evening.entrants = True, people
    table = evening.tables[f"{EVENING}-1"] = OwnTable(f"{EVENING}-1", hand=8, ready=False)
    for number, (guest, chips) in enumerate(zip(evening.guests.values(), (1730, 400, 950, 0, 1920), strict=False)):
        guest.table, guest.chips, guest.brought = table.id, chips, 1000
        table.seats[number] = guest.person
        evening.ledger.append(LedgerEntry(NOW + number * MINUTE, guest.person, 1000))
    return evening


def lesson(people: int = 7) -> Evening:
    """A class before its first game."""
    return _opened(CLASS, people, HERE)


def picture(evening: Evening, viewer: str) -> told.EveningPicture:
    return told.EveningPicture(EVENING, NOW + MINUTE, see(evening, NOW + MINUTE), own(evening, viewer, NOW + MINUTE))


def shows_evening(
    visitor: Visitor, evening: Evening, viewer: str, screen: str = "", *, forgotten: bool = False
) -> list[dict[str, Any]]:
    """The page of this evening, as this guest sees it: the line is ours, everything else is the house's. What is asked
    on it. One that is forgotten is told over HTTP alone."""
    page, told_of, asked = visitor.page, picture(evening, viewer), list[dict[str, Any]]()
    visitor.is_let_in()

    def line(route: WebSocketRoute) -> None:
        if EVENING not in page.url:
            route.connect_to_server()
            return

        def hear(said: str | bytes) -> None:
            asked.append(json.loads(said))
            _answer(route, asked[-1], None if forgotten else told_of)

        route.on_message(hear)
        name, now = NAMES[0], told_of.now
        route.send(_text(told.Welcome(VERSION, viewer, name, visitor.lang, guest=True, bank=0, now=now, seat="")))

    page.route_web_socket("**/ws?*", line)
    told_over_http = _over_http(told_of.now, see_on_screen(evening, told_of.now) if screen else told_of.sheet)
    page.route(f"**/api/evenings/{EVENING}**", lambda asked: asked.fulfill(json=told_over_http))
    page.route(f"**/api/evenings/{EVENING}/curve", lambda asked: asked.fulfill(json={"names": {}, "lines": _curve()}))
    page.route(f"**/{EVENING}/qr.svg*", lambda asked: asked.fulfill(content_type="image/svg+xml", body=CODE))
    page.route(
        "**/api/seasons/*",
        lambda asked: asked.fulfill(
            json={"host": "p0", "host_name": NAMES[0], "evenings": [{}, {}], "lines": _season()}
        ),
    )
    visitor.opens(f"/e/{EVENING}{screen}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return asked


def _answer(route: WebSocketRoute, wish: dict[str, Any], told_of: told.EveningPicture | None) -> None:
    if wish["say"] == "look-at-evening" and told_of is None:
        route.send(_text(told.Refused(wish["id"], "no-such-evening", "EV-2.1", "")))
        return
    if wish["say"] == "look-at-evening" and told_of is not None:
        route.send(_text(told_of))
    route.send(_text(told.Done(wish["id"])))


def _over_http(now: int, sheet: object) -> dict[str, Any]:
    link, screen = [f"https://friends.example/e/{EVENING}{page}#k7Qx2mPa" for page in ("", "/screen")]
    return {"now": now, "inside": True, "link": link, "screen": screen, "sheet": msgspec.to_builtins(sheet)}


def _curve() -> dict[str, list[tuple[int, int]]]:
    return {
        person(one): [(NOW + minute * MINUTE, 1000 + (4 - one) * 7 * minute) for minute in range(40)]
        for one in range(8)
    }


def _season() -> list[dict[str, Any]]:
    return [
        {"person": person(one), "name": NAMES[one], "points": (31 - 4 * one, 2), "came": 2, "best": one + 1}
        for one in range(6)
    ]


def _text(word: told.Word) -> str:
    return told.encode(word).decode()
