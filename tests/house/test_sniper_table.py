"""The table around Sniper Hold'em."""

from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.bots.random_bot import random_choice
from hanpan.engine import Refusal, stacked
from hanpan.games.sniper import GAME
from hanpan.games.sniper.events import GameEnded, RoundBegun
from hanpan.games.sniper.match import SNIPING
from hanpan.house import ledger as accounts
from hanpan.house.commands import (
    AnswerRematch,
    ComeBack,
    Invite,
    Leave,
    LoseConnection,
    Observe,
    Play,
    Reconnect,
    Reserve,
    StartGame,
    TakeSeat,
)
from hanpan.house.journal import decode_snapshot, encode_snapshot, replay
from hanpan.house.sniper.events import GamePlayed, GameStarted
from hanpan.house.sniper.kind import KIND
from hanpan.house.sniper.settings import SniperForm, SniperSettings
from hanpan.simulation.houses import CheckedHouse
from tests.journals import decode_journal, encode_journal

T = "t1"


def house_with(people: int, **settings: Any) -> CheckedHouse:
    """A Sniper table with so many seated: p0 is the host."""
    house = CheckedHouse(stacked(), seed=7)
    house.open_table(T, SniperSettings(**settings), "p0", 0)
    for number in range(people):
        answer = house.ask(T, TakeSeat(0, f"p{number}", number))
        assert not isinstance(answer, Refusal), answer
    return house


def play_on(house: CheckedHouse, rng: Random, at: int, wishes: int = 10_000) -> int:
    """Random wishes, one a second, until the game is over."""
    table = house.tables[T]
    while wishes and table.is_playing():
        at += 1000
        wishes -= 1
        house.pass_time(T, at)
        waits = GAME.deadline(table.match)
        if waits is not None and table.chair(table.people[waits.seat]) is not None:
            chosen = random_choice(GAME.legal(table.match, waits.seat), rng.randint)
            house.ask(T, Play(at, table.people[waits.seat], table.games, table.turn_number, *chosen))
    return at


