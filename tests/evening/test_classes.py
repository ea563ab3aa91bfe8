"""A class: tables of several games under one teacher, mentors, and what is shown to everybody."""

import pytest

from hanpan.house.evening import commands as wish
from hanpan.house.evening.evening import HERE, PLAYS
from hanpan.house.evening.pictures import own, see
from hanpan.house.evening.settings import EveningSettings, Style
from hanpan.house.evening.sheets import settlement_of
from hanpan.house.observing import Observing
from tests.evening.rolling import Rolling

CLASS = EveningSettings(style=Style.CLASS, game="blackjack", seats=8, stack=100)


def a_class(people: int, settings: EveningSettings = CLASS, seed: int = 5) -> Rolling:
    """The teacher has come in and gets up: a teacher does not play."""
    found = Rolling(settings, people + 1, seed)
    found.does(wish.GoAway(0, "p0"))
    return found


def playing(room: Rolling) -> set[str]:
    return {guest.person for guest in room.evening.guests.values() if guest.state == PLAYS}


@pytest.mark.rule("BJ-3.2")
@pytest.mark.rule("EV-7.1")
def test_rooms_of_at_most_eight_and_then_hold_em() -> None:
    room = a_class(17)
    room.starts()
    assert sorted(len(one.seats) for one in room.evening.tables.values()) == [5, 6, 6]
    room.plays_until(lambda: all(room.evening.hands.get(f"e-{table}", 0) >= 2 for table in (1, 2, 3)))
    room.check()
    joined = room.at(1).room.joined
    assert [one.name for one in joined if one.dealer] == ["Hanpan"]
    assert {one.name for one in joined if not one.dealer} == {f"P {who[1:]}" for who in room.seated(1)}
    room.does(wish.ChooseGame(0, "p0", "holdem", anew=True))
    room.plays_until(lambda: len(room.evening.tables) == 3 and "e-4" in room.evening.tables)
    assert {one.game for one in room.evening.tables.values()} == {"holdem"}
    assert len(playing(room)) == 17
    room.plays_until(lambda: sum(line.chips > 0 for line in room.evening.ledger) > 17)
    room.check()
    again = [line for line in room.evening.ledger if line.chips > 0][17]
    assert again.chips > 90, "who has lost everything plays on"
    room.does(wish.EndEvening(0, "p0"))
    room.plays_until(lambda: room.evening.ended)
    room.check_end()
    assert sum(settlement_of(room.evening).nets.values()) == 0


@pytest.mark.rule("EV-7.1")
def test_games_side_by_side_and_one_table_closed() -> None:
    room = a_class(4, EveningSettings(style=Style.CLASS, game="sniper", seats=2))
    room.starts()
    room.does(wish.CloseOneTable(0, "p0", "e-2"))
    room.plays_until(lambda: "e-2" not in room.evening.tables)
    free = [guest.person for guest in room.evening.guests.values() if guest.state == HERE]
    assert len(free) == 2
    room.does(wish.ChooseGame(0, "p0", "textbook"))
    assert {one.game for one in room.evening.tables.values()} == {"sniper", "textbook"}
    refused = room.asks(wish.MoveGuest(0, "p0", free[0], "e-1"))
    assert refused is not None
    assert refused.code == "another-game"
    room.does(wish.PauseEvening(0, "p0"))
    room.does(wish.GoOn(0, "p0"))
    room.plays_until(lambda: {one.game for one in room.evening.games} == {"sniper", "textbook"})
    room.check()


@pytest.mark.rule("EV-7.1")
def test_only_teachers_rule_a_class_and_only_a_class() -> None:
    room = a_class(3)
    for asked in (
        wish.ChooseGame(0, "p1", "holdem"),
        wish.ShowTable(0, "p1", "e-1"),
        wish.HandOut(0, "p1", "e-1", 1),
        wish.CloseOneTable(0, "p1", "e-1"),
    ):
        refused = room.asks(asked)
        assert refused is not None
        assert refused.code == "hosts-only"
    friends = Rolling(EveningSettings(), 3)
    refused = friends.asks(wish.ChooseGame(0, "p0", "holdem"))
    assert refused is not None
    assert refused.code == "not-a-class"


