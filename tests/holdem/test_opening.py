"""What cannot be opened is refused, with the rule that says why."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from hanpan.engine import NOBODY, Refusal, play, shuffling, start
from hanpan.games.holdem import GAME, Post, setup

DECKS = shuffling(Random(1).randbytes)
HAND = setup([100, 100, 100], button=0)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"stacks": {0: 100}}, "players-2-to-10"),
        ({"stacks": dict.fromkeys(range(11), 100)}, "players-2-to-10"),
        ({"stacks": {0: 100, 1: 100, 12: 100}}, "no-such-seat"),
        ({"button": 10}, "no-such-seat"),
        ({"stacks": {0: 100, 1: 0, 2: 100}}, "no-chips"),
        ({"big_blind_seat": 5}, "blind-not-dealt-in"),
        ({"small_blind_seat": 5}, "blind-not-dealt-in"),
        ({"small_blind_seat": 2}, "one-seat-two-blinds"),
        ({"small_blind": 20}, "bad-blinds"),
        ({"big_blind": 0, "small_blind": 0}, "bad-blinds"),
        ({"ante": -1}, "negative-post"),
        ({"dead": -1}, "negative-post"),
        ({"posts": (Post(0, dead=-1),)}, "negative-post"),
        ({"posts": (Post(7, live=10),)}, "bad-post"),
        ({"posts": (Post(0, live=10), Post(0, dead=5))}, "bad-post"),
        ({"posts": (Post(1, live=10),)}, "blind-is-live-already"),
        ({"posts": (Post(0, live=11),)}, "post-above-big-blind"),
    ],
)
@pytest.mark.rule("HE-1.1", "HE-2.1", "HE-2.6")
def test_a_hand_that_cannot_be(wrong: dict[str, Any], code: str) -> None:
    refusal = start(GAME, structs.replace(HAND, **wrong), DECKS)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.rule("HE-2.2")
def test_a_dead_small_blind_is_no_fault() -> None:
    assert not isinstance(start(GAME, structs.replace(HAND, small_blind_seat=NOBODY), DECKS), Refusal)


@pytest.mark.rule("HE-2.6")
def test_a_blind_may_owe_dead_money() -> None:
    started = start(GAME, structs.replace(HAND, posts=(Post(2, dead=10),)), DECKS)
    assert not isinstance(started, Refusal)
    assert GAME.see(started[0], 2).pot == 25


def test_any_number_of_players_from_two_to_ten() -> None:
    for players in range(2, 11):
        assert not isinstance(start(GAME, setup([100] * players, button=0), DECKS), Refusal)


@pytest.mark.rule("HE-1.1")
@pytest.mark.parametrize("stacks", [[], [100], {0: 5, 12: 5}, {-1: 3, 2: 4}, [100] * 11])
def test_an_ordinary_hand_that_cannot_be_is_refused_and_not_thrown(stacks: Any) -> None:
    assert isinstance(start(GAME, setup(stacks, button=0), DECKS), Refusal)


def test_nobody_outside_the_table_makes_it_fall() -> None:
    started = start(GAME, HAND, DECKS)
    assert not isinstance(started, Refusal)
    state = started[0]
    while (deadline := GAME.deadline(state)) is not None:
        play(GAME, state, deadline.otherwise, DECKS)
    assert GAME.legal(state, 10) == ()
    assert GAME.see(state, 99).moves == ()
