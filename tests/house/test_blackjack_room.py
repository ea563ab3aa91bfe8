"""The classroom's room as a table of the house."""

from collections import Counter
from random import Random

import msgspec
import pytest

from hanpan.engine import NOBODY, Refusal, stacked
from hanpan.games.blackjack.broadcast import sent
from hanpan.house.blackjack.events import RoomPlayed
from hanpan.house.blackjack.kind import KIND
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.commands import JoinRoom, Leave, LoseConnection, Observe, Play, Reconnect
from hanpan.house.contract import Notice
from hanpan.house.events import TableEvent
from hanpan.house.journal import decode_snapshot, encode_snapshot, replay
from hanpan.simulation.houses import CheckedHouse
from tests.journals import decode_journal, encode_journal

T = "room"
KEY = "chalk-and-sponge"


NUMBERS = ("Oh", "Kim", "Lee", "Yun")
"""By the numbers of their connections."""


def classroom(bots: tuple[str, ...] = (), silence: int = 0) -> CheckedHouse:
    """Kim and Lee play, Oh deals, Yun only looks on."""
    house = CheckedHouse(stacked(), seed=11)
    house.people.bots.update(bots)
    house.open_table(T, RoomSettings(KEY, silence=silence), "Oh", 0)
    for person in ("Oh", "Kim", "Lee", "Yun"):
        house.ask(T, Observe(0, person))
    assert not isinstance(house.ask(T, JoinRoom(0, "Oh", "Oh", KEY)), Refusal)
    house.ask(T, JoinRoom(0, "Kim", "Kim"))
    house.ask(T, JoinRoom(0, "Lee", "Lee"))
    return house


def wish(house: CheckedHouse, person: str, move: str) -> list[TableEvent] | Refusal:
    return house.ask(T, Play(1, person, 0, 0, move))


def start_round(house: CheckedHouse) -> int:
    """A round in which somebody is on turn, and who."""
    while house.tables[T].room.turn == NOBODY:
        wish(house, "Oh", "start")
    turn: int = house.tables[T].room.turn
    return turn


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


def joined(house: CheckedHouse) -> list[str]:
    return [player.name for player in KIND.see(house.tables[T], "Yun").room.players]


@pytest.mark.rule("BJ-9.1", "BJ-9.4")
def test_who_leaves_by_word_leaves_at_once() -> None:
    house = classroom()
    wish(house, "Oh", "start")
    house.ask(T, Leave(2, "Kim"))
    assert joined(house) == ["Oh", "Lee"]
    assert "Kim" not in house.tables[T].connections


@pytest.mark.rule("BJ-9.4", "BJ-9.1")
def test_a_lost_connection_is_leaving_only_after_thirty_seconds() -> None:
    house = classroom()
    wish(house, "Oh", "start")
    house.ask(T, LoseConnection(2, "Kim"))
    assert KIND.shared(house.tables[T]).lost == (1,)
    house.pass_time(T, 30_001)
    assert joined(house) == ["Oh", "Kim", "Lee"]
    house.pass_time(T, 30_002)
    assert joined(house) == ["Oh", "Lee"]
    assert "Kim" not in house.tables[T].connections


@pytest.mark.rule("BJ-9.4")
@pytest.mark.parametrize("back", [Observe(20_000, "Kim"), Reconnect(20_000, "Kim")])
def test_a_reload_keeps_seat_and_cards(back: Observe | Reconnect) -> None:
    house = classroom()
    wish(house, "Oh", "start")
    before = KIND.see(house.tables[T], "Kim")
    house.ask(T, LoseConnection(2, "Kim"))
    assert not KIND.is_here(house.tables[T], "Kim")
    house.ask(T, back)
    after = KIND.see(house.tables[T], "Kim")
    assert (after.room.players, after.number) == (before.room.players, before.number)
    house.pass_time(T, 50_000)
    assert joined(house) == ["Oh", "Kim", "Lee"]


@pytest.mark.rule("BJ-9.4", "BJ-9.2")
def test_a_reload_keeps_the_dealers_chair() -> None:
    house = classroom()
    wish(house, "Oh", "start")
    house.ask(T, LoseConnection(2, "Oh"))
    house.ask(T, Observe(29_000, "Oh"))
    house.pass_time(T, 40_000)
    assert joined(house) == ["Oh", "Kim", "Lee"]
    house.ask(T, LoseConnection(50_000, "Oh"))
    ended = house.pass_time(T, 80_000)
    assert any(type(fact).__name__ == "GameTerminated" for fact in facts(ended))
    assert joined(house) == []


@pytest.mark.rule("BJ-9.4", "BJ-9.3")
def test_who_only_looked_on_is_not_waited_for() -> None:
    house = classroom()
    house.ask(T, LoseConnection(2, "Yun"))
    assert "Yun" not in house.tables[T].connections


@pytest.mark.rule("BJ-5.5")
def test_a_silent_player_stands_after_the_limit() -> None:
    house = classroom(silence=60)
    on_turn = start_round(house)
    assert KIND.shared(house.tables[T]).turn_until == 60_001
    house.pass_time(T, 60_000)
    assert house.tables[T].room.turn == on_turn
    house.pass_time(T, 60_001)
    assert house.tables[T].room.turn != on_turn


@pytest.mark.rule("BJ-5.5")
def test_a_hit_starts_the_silence_anew() -> None:
    house = classroom(silence=60)
    on_turn = start_round(house)
    house.ask(T, Play(50_000, NUMBERS[on_turn], 0, 0, "hit"))
    if house.tables[T].room.turn == on_turn:
        house.pass_time(T, 109_999)
        assert house.tables[T].room.turn == on_turn
        house.pass_time(T, 110_000)
    assert house.tables[T].room.turn != on_turn


