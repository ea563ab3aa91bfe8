"""HO-7.5, HO-7.6: a real house whose process is stopped, and whose machine's clock is put right, open or closed.

Nobody is folded, sat out or sent away for it, no hand is dealt meanwhile, and everything goes on within seconds.
"""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.browser.others import Crowd, Other, Picture
from tests.crash.killing import free_port
from tests.operating.machine_clock import DAY, HOUR, SECOND, WallClock
from tests.operating.processes import Running, eventually, hanpan, serving

ACTION, GRACE = 15, 60
"""Seconds to think, fewer than any gap here; and seconds that everybody has after one, whatever the machine does."""
SETTINGS = f"""
[timers]
action = %d
time_bank = 0
between_hands = 1
grace = {GRACE}
[bots]
on = false
"""
FORM = {"seats": 3, "least_buy_in": 200, "most_buy_in": 200}
NAMES = ("ann", "ben", "cho")
STOPPED = 9
"""Seconds for which the process is stopped; whoever is on turn has fewer then."""
ALLOWED = 5_000
"""Milliseconds by which the house's time may differ from the wall's."""


@dataclass
class Evening:
    """Three people at a table, in play."""

    people: list[Other]
    table: str

    @property
    def picture(self) -> Picture:
        return self.people[0].pictures[self.table]

    def resumed(self) -> int:
        """How often they were told that the table goes on."""
        return sum(fact["event"] == "table-resumed" for fact in self.people[0].facts(self.table))

    def plays_to_the_end(self) -> int:
        """Two fold, and the next hand is dealt; the number of that one."""
        number: int = self.picture.hand["hand_number"]
        for _ in range(2):
            turn = self.picture.turn
            self.on_turn().acts(self.table, "fold")
            for person in self.people:
                person.sees_turn_pass(self.table, turn)
        for person in self.people:
            person.sees(self.table, lambda now: now.hand["hand_number"] == number + 1 and now.hand["hand"]["turn"] >= 0)
        return number + 1

    def on_turn(self) -> Other:
        seat = self.picture.hand["hand"]["turn"]
        return next(one for one in self.people if one.pictures[self.table].own["seat"] == seat)

    def nobody_was_played_for(self) -> None:
        facts = self.people[0].facts(self.table)
        played = [fact for fact in facts if fact.get("by") in ("timeout", "absence")]
        assert played == [], "somebody was played for"
        assert not [fact for fact in facts if fact["event"] in ("went-away", "sat-out", "left", "hand-uncontested")]

    def is_as(self, before: Picture, wall: WallClock | None = None) -> None:
        """The same hand, the same turn, everybody there, and time to think."""
        now: Picture = self.picture
        assert now.turn[0] == before.turn[0], "no hand was dealt meanwhile"
        assert now.hand["hand"]["turn"] == before.hand["hand"]["turn"]
        assert now.own["cards"] == before.own["cards"]
        assert not any(one["away"] or one["sitting_out"] for one in now.shared["players"])
        heard = self.pong()
        assert now.hand["turn_until"] - heard > 1000 * (GRACE // 2)
        if wall is not None:
            assert abs(heard - wall.now()) < ALLOWED + 1000 * GRACE // 2, "the house's time is the wall's"

    def pong(self) -> int:
        answer: Any = self.people[0].asks(say.Ping(""))
        assert isinstance(answer, told.Pong)
        return answer.now


@contextmanager
def house(folder: Path, port: int, wall: WallClock | None, action: int = ACTION) -> Iterator[Running]:
    folder.mkdir(exist_ok=True)
    (folder / "house.toml").write_text(SETTINGS % action)
    with serving(folder, "--port", port, **(wall.environment() if wall is not None else {})) as running:
        yield running


def sit_down(crowd: Crowd) -> Evening:
    people = [crowd.comes(name, chips=1000) for name in NAMES]
    table = people[0].opens("cash", **FORM)
    for seat, person in enumerate(people):
        person.looks_at(table)
        person.sits(table, seat, 200)
    for person in people:
        person.sees(table, lambda now: now.hand["hand"] is not None and now.hand["hand"]["turn"] >= 0)
    return Evening(people, table)


def audited(folder: Path) -> None:
    done = hanpan("audit", "--data", folder)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.rule("HO-7.5", "HO-7.6")
def test_a_stopped_process_goes_on_where_it_was(tmp_path: Path) -> None:
    with house(tmp_path / "house", free_port(), None, STOPPED - 2) as running, Crowd(running.url) as crowd:
        evening = sit_down(crowd)
        before, known = evening.picture, evening.resumed()
        running.process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED)
        running.process.send_signal(signal.SIGCONT)
        eventually(lambda: evening.resumed() > known)
        evening.is_as(before)
        evening.plays_to_the_end()
        evening.nobody_was_played_for()
        assert running.end() == 0
    audited(tmp_path / "house")


@pytest.mark.rule("HO-7.5", "HO-7.6")
def test_a_clock_that_is_put_right_while_the_house_is_open(tmp_path: Path) -> None:
    wall = WallClock(tmp_path / "wall")
    with house(tmp_path / "house", free_port(), wall) as running, Crowd(running.url) as crowd:
        evening = sit_down(crowd)
        for by in (20 * SECOND, HOUR, 8 * HOUR, -9 * HOUR, 40 * DAY, -40 * DAY):
            before, known = evening.picture, evening.resumed()
            wall.move(by)
            eventually(lambda known=known: evening.resumed() > known)
            evening.is_as(before, wall)
            evening.plays_to_the_end()
        evening.nobody_was_played_for()
        assert running.end() == 0
        assert running.log.read_text().count("time-jumped") == 6
    audited(tmp_path / "house")


@pytest.mark.rule("HO-7.5", "HO-8.1")
def test_a_clock_that_is_put_right_while_the_house_is_closed(tmp_path: Path) -> None:
    wall, port, folder = WallClock(tmp_path / "wall"), free_port(), tmp_path / "house"
    with Crowd(f"http://127.0.0.1:{port}") as crowd:
        with house(folder, port, wall) as running:
            evening = sit_down(crowd)
            running.end(signal.SIGKILL)
        for by in (-9 * HOUR, 40 * DAY):
            before, lines = evening.picture, [one.client.connections for one in evening.people]
            wall.move(by)
            with house(folder, port, wall) as running:
                come_back(evening, lines)
                evening.is_as(before, wall)
                evening.plays_to_the_end()
                running.end(signal.SIGKILL)
        evening.nobody_was_played_for()
    audited(folder)


def come_back(evening: Evening, lines: list[int]) -> None:
    """Everybody's client finds the way by itself, and looks at the table again."""
    for person, before in zip(evening.people, lines, strict=True):
        eventually(lambda person=person, before=before: person.client.connections > before)
        person.pictures.pop(evening.table, None)
        person.looks_at(evening.table)
        person.sees(evening.table, lambda _: True)
