"""Lines that are reported, what looks odd, and figures over time: what comes before the operator by itself."""

import asyncio
from typing import Any

import pytest

from hanpan.floor.operator_ports import SampleRow
from hanpan.floor.talking import AROUND, REMEMBERED
from hanpan.server.operator_charts import POINTS, points_of, take_sample
from tests.operating.office import Office, in_office
from tests.operating.test_operator import is_problem
from tests.server.house import Browser, House, Line
from tests.server.playing import CASH

DAY = 24 * 3600
MINUTE_MS = 60_000


# -- reports


async def hears(line: Line, text: str) -> Any:
    while (told := await line.hear("chatted", "whispered"))["text"] != text:
        pass
    return told


@pytest.mark.rule("HO-2.7")
@in_office()
async def test_a_line_is_reported_with_those_around_it_as_the_house_heard_them(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    async with await ann.line() as line, await bob.line() as other:
        await line.say("watch-lobby")
        for text in ("hello", "you fool", "bye"):
            await other.ask("chat", text=text)
        told = await hears(line, "you fool")
        what = {"person": bob.person, "at": told["at"], "note": "he does that all day"}
        assert (await ann.post("/api/reports", what)).status == 200
        assert (await ann.post("/api/reports", {**what, "at": told["at"] + 1000})).code == "no-such-line"
        assert (await ann.post("/api/reports", {**what, "table": "cash"})).code == "no-such-line"
    assert (await desk.see("overview")).body["open_reports"] == 1
    [report] = (await desk.see("reports")).body["reports"]
    assert (report["by_name"], report["name"], report["table"], report["whisper"]) == ("Ann", "Bob", "", False)
    assert (report["line"]["text"], report["note"]) == ("you fool", "he does that all day")
    assert [said["text"] for said in report["around"]] == ["hello", "you fool", "bye"]
    await desk.done("reports/close", report=report["id"])
    assert (await desk.see("reports")).body["reports"] == []
    [seen] = (await desk.see("reports?open=false")).body["reports"]
    assert seen["closed_by"] == "operator"
    is_problem(await desk.order("reports/close", {"report": 99, "reason": "x"}), 404, "no-such-report")


@in_office()
async def test_a_whisper_is_reported_by_who_got_it_alone(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    cho = await office.guest("Cho")
    for one, name in ((ann, "Bob"), (bob, "Ann")):
        await one.post("/api/friends", {"name": name})
    async with await ann.line() as line, await bob.line() as other:
        await other.ask("whisper", to=ann.person, text="you fool")
        told = await hears(line, "you fool")
        what = {"person": bob.person, "at": told["at"], "whisper": True}
        assert (await cho.post("/api/reports", what)).code == "no-such-line"
        assert (await ann.post("/api/reports", what)).status == 200
    [report] = (await desk.see("reports")).body["reports"]
    assert (report["whisper"], [said["text"] for said in report["around"]]) == (True, ["you fool"])


@in_office()
async def test_only_so_many_lines_are_at_hand(office: Office) -> None:
    ann, bob = await office.guest("Ann"), await office.guest("Bob")
    async with await bob.line() as line:
        for number in range(REMEMBERED + 1):
            office.wait(2)
            assert (await line.ask("chat", text=f"line {number}"))["say"] == "done"
    first, *_, last = office.floor.talking.recent[""]
    assert (first.text, last.text) == ("line 1", f"line {REMEMBERED}")
    around = office.floor.talking.around(ann.person, "", bob.person, first.at, whisper=False)
    assert [said.text for said in around] == [f"line {number}" for number in range(1, AROUND + 2)]


@in_office()
async def test_reports_go_with_the_account(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    async with await bob.line() as line:
        await line.ask("chat", text="you fool")
    [said] = office.floor.talking.recent[""]
    assert (await ann.post("/api/reports", {"person": bob.person, "at": said.at})).status == 200
    assert (await bob.post("/api/account/delete", {"password": ""})).status == 200
    assert (await desk.see("reports?open=false")).body["reports"] == []


# -- what looks odd


async def passes_chips_on(house: House, one: Browser, other: Browser) -> None:
    """One hand: somebody raises nearly all they have, and folds to the next raise."""
    form = {**CASH["form"], "least_buy_in": 100, "most_buy_in": 600}
    async with await one.line() as first, await other.line() as second:
        table = str((await first.ask("open-table", **{**CASH, "form": form}))["table"])
        for seat, line in enumerate((first, second)):
            assert (await line.ask("take-seat", table=table, seat=seat, amount=600))["say"] == "done"
        for _ in range(100):
            house.wait(1)
            for line in (first, second):
                await _dumps(line, table)
            if await house.store.hand(table, 1) is not None:
                return
    raise AssertionError("no hand was played")


async def _dumps(line: Line, table: str) -> None:
    await line.say("enter", table=table)
    while "shared" not in (picture := await line.hear("happened")):
        pass
    await line.hear("done")
    moves = {move["name"]: move for move in picture["own"]["moves"]}
    if not moves:
        return
    hand = picture["hand"]
    what = {"table": table, "hand": hand["hand_number"], "turn": hand["turn_number"]}
    if "raise" in moves:
        least, most = moves["raise"]["low"], moves["raise"]["high"]
        await line.ask("play", **what, move="raise", amount=598 if least < 100 else most)
    else:
        await line.ask("play", **what, move="fold")


@in_office()
async def test_chips_that_went_one_way_are_shown(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    await passes_chips_on(office, ann, bob)
    [pair] = (await desk.see("suspicious")).body["pairs"]
    assert {pair["winner_name"], pair["loser_name"]} == {"Ann", "Bob"}
    assert pair["chips"] == pair["moved"] == 598
    assert (pair["hands"], pair["folded"], pair["same_address"]) == (1, 1, True)
    office.wait(DAY)
    desk = await office.operator()
    assert (await desk.see("suspicious")).body["pairs"] == []


@in_office()
async def test_people_of_one_address_at_one_table_are_shown(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    async with await ann.line() as first, await bob.line() as second:
        table = str((await first.ask("open-table", **CASH))["table"])
        await first.ask("take-seat", table=table, seat=0, amount=200)
        assert (await desk.see("suspicious")).body["tables"] == []
        await second.ask("take-seat", table=table, seat=1, amount=200)
        [odd] = (await desk.see("suspicious")).body["tables"]
        assert (odd["table"], odd["names"], odd["address"]) == (table, ["Ann", "Bob"], "127.0.0.1")
        seen = (await desk.see("overview")).body["same_address"]
    assert seen == {table: [[ann.person, bob.person]]}


# -- over time


@in_office()
async def test_the_house_over_time(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    async with await ann.line() as line:
        await line.hear("welcome")
        await take_sample(office.context, 3)
    office.wait(60)
    await asyncio.sleep(0)
    await take_sample(office.context, 4)
    told = (await desk.see("charts?hours=1")).body
    assert told["step"] == 60
    assert [(point["people"], point["hands"]) for point in told["points"]] == [(1, 3), (0, 4)]
    office.wait(8 * DAY)
    await take_sample(office.context, 0)
    assert len(await office.store.operators.samples(0)) == 1, "a week is kept"


def test_a_week_is_as_many_points_as_can_be_seen() -> None:
    week = [SampleRow(minute * MINUTE_MS, minute % 7, 2, 1, 1) for minute in range(7 * 24 * 60)]
    points = points_of(week, 21 * MINUTE_MS)
    assert len(points) == 480 <= POINTS
    assert sum(point.hands for point in points) == len(week)
    assert {point.people for point in points} == {6}, "the most there were"