def refused(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


@pytest.mark.rule("SN-1.1", "SN-1.2")
def test_it_starts_when_full_and_everyone_is_given_his_chips() -> None:
    house = house_with(3, seats=3)
    assert house.tables[T].is_playing()
    stacks = [house.ledger.balance(accounts.stack(T, f"p{number}")) for number in range(3)]
    assert sum(stacks) + house.ledger.balance(accounts.pot(T)) == 270
    assert house.ledger.balance(accounts.given(T)) == -270


@pytest.mark.rule("SN-1.1")
def test_the_host_starts_with_two_or_more() -> None:
    house = house_with(1)
    assert refused(house.ask(T, StartGame(1, "p0"))) == "players-2-to-6"
    house.ask(T, TakeSeat(2, "p1", 1))
    assert refused(house.ask(T, StartGame(3, "p1"))) == "host-only"
    started = house.ask(T, StartGame(4, "p0"))
    assert isinstance(started, list)
    assert isinstance(started[0], GameStarted)
    assert refused(house.ask(T, TakeSeat(5, "p2", 2))) == "game-in-play"


def test_the_host_who_goes_is_followed_by_the_next() -> None:
    house = house_with(2)
    house.ask(T, Leave(1, "p0"))
    assert house.tables[T].host == "p1"


@pytest.mark.rule("SN-6.2", "SN-5.5")
@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_ends_and_its_chips_are_gone(seed: int) -> None:
    house = house_with(4, seats=4)
    play_on(house, Random(seed), 0)
    assert isinstance(house.tables[T].facts[-1], GameEnded)
    assert {name: amount for name, amount in house.ledger.balances.items() if amount} == {}


@pytest.mark.rule("SN-6.2")
def test_silence_checks_if_that_is_free() -> None:
    house = house_with(2, seats=2)
    happened = house.pass_time(T, 30_000)
    facts = [event.fact for event in happened if isinstance(event, GamePlayed)]
    assert [type(fact).__name__ for fact in facts] == ["Checked"]


def test_a_late_click_answers_no_other_turn() -> None:
    house = house_with(2, seats=2)
    table = house.tables[T]
    waits = GAME.deadline(table.match)
    assert waits is not None
    person = table.people[waits.seat]
    late = Play(1, person, table.games, table.turn_number - 1, "check")
    assert refused(house.ask(T, late)) == "too-late"
    assert not isinstance(house.ask(T, Play(1, person, table.games, table.turn_number, "check")), Refusal)


def test_who_leaves_in_mid_game_is_played_for_at_once_and_the_game_ends() -> None:
    house = house_with(3, seats=3)
    house.ask(T, Leave(1, "p1"))
    assert house.tables[T].chairs[1].left
    assert not house.people.seat_of("p1")
    play_on(house, Random(1), 1000)
    assert 1 not in house.tables[T].chairs


@pytest.mark.rule("SN-5.5")
def test_a_rematch_needs_everyones_word() -> None:
    house = house_with(2, seats=2)
    at = play_on(house, Random(3), 0)
    house.ask(T, AnswerRematch(at, "p0", yes=True))
    assert not house.tables[T].is_playing()
    house.ask(T, AnswerRematch(at, "p1", yes=True))
    assert house.tables[T].is_playing()
    assert house.tables[T].games == 2


def test_who_does_not_answer_looks_on() -> None:
    house = house_with(2, seats=2)
    at = play_on(house, Random(3), 0)
    house.ask(T, AnswerRematch(at, "p0", yes=True))
    house.pass_time(T, at + 31_000)
    assert list(house.tables[T].observers) == ["p1"]
    assert [chair.person for chair in house.tables[T].chairs.values()] == ["p0"]


@pytest.mark.rule("PS-1.2")
def test_a_table_for_friends() -> None:
    house = house_with(1, friends_only=True)
    assert refused(house.ask(T, Observe(1, "p5"))) == "not-invited"
    assert refused(house.ask(T, TakeSeat(1, "p5", 1))) == "not-invited"
    assert refused(house.ask(T, Invite(1, "p0", "p5"))) == "friends-only"
    house.befriend("p0", "p5")
    house.ask(T, Invite(1, "p0", "p5"))
    assert not isinstance(house.ask(T, TakeSeat(1, "p5", 1)), Refusal)


@pytest.mark.rule("HO-2.4")
def test_an_empty_table_is_dismissed() -> None:
    house = house_with(1)
    house.ask(T, Leave(1, "p0"))
    assert house.tables[T].dismissed


@pytest.mark.rule("HO-7.4")
def test_a_lost_connection_is_seen_and_changes_nothing_else() -> None:
    house = house_with(2, seats=2)
    house.ask(T, LoseConnection(1, "p0"))
    assert not KIND.see(house.tables[T], "p1").chairs[0].connected
    house.ask(T, Reconnect(2, "p0"))
    assert KIND.see(house.tables[T], "p1").chairs[0].connected


@pytest.mark.rule("SN-6.1", "HO-8.1")
@pytest.mark.parametrize("wishes", [0, 1, 5, 17, 60, 10_000])
def test_it_comes_back_from_its_journal_and_from_a_snapshot(wishes: int) -> None:
    house = house_with(4, seats=4)
    play_on(house, Random(wishes), 0, wishes)
    table = house.tables[T]
    assert replay(decode_journal(KIND, encode_journal(house.journals[T]))) == table
    assert decode_snapshot(encode_snapshot(table)) == table


@pytest.mark.rule("SN-5.4")
def test_a_survivor_is_silent_until_the_end() -> None:
    see = KIND.see
    for seed in range(30):
        house = house_with(6, seats=6)
        table, at, silent = house.tables[T], 0, False
        while table.is_playing() and not silent:
            at = play_on(house, Random(seed + at), at, 1)
            silent = any(see(table, person).silent for person in table.people.values()) and table.is_playing()
        if silent:
            quiet = [seat for seat, person in table.people.items() if see(table, person).silent]
            assert set(quiet) == set(table.match.survivors)
            play_on(house, Random(seed), at)
            assert not any(see(table, person).silent for person in table.people.values())
            return
    pytest.fail("nobody survived in mid-game in any of these games")


def test_nobody_is_told_the_deck_or_anothers_cards() -> None:
    house = house_with(3, seats=3)
    play_on(house, Random(5), 0, 8)
    table = house.tables[T]
    for viewer in ("p0", "p1", "p2", "nobody"):
        for event in house.journals[T]:
            told = msgspec.to_builtins(KIND.tell(table, event, viewer))
            fact = told.get("fact", {})
            assert fact.get("event") != "deck-shuffled" or not fact["deck"]
            if fact.get("event") == "dealt":
                open_hands = {seat for seat, cards in fact["hole"].items() if "??" not in cards}
                assert {table.people[int(seat)] for seat in open_hands} <= {viewer}


@pytest.mark.rule("SN-6.3")
def test_who_left_may_take_the_own_chair_again_while_the_game_runs() -> None:
    house = house_with(3, seats=3)
    house.ask(T, Leave(1, "p1"))
    assert refused(house.ask(T, TakeSeat(2, "stranger", 1))) == "game-in-play"
    assert refused(house.ask(T, TakeSeat(2, "p1", 2))) == "game-in-play"
    offers = KIND.seat_offers(house.tables[T], "p1", 0, 2, ())
    assert [offer.refusal is None for offer in offers] == [False, True, False]
    assert not isinstance(house.ask(T, TakeSeat(3, "p1", 1)), Refusal)
    assert house.people.seat_of("p1") == T
    assert not house.tables[T].chairs[1].left
    play_on(house, Random(1), 3000)
    assert 1 in house.tables[T].chairs


@pytest.mark.rule("SN-6.3")
def test_a_chair_that_was_left_goes_on_paying_and_is_dealt_in() -> None:
    house = house_with(3, seats=3)
    house.ask(T, Leave(1, "p1"))
    play_on(house, Random(2), 1, 60)
    facts = [event.fact for event in house.journals[T] if isinstance(event, GamePlayed)]
    rounds = [fact.order for fact in facts if isinstance(fact, RoundBegun)]
    assert len(rounds) > 2
    assert all(1 in order for order in rounds[:3])


def silence(house: CheckedHouse, rounds: int, at: int = 0) -> list[int]:
    """How long each decision of p0 is waited for while the others answer at once, in seconds."""
    table, waits = house.tables[T], list[int]()
    while table.match.round <= rounds and table.is_playing():
        at = max(at, table.now)
        waiting = GAME.deadline(table.match)
        if waiting is None:
            at = house.due_at(T)
            house.pass_time(T, at)
        elif table.people[waiting.seat] == "p0":
            waits.append((table.deadline() - table.turn_since) // 1000)
            house.pass_time(T, table.deadline())
        else:
            names = {move.name for move in GAME.legal(table.match, waiting.seat)}
            move = next(name for name in ("check", "pass", "call", "distribute") if name in names)
            house.ask(T, Play(at, table.people[waiting.seat], table.games, table.turn_number, move))
    return waits


@pytest.mark.rule("SN-6.3", "HO-7.6")
def test_who_is_silent_twice_is_away_and_nobody_waits_any_more() -> None:
    house = house_with(3, seats=3)
    assert silence(house, 4) == [30, 30]
    assert KIND.is_away(house.tables[T], "p0")
    assert KIND.shared(house.tables[T]).chairs[0].away
    assert house.tables[T].match.order.count(0) == 1, "they are dealt in all the same"


@pytest.mark.rule("SN-6.3", "HO-7.6")
def test_with_the_line_lost_one_clock_is_enough() -> None:
    house = house_with(3, seats=3)
    house.ask(T, LoseConnection(1, "p0"))
    assert silence(house, 4) == [30]


@pytest.mark.rule("SN-6.3", "HO-7.6")
def test_who_says_that_they_are_back_has_their_clock_again() -> None:
    house = house_with(3, seats=3)
    silence(house, 2)
    assert refused(house.ask(T, ComeBack(house.tables[T].now, "p1"))) == "not-away"
    house.ask(T, ComeBack(house.tables[T].now, "p0"))
    assert not KIND.is_away(house.tables[T], "p0")
    assert silence(house, house.tables[T].match.round + 2) == [30, 30]


@pytest.mark.rule("HO-7.7")
def test_no_game_begins_for_people_who_are_all_gone() -> None:
    """p8 and p16 are bots of the simulated house; p1 closes the page."""
    house = CheckedHouse(stacked(), seed=7)
    house.open_table(T, SniperSettings(3), "p8", 0)
    house.ask(T, TakeSeat(0, "p8", 0))
    house.ask(T, TakeSeat(0, "p1", 1))
    house.ask(T, LoseConnection(1000, "p1"))
    assert refused(house.ask(T, StartGame(62_000, "p8"))) == "nobody-present"
    house.ask(T, TakeSeat(63_000, "p16", 2))
    assert not house.tables[T].is_playing()
    house.ask(T, Reconnect(64_000, "p1"))
    assert house.tables[T].is_playing()


@pytest.mark.rule("HO-7.7", "SN-6.3")
def test_a_game_without_anybody_present_deals_no_round_and_ends() -> None:
    house = house_with(3, seats=3)
    for number in range(3):
        house.ask(T, LoseConnection(1, f"p{number}"))
    house.pass_time(T, 10 * 60_000)
    table = house.tables[T]
    assert table.match.round <= 2
    assert not table.dismissed
    house.pass_time(T, 20 * 60_000)
    assert table.dismissed
    assert {name: amount for name, amount in house.ledger.balances.items() if amount} == {}


@pytest.mark.rule("HO-7.7")
def test_the_game_goes_on_when_somebody_is_back_in_time() -> None:
    house = house_with(2, seats=2)
    for number in range(2):
        house.ask(T, LoseConnection(1, f"p{number}"))
    house.pass_time(T, 10 * 60_000)
    table = house.tables[T]
    played = table.match.round
    house.ask(T, Reconnect(10 * 60_000, "p0"))
    house.ask(T, ComeBack(10 * 60_000, "p0"))
    assert table.match.round == played + 1
    house.pass_time(T, 60 * 60_000)
    assert table.dismissed or not table.is_playing()


@pytest.mark.rule("HO-7.7")
def test_bots_are_no_people() -> None:
    house = CheckedHouse(stacked(), seed=7)
    house.people.bots.add("p1")
    house.open_table(T, SniperSettings(seats=2), "p0", 0)
    for number in range(2):
        house.ask(T, TakeSeat(0, f"p{number}", number))
    house.ask(T, LoseConnection(1, "p0"))
    assert house.tables[T].deserted_at() == 60_001
    house.pass_time(T, 20 * 60_000)
    assert house.tables[T].chairs[0].left


@pytest.mark.rule("SN-1.4")
@pytest.mark.parametrize(
    ("people", "chips", "survival"), [(2, 15, 30), (3, 30, 45), (4, 45, 60), (5, 60, 75), (6, 75, 90)]
)
def test_the_broadcasts_numbers(people: int, chips: int, survival: int) -> None:
    house = house_with(people, seats=people, broadcast=True, seconds=12)
    match = house.tables[T].match
    assert match.began[:people] == people * [chips]
    assert KIND.shared(house.tables[T]).game.survival == survival
    assert house.tables[T].deadline() == 12_000


@pytest.mark.rule("SN-1.4", "SN-5.6")
def test_who_opens_the_table_chooses_numbers_clock_and_switch() -> None:
    form = SniperForm(seats=5, broadcast=True, last_one_wins=True, seconds=45)
    wanted = KIND.open_from("match", form, {"sniper": 20})
    assert (wanted.broadcast, wanted.last_one_wins, wanted.seconds) == (True, True, 45)
    assert KIND.open_from("match", KIND.formats[0].form(), {"sniper": 20}).seconds == 20


@pytest.mark.rule("SN-5.6")
def test_the_switch_reaches_the_game() -> None:
    house = house_with(2, seats=2, last_one_wins=True)
    play_on(house, Random(3), 0)
    assert len(house.tables[T].match.winners) == 2


@pytest.mark.rule("SN-3.2")
def test_chances_are_told_while_people_snipe() -> None:
    house = house_with(3, seats=3)
    table = house.tables[T]
    while table.match.stage != SNIPING:
        assert KIND.own(table, "p0").chances == {}
        person = table.people[table.match.turn()]
        move = next(move for move in KIND.moves(table, person) if move.name in ("check", "call"))
        house.ask(T, Play(table.now, person, table.games, table.turn_number, move.name))
    assert sum(KIND.own(table, "p0").chances.values()) == 34 * 33 // 2
    assert sum(KIND.own(table, "observer").chances.values()) == 36 * 35 // 2
    assert KIND.own(table, "p0").chances != KIND.own(table, "p1").chances


def test_the_host_does_not_start_a_rematch_over_anybodys_head() -> None:
    house = house_with(3)
    house.ask(T, StartGame(1, "p0"))
    at = play_on(house, Random(2), 1000)
    assert refused(house.ask(T, StartGame(at, "p0"))) == "rematch-open"
    for number in range(3):
        house.ask(T, AnswerRematch(at, f"p{number}", yes=True))
    assert house.tables[T].is_playing()


def test_who_opened_the_table_is_the_host_once_seated_and_until_then_the_first_person_who_sits() -> None:
    house = CheckedHouse(stacked(), seed=1)
    house.people.bots.add("bot")
    house.open_table(T, SniperSettings(), "creator", 0)
    house.ask(T, Observe(0, "creator"))
    house.ask(T, TakeSeat(0, "bot", 0))
    assert house.tables[T].host == "creator"
    for number in (1, 2):
        house.ask(T, TakeSeat(0, f"p{number}", number))
    assert house.tables[T].host == "p1"
    house.ask(T, TakeSeat(0, "creator", 3))
    assert house.tables[T].host == "creator"
    house.ask(T, Leave(1, "creator"))
    assert not isinstance(house.ask(T, StartGame(2, "bot")), Refusal)


@pytest.mark.rule("HO-2.4")
def test_a_game_everyone_has_left_is_over() -> None:
    house = house_with(3, seats=3)
    for number in range(3):
        house.ask(T, Leave(1, f"p{number}"))
    assert house.tables[T].dismissed
    assert {name: amount for name, amount in house.ledger.balances.items() if amount} == {}


def test_the_question_of_a_rematch_closes() -> None:
    house = house_with(2, seats=2)
    at = play_on(house, Random(3), 0)
    house.ask(T, AnswerRematch(at, "p0", yes=True))
    house.ask(T, Leave(at, "p1"))
    assert refused(house.ask(T, AnswerRematch(at + 600_000, "p0", yes=False))) == "not-asked"


@pytest.mark.rule("HO-2.11")
def test_a_chair_is_reserved_while_a_game_is_in_play_and_offered_after_it() -> None:
    house = house_with(3, seats=3)
    table = house.tables[T]
    assert refused(house.ask(T, TakeSeat(1, "eun", 1))) == "game-in-play"
    house.ask(T, Reserve(1, "eun"))
    assert KIND.shared(table).reservations.people == ("eun",)
    at = play_on(house, Random(5), 1)
    for number in (0, 1):
        house.ask(T, AnswerRematch(at, f"p{number}", yes=True))
    assert refused(house.ask(T, StartGame(at, "p0"))) == "rematch-open"
    house.ask(T, AnswerRematch(at, "p2", yes=False))
    assert KIND.shared(table).reservations.asked == {"eun": at + 30_000}
    assert refused(house.ask(T, TakeSeat(at, "fay", 2))) == "chair-kept"
    assert not table.is_playing()  # those who agreed wait for who is asked
    house.ask(T, TakeSeat(at, "eun", 2))
    assert table.is_playing()
    assert sorted(table.people.values()) == ["eun", "p0", "p1"]


@pytest.mark.rule("SN-5.5")
def test_a_unanimous_rematch_starts_though_a_chair_is_free() -> None:
    house = house_with(3, seats=6)
    house.ask(T, StartGame(1, "p0"))
    at = play_on(house, Random(5), 1)
    for number in range(3):
        assert not house.tables[T].is_playing()
        house.ask(T, AnswerRematch(at, f"p{number}", yes=True))
    assert house.tables[T].is_playing()
    assert house.tables[T].games == 2