@pytest.mark.rule("BJ-5.5")
def test_the_dealer_ends_a_silence_of_ten_seconds() -> None:
    house = classroom()
    on_turn = start_round(house)
    stand = str(on_turn)

    def ends(at: int, person: str) -> list[TableEvent] | Refusal:
        return house.ask(T, Play(at, person, 0, 0, "make-stand", option=stand))

    assert ends(9_000, "Oh") == Refusal("NOT_YOUR_TURN", "BJ-5.5", {"turn": on_turn})
    assert "make-stand" not in [move.name for move in KIND.moves(house.tables[T], "Oh")]
    house.pass_time(T, 10_001)
    assert [move.options for move in KIND.moves(house.tables[T], "Oh") if move.name == "make-stand"] == [(stand,)]
    assert ends(10_001, "Lee") == Refusal("NOT_DEALER", "BJ-5.5")
    assert not isinstance(ends(10_001, "Oh"), Refusal)
    late = ends(10_001, "Oh")
    assert isinstance(late, Refusal)
    assert late.code in ("ALREADY_DONE", "GAME_NOT_INROUND")
    assert KIND.wake_at(house.tables[T]) in (20_001, None), "nobody is hurried where the host has set no limit"


@pytest.mark.rule("BJ-3.2")
@pytest.mark.parametrize("name", ["a\u0000b", "a\u202eb", "\u200b", "Kim\u3164", "\u2066Lee"])
def test_a_name_of_unseen_characters_is_refused(name: str) -> None:
    house = classroom()
    answer = house.ask(T, JoinRoom(1, "Yun", name))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("INVALID_NAME", "BJ-3.2")


@pytest.mark.rule("BJ-3.2")
@pytest.mark.parametrize("in_round", [False, True])
def test_a_bot_gives_the_dealers_chair_to_a_person_with_the_key(in_round: bool) -> None:
    house = classroom(bots=("Oh",))
    if in_round:
        start_round(house)
    answer = house.ask(T, JoinRoom(1, "Yun", "Yun", KEY))
    assert not isinstance(answer, Refusal)
    if in_round:
        assert KIND.shared(house.tables[T]).room.heir == "Yun"
        assert house.tables[T].room.dealer().name == "Oh"
        again = house.ask(T, JoinRoom(1, "Yun", "Yun", KEY))
        assert isinstance(again, Refusal)
        assert again.code == "ALREADY_JOINED"
        house.ask(T, Play(1, NUMBERS[house.tables[T].room.turn], 0, 0, "stand"))
        while house.tables[T].room.in_round():
            house.ask(T, Play(1, NUMBERS[house.tables[T].room.turn], 0, 0, "stand"))
    players = KIND.shared(house.tables[T]).room.players
    assert [(player.name, player.dealer) for player in players] == [("Kim", False), ("Lee", False), ("Yun", True)]
    assert not in_round or all(player.result for player in players if not player.dealer), "results stay"
    assert not any(type(fact).__name__ == "GameTerminated" for fact in facts(house.journals[T]))
    other = house.ask(T, JoinRoom(2, "Oh", "Oh", KEY))
    assert isinstance(other, Refusal)
    assert other.code == "DEALER_ALREADY_EXISTS"


@pytest.mark.rule("BJ-3.2")
def test_whoever_is_to_deal_next_may_go_again() -> None:
    house = classroom(bots=("Oh",))
    start_round(house)
    house.ask(T, JoinRoom(1, "Yun", "Yun", KEY))
    house.ask(T, Leave(1, "Yun"))
    assert KIND.shared(house.tables[T]).room.heir == ""
    while house.tables[T].room.in_round():
        house.ask(T, Play(1, NUMBERS[house.tables[T].room.turn], 0, 0, "stand"))
    assert joined(house) == ["Oh", "Kim", "Lee"]


@pytest.mark.rule("BJ-3.1")
def test_a_person_who_deals_gives_way_to_nobody() -> None:
    house = classroom()
    answer = house.ask(T, JoinRoom(1, "Yun", "Yun", KEY))
    assert isinstance(answer, Refusal)
    assert answer.code == "DEALER_ALREADY_EXISTS"


@pytest.mark.rule("BJ-7.1")
def test_the_rounds_are_counted() -> None:
    house = classroom()
    results = Counter[tuple[str, str]]()
    for _ in range(12):
        wish(house, "Oh", "start")
        while house.tables[T].room.in_round():
            house.ask(T, Play(1, NUMBERS[house.tables[T].room.turn], 0, 0, "stand"))
        for player in KIND.shared(house.tables[T]).room.players:
            results[player.name, player.result] += 1
    for player in KIND.shared(house.tables[T]).room.players:
        counted = [results[player.name, result] for result in ("Win", "Tie", "Lose")]
        assert [player.won, player.tied, player.lost] == ([0, 0, 0] if player.dealer else counted)


@pytest.mark.rule("BJ-11.2")
def test_a_notice_has_its_code_and_its_rule() -> None:
    house = classroom()
    ended = house.ask(T, Leave(2, "Oh"))
    assert isinstance(ended, list)
    assert [KIND.notice(event) for event in ended if KIND.notice(event)] == [Notice("GAME_TERMINATED", "BJ-9.2")]


@pytest.mark.rule("BJ-13.1")
def test_a_move_that_is_left_out_is_refused_by_the_rule_that_leaves_it_out() -> None:
    assert wish(classroom(), "Kim", "double") == Refusal("no-such-move", "BJ-13.1")


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