@pytest.mark.rule("EV-7.1")
def test_a_hand_that_is_over_is_handed_out() -> None:
    room = a_class(3)
    room.starts()
    refused = room.asks(wish.HandOut(0, "p0", "e-1", 1))
    assert refused is not None
    assert refused.code == "no-such-hand", "it is still played"
    room.plays_until(lambda: room.evening.hands.get("e-1", 0) >= 1)
    room.does(wish.HandOut(0, "p0", "e-1", 1))
    told = see(room.evening, room.now).handed_out
    assert told is not None
    assert (told.table, told.hand, told.by) == ("e-1", 1, "p0")
    room.does(wish.ShowTable(0, "p0", "e-1"))
    assert see(room.evening, room.now).shown == "e-1"
    room.check()


def test_where_nobody_may_look_on_nothing_is_shown_to_everybody() -> None:
    room = a_class(3, EveningSettings(style=Style.CLASS, game="blackjack", observing=Observing.OFF))
    room.starts()
    refused = room.asks(wish.ShowTable(0, "p0", "e-1"))
    assert refused is not None
    assert refused.code == "observing-is-off"


def test_a_mentor_is_asked_for_agrees_and_is_sent_away() -> None:
    room = a_class(3)
    room.does(wish.ComeIn(0, "m", "secret", "Mia"))
    room.does(wish.AskToMentor(0, "m", "p1"))
    assert not room.evening.mentors, "nobody sits behind somebody who has not agreed"
    assert own(room.evening, "p1", room.now).mentor_asks == "m"
    room.does(wish.AnswerMentor(0, "p1"))
    assert room.evening.mentors == {"m": "p1"}
    room.starts()
    assert playing(room) == {"p1", "p2", "p3"}, "a mentor does not play"
    for other, whom in (("m", "p2"), ("p2", "p3"), ("p3", "p1")):
        assert room.asks(wish.AskToMentor(0, other, whom)) is not None
    room.does(wish.AnswerMentor(0, "p1", yes=False))
    assert not room.evening.mentors
    room.does(wish.AskToMentor(0, "m", "p1"))
    room.does(wish.AnswerMentor(0, "p1"))
    room.does(wish.MoveGuest(0, "p0", "m", "e-1"))
    assert not room.evening.mentors, "who sits down to play sits behind nobody"
    room.check()


@pytest.mark.rule("EV-7.1")
@pytest.mark.parametrize("game", ["holdem", "blackjack"])
@pytest.mark.parametrize("late", [False, True])
def test_who_is_on_the_way_to_a_table_that_is_closed_has_none(game: str, late: bool) -> None:
    """Whether they have got up already or not: they keep their chips, and are there for the next game."""
    room = a_class(6, EveningSettings(style=Style.CLASS, game=game, seats=4, stack=100))
    room.starts()
    room.plays_until(lambda: sum(room.evening.hands.values()) > 2)
    guest = room.seated(1)[0]
    room.does(wish.MoveGuest(0, "p0", guest, "e-2"))
    if late:
        room.plays_until(lambda: guest not in room.evening.moves or room.evening.moves[guest].ordered)
    room.does(wish.CloseOneTable(0, "p0", "e-2"))
    room.plays_until(lambda: "e-2" not in room.evening.tables)
    room.plays_until(lambda: guest not in room.evening.moves)
    room.check()
    room.does(wish.ChooseGame(0, "p0", "holdem", anew=True))
    room.plays_until(lambda: len(playing(room)) == 6)
    room.does(wish.EndEvening(0, "p0"))
    room.plays_until(lambda: room.evening.ended)
    room.check_end()
    assert sum(settlement_of(room.evening).nets.values()) == 0
