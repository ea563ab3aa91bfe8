"""EV-5.2, EV-8: what an evening shows."""

import csv as reading
from io import StringIO

import pytest

from hanpan.house.evening import commands as wish
from hanpan.house.evening.evening import GONE, Evening, Guest, LedgerEntry
from hanpan.house.evening.events import TableHeard
from hanpan.house.evening.settings import Entering, EveningSettings, Levels, Style
from hanpan.house.evening.sheets import big_screen, csv, curve, ledger_csv, places_of, season_of, sheet
from hanpan.house.orders import AnyReport, GotUp, HandOver, Standing, WentAway
from hanpan.simulation.evenings.world import EPOCH, NAME, EveningWorld

LINK = "secret 0"
SETTINGS = EveningSettings(
    title="Friday", seats=4, levels=Levels(minutes=2, breaks=(2,), ante_from=2), entering=Entering(late_until=1)
)


def come(world: EveningWorld, *names: str) -> None:
    for number, name in enumerate(names):
        assert world.house.ask_evening(NAME, wish.ComeIn(world.now, f"p{number}", "secret 0", name)) is None


@pytest.mark.rule("EV-8.1")
def test_the_big_screen() -> None:
    world = EveningWorld(1, 6, SETTINGS, calm=True)
    come(world, "Ann", "Ben", "Cho", "Dan", "Eun", "Fay")
    assert big_screen(world.evening, world.now).secret == LINK
    world.house.ask_evening(NAME, wish.StartEvening(world.now, "p0"))
    shown = big_screen(world.evening, EPOCH + 30_000)
    assert (shown.title, shown.level, shown.players, shown.entrants, shown.average) == ("Friday", 1, 6, 6, 1000)
    assert (shown.now.big, shown.next.big, shown.next.ante) == (10, 20, 20)
    assert shown.level_left == 90_000
    assert shown.break_in == 2
    assert shown.tables == {"e-1": 3, "e-2": 3}
    assert shown.ends_in > 0
    assert shown.secret == LINK, "late entry is open"
    world.house.pass_evening_time(NAME, EPOCH + 121_000)
    assert big_screen(world.evening, EPOCH + 121_000).secret == "", "nobody comes in any more"


@pytest.mark.rule("EV-5.2", "EV-6.1")
def test_the_curve_ends_with_what_each_got_up_with() -> None:
    """Of the hand after which an evening ends tables tell no more than that."""
    told: tuple[AnyReport, ...] = (
        HandOver(1, (Standing("p0", 0, 600), Standing("p1", 1, 400))),
        GotUp("p0", 550),
        WentAway("p1", 450),
    )
    facts = [TableHeard(at, "e-1", at, report) for at, report in enumerate(told)]
    assert curve(facts) == {"p0": [(0, 600), (1, 550)], "p1": [(0, 400), (2, 450)]}


@pytest.mark.rule("EV-8.2", "EV-5.2")
def test_the_sheet_before_during_and_after() -> None:
    world = EveningWorld(3, 6, SETTINGS, calm=True)
    assert sheet(world.evening) == []
    world.run()
    rows = sheet(world.evening)
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6]
    assert places_of(world.evening)[0] == (1, (rows[0].person,))
    assert rows[0].took == 6000
    assert world.evening.decided[0] in world.house.tables
    lines = curve(world.house.evening_journals[NAME])
    assert set(lines) == {row.person for row in rows}
    assert lines[rows[0].person][-1][1] == 6000
    assert all(line[-1][1] == 0 for person, line in lines.items() if person != rows[0].person)
    assert season_of(world.evening).points[rows[0].person] == 9
    told = list(reading.DictReader(StringIO(csv(world.evening))))
    assert [row["points"] for row in told] == ["9", "5", "4", "3", "2", "1"]


@pytest.mark.rule("EV-8.2")
def test_the_sheet_as_a_table_is_read_by_every_program() -> None:
    world = EveningWorld(1, 3, SETTINGS, calm=True)
    come(world, 'Ann, "the rock"', "=1+1", "초롱")
    told = list(reading.DictReader(StringIO(csv(world.evening))))
    assert [row["name"] for row in told] == ['Ann, "the rock"', "'=1+1", "초롱"]
    assert all(row["chips"] == "0" for row in told)


@pytest.mark.rule("EV-6.1", "EV-8.2")
def test_ledger_and_payments_as_a_table() -> None:
    evening = Evening("e", EveningSettings(style=Style.CASH), "p0", LINK, "seed", EPOCH, EPOCH, begun=True)
    for person, name, brought, took in (("p0", "Ann", 500, 900), ("p1", "=Ben", 700, 300)):
        evening.guests[person] = Guest(person, name, GONE, brought=brought, took=took)
        evening.ledger += [LedgerEntry(EPOCH, person, brought), LedgerEntry(EPOCH + 60_000, person, -took)]
    told = list(reading.DictReader(StringIO(ledger_csv(evening))))
    assert [(row["what"], row["name"], row["chips"]) for row in told[:2]] == [
        ("buy-in", "Ann", "500"),
        ("cash-out", "Ann", "900"),
    ]
    assert (told[0]["at"], told[1]["at"]) == (str(EPOCH), str(EPOCH + 60_000))
    assert told[-1] == {"what": "payment", "at": "", "name": "'=Ben", "to": "Ann", "chips": "400"}
    assert [row["net"] for row in reading.DictReader(StringIO(csv(evening)))] == ["400", "-400"]
