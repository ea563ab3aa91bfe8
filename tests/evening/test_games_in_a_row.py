"""EV-1.1: Sniper and textbook evenings: one table, several games in a row, the others wait for a chair."""

import pytest

from hanpan.engine import Refusal
from hanpan.house.commands import Leave
from hanpan.house.evening import commands as wish
from hanpan.house.evening.settings import EveningSettings, Style, fault
from hanpan.house.evening.sheets import places_of, season_of
from tests.evening.rolling import Rolling


def evening(game: str, people: int, seats: int, seed: int = 3) -> Rolling:
    found = Rolling(EveningSettings(game=game, seats=seats), people, seed)
    found.starts()
    return found


@pytest.mark.rule("EV-1.1")
@pytest.mark.rule("SN-5.6")
@pytest.mark.parametrize(("game", "seats"), [("sniper", 3), ("textbook", 3)])
def test_games_follow_one_another_and_add_up(game: str, seats: int) -> None:
    night = evening(game, 3, seats)
    night.plays_until(lambda: len(night.evening.games) == 2)
    first, second = night.evening.games
    assert (first.number, second.number) == (1, 2)
    assert sorted(first.places) == sorted(second.places) == ["p0", "p1", "p2"]
    night.check()
    night.does(wish.EndEvening(0, "p0"))
    night.plays_until(lambda: night.evening.ended)
    night.check_end()
    worth = dict.fromkeys(first.places, 0)
    for played in night.evening.games:
        for person, points in zip(played.places, (5, 2, 1), strict=True):  # EV-5.3 of three people
            worth[person] += points
    order = [person for _, together in places_of(night.evening) for person in together]
    assert [worth[person] for person in order] == sorted(worth.values(), reverse=True)
    assert set(season_of(night.evening).points) == {"p0", "p1", "p2"}


@pytest.mark.rule("EV-1.1")
@pytest.mark.parametrize("game", ["sniper", "textbook"])
def test_who_finds_no_chair_waits_for_one(game: str) -> None:
    night = evening(game, 4, 3)
    assert len(night.seated(1)) == 3
    waits = next(guest.person for guest in night.evening.guests.values() if not guest.table)
    goes = night.seated(1)[0]
    night.plays_until(lambda: any(True for _ in night.house.kinds["e-1"].hand(night.at(1)).people))
    night.does(wish.GoAway(0, goes))
    night.plays_until(lambda: bool(night.evening.games))
    assert goes in night.evening.games[0].places, "who leaves in a game has a place in it"
    night.plays_until(lambda: len(night.evening.games) == 2)
    assert waits in night.evening.games[1].places
    assert goes not in night.evening.games[1].places
    night.check()


@pytest.mark.rule("EV-4.2")
@pytest.mark.parametrize("game", ["sniper", "textbook"])
def test_a_pause_holds_between_two_rounds(game: str) -> None:
    night = evening(game, 3, 3)
    night.plays_until(lambda: bool(night.house.kinds["e-1"].hand(night.at(1)).people))
    night.does(wish.PauseEvening(0, "p0"))
    table = night.at(1)
    assert table.held or any(type(order).__name__ == "HoldTable" for order in table.waiting)
    deals = _deals(table)
    for _ in range(30):
        if not night._acts("e-1"):
            night.waits(5_000)
    assert _deals(night.at(1)) == deals
    kind = night.house.kinds["e-1"]
    assert kind.shared(night.at(1)).paused, "the page does not promise a hand"
    night.does(wish.GoOn(0, "p0"))
    night.plays_until(lambda: _deals(night.at(1)) > deals or bool(night.evening.games))
    assert not kind.shared(night.at(1)).paused
    night.check()


def _deals(table: object) -> int:
    return int(getattr(table, "hand_number", 0) or getattr(table, "deals", 0))


@pytest.mark.rule("EV-1.1")
def test_such_an_evening_is_a_tournament_with_given_chips() -> None:
    cash = fault(EveningSettings(game="sniper", seats=6, style=Style.CASH))
    assert isinstance(cash, Refusal)
    assert cash.code == "tournament-only"
    bank = fault(EveningSettings(game="textbook", from_bank=True))
    assert isinstance(bank, Refusal)
    assert bank.code == "given-chips-only"
    many = fault(EveningSettings(game="sniper", seats=7))
    assert isinstance(many, Refusal)
    assert many.code == "evening-seats"


@pytest.mark.rule("SN-6.3")
def test_who_leaves_the_table_is_not_put_back_until_the_host_says_so() -> None:
    night = evening("sniper", 3, 3)
    night.plays_until(lambda: bool(night.house.kinds["e-1"].hand(night.at(1)).people))
    night.house.ask("e-1", Leave(night.now, "p1"))
    night.plays_until(lambda: len(night.evening.games) == 2)
    assert [("p1" in game.places) for game in night.evening.games] == [True, False]
    night.does(wish.MoveGuest(0, "p0", "p1", "e-1"))
    night.plays_until(lambda: len(night.evening.games) == 4)
    assert "p1" in night.evening.games[3].places
    night.check()
