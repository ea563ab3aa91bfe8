"""Rooms played at random, by people who come and go and ask for what they may not have."""

import random
from collections import Counter
from typing import Any

import pytest

from hanpan.cards import Card
from hanpan.engine import NOBODY, Command, Event, Refusal, play, replay, shuffling, start
from hanpan.games.blackjack import CODES, GAME, Hit, Join, Leave, RoomSetup, Stand, StartRound
from hanpan.games.blackjack.events import Dealt, Drew, Left, RoundStarted
from hanpan.games.blackjack.room import Room

KEY = "let me deal"
PEOPLE = 6
WISHES = 300


def wish(rng: random.Random) -> Command:
    """Anything by anyone; leaving is rare, or no round would ever end."""
    seat = rng.randrange(PEOPLE)
    name = rng.choice(["Kim", "Lee", "Park", "Choi", " ", "x" * 21])
    wishes: list[Command] = [
        Join(seat, name, rng.choice([None, KEY, "wrong"])),
        StartRound(seat),
        Hit(seat),
        Stand(seat),
        Leave(seat),
    ]
    return rng.choices(wishes, weights=[24, 12, 24, 12, 1])[0]


def room_of(rng: random.Random) -> RoomSetup:
    pack = tuple(rng.choices(RoomSetup().cards(), k=rng.randint(1, 25))) if rng.random() < 0.4 else ()
    return RoomSetup(KEY, minimum=rng.randint(1, 3), decks=rng.randint(1, 4), pack=pack)


@pytest.mark.rule("BJ-2.1", "BJ-5.2", "BJ-6.1", "BJ-11.1", "BJ-12.1")
@pytest.mark.parametrize("seed", range(80))
def test_a_room_at_random(seed: int) -> None:
    rng = random.Random(seed)
    decks = shuffling(rng.randbytes)
    started = start(GAME, room_of(rng), decks)
    assert not isinstance(started, Refusal)
    room, journal = started
    for _ in range(WISHES):
        answer = play(GAME, room, wish(rng), decks)
        if isinstance(answer, Refusal):
            assert answer.code in CODES
        else:
            journal += answer
            watch(room, journal)
    assert replay(GAME, journal) == room


def watch(room: Room, journal: list[Event]) -> None:
    no_card_is_lost(room, journal)
    scores_are_right(room)
    the_turn_is_the_first_playing(room)
    a_round_that_ended_is_done(room)


def no_card_is_lost(room: Room, journal: list[Event]) -> None:
    """What lies before the players, what leavers took along, and the rest of the shoe make the shoe."""
    if not room.shoe:
        return
    lying = Counter(card for player in room.joined for card in player.cards)
    rest = Counter(room.shoe[room.next_card :])
    assert lying + taken_along(journal) + rest == Counter(room.setup.cards())


def taken_along(journal: list[Event]) -> Counter[Card]:
    """The cards of those who left since the round began."""
    hands: dict[int, list[Card]] = {}
    gone: Counter[Card] = Counter()
    for event in journal:
        match event:
            case RoundStarted():
                hands, gone = {}, Counter()
            case Dealt(seat, card) | Drew(seat, card):
                hands.setdefault(seat, []).append(card)
            case Left(seat):
                gone.update(hands.pop(seat, []))
    return gone


def scores_are_right(room: Room) -> None:
    values: dict[str, int] = {"A": 1} | dict.fromkeys("TJQK", 10)
    for player in GAME.see(room, NOBODY).players:
        assert player.score == sum(values.get(card[0]) or int(card[0]) for card in player.cards)
        assert (player.standing == "Busted") == (player.score > 21)


def the_turn_is_the_first_playing(room: Room) -> None:
    view = GAME.see(room, NOBODY)
    playing = [player.seat for player in view.players if player.standing == "Playing" and not player.dealer]
    assert view.turn == (playing[0] if playing else NOBODY)
    assert (view.phase == "InRound") == bool(playing)
    assert sum(player.dealer for player in view.players) <= 1


def a_round_that_ended_is_done(room: Room) -> None:
    view: Any = GAME.see(room, NOBODY)
    dealer = next((player for player in view.players if player.dealer), None)
    if any(player.result for player in view.players):
        assert view.phase == "Idle"
        assert dealer is not None
        assert dealer.score >= 17
        assert not dealer.result
