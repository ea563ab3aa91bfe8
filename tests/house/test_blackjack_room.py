"""The classroom's room as a table of the house."""

from random import Random

import msgspec
import pytest

from hanpan.engine import Refusal, stacked
from hanpan.games.blackjack.broadcast import sent
from hanpan.house.blackjack.events import RoomPlayed
from hanpan.house.blackjack.kind import KIND
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.commands import JoinRoom, Leave, LoseConnection, Observe, Play
from hanpan.house.events import TableEvent
from hanpan.house.journal import decode_snapshot, encode_snapshot, replay
from hanpan.simulation.houses import CheckedHouse
from tests.journals import decode_journal, encode_journal

T = "room"
KEY = "chalk-and-sponge"


def classroom() -> CheckedHouse:
    """Kim and Lee play, Oh deals, Yun only looks on."""
    house = CheckedHouse(stacked(), seed=11)
    house.open_table(T, RoomSettings(KEY), "Oh", 0)
    for person in ("Oh", "Kim", "Lee", "Yun"):
        house.ask(T, Observe(0, person))
    assert not isinstance(house.ask(T, JoinRoom(0, "Oh", "Oh", KEY)), Refusal)
    house.ask(T, JoinRoom(0, "Kim", "Kim"))
    house.ask(T, JoinRoom(0, "Lee", "Lee"))
    return house


def wish(house: CheckedHouse, person: str, move: str) -> list[TableEvent] | Refusal:
    return house.ask(T, Play(1, person, 0, 0, move))


def facts(answer: list[TableEvent] | Refusal) -> list[object]:
    assert isinstance(answer, list), answer
    return [event.fact for event in answer if isinstance(event, RoomPlayed)]


@pytest.mark.rule("BJ-3.1")
def test_the_key_of_the_settings_makes_the_dealer() -> None:
    house = classroom()
    assert wish(house, "Kim", "start") == Refusal("NOT_DEALER", "BJ-4.1")
    assert facts(wish(house, "Oh", "start"))


@pytest.mark.rule("BJ-2.2")
def test_who_only_looks_on_sees_every_card() -> None:
    house = classroom()
    wish(house, "Oh", "start")
    seen = [KIND.see(house.tables[T], person).room.players for person in ("Yun", "Kim", "Oh")]
    assert seen[0] == seen[1] == seen[2]
    assert all(len(player.cards) >= 2 for player in seen[0])


@pytest.mark.rule("BJ-9.1")
@pytest.mark.parametrize("going", [Leave(2, "Kim"), LoseConnection(2, "Kim")])
def test_a_connection_that_ends_leaves_the_round(going: Leave | LoseConnection) -> None:
    house = classroom()
    wish(house, "Oh", "start")
    house.ask(T, going)
    assert [player.name for player in KIND.see(house.tables[T], "Yun").room.players] == ["Oh", "Lee"]
    assert "Kim" not in house.tables[T].connections


@pytest.mark.rule("BJ-9.2")
def test_the_dealers_leaving_is_one_notice_and_one_empty_state() -> None:
    house = classroom()
    wish(house, "Oh", "start")
    left = facts(house.ask(T, Leave(2, "Oh")))
    assert [(message.to, message.code) for message in sent(left)] == [("all", "GAME_TERMINATED"), ("all", "")]  # type: ignore[arg-type]
    assert KIND.see(house.tables[T], "Yun").room.players == ()


@pytest.mark.rule("BJ-9.3")
def test_going_without_having_joined_says_nothing() -> None:
    house = classroom()
    assert facts(house.ask(T, Leave(2, "Yun"))) == []


def test_a_wish_from_outside_is_refused() -> None:
    house = classroom()
    answer = wish(house, "Pak", "hit")
    assert isinstance(answer, Refusal)
    assert answer.code == "not-here"


def test_nobody_speaks_for_another_connection() -> None:
    """A wish names no seat: it is the sender's own that plays."""
    house = classroom()
    wish(house, "Oh", "start")
    answer = wish(house, "Yun", "stand")
    assert isinstance(answer, Refusal)
    assert answer.code == "NOT_JOINED"


@pytest.mark.rule("HO-8.1")
def test_it_comes_back_from_its_journal_and_from_a_snapshot() -> None:
    house = classroom()
    rng = Random(2)
    for _ in range(60):
        person = rng.choice(("Oh", "Kim", "Lee"))
        wish(house, person, rng.choice(("start", "hit", "stand")))
        table = house.tables[T]
        assert replay(decode_journal(KIND, encode_journal(house.journals[T]))) == table
        assert decode_snapshot(encode_snapshot(table)) == table


def test_key_and_shoe_are_in_no_picture() -> None:
    house = classroom()
    wish(house, "Oh", "start")
    wish(house, "Kim", "hit")
    table = house.tables[T]
    for person in ("Oh", "Kim", "Yun"):
        told = [KIND.tell(table, event, person) for event in house.journals[T]]
        text = msgspec.json.encode((told, KIND.see(table, person))).decode()
        assert KEY not in text
        assert '"deck":[]' in text


def test_a_room_does_not_grow_with_its_rounds() -> None:
    house = classroom()
    sizes = []
    for _ in range(30):
        wish(house, "Oh", "start")
        wish(house, "Kim", "stand")
        wish(house, "Lee", "stand")
        sizes.append(len(encode_snapshot(house.tables[T])))
    for number in range(5):
        house.ask(T, Observe(2, f"guest{number}"))
        house.ask(T, Leave(3, f"guest{number}"))
    assert house.tables[T].gone == []
    assert max(sizes[1:]) < 2 * min(sizes)
