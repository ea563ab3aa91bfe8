"""SG-6.1: a hand in which somebody left after his fold is told, booked, written and read like any other."""

from random import Random
from typing import get_args

import pytest

from hanpan.engine import Event, Refusal, play, shuffling, start
from hanpan.games.holdem import GAME, setup
from hanpan.games.holdem.commands import Call, Check, Fold, Forfeit, GiveUp
from hanpan.games.holdem.events import Forfeited, HoldemEvent
from hanpan.history import dump, export, load, replay_hand, tell
from hanpan.history.ledger import booked
from hanpan.history.telling import _LINES


def hand() -> list[Event]:
    decks = shuffling(Random(4).randbytes)
    started = start(GAME, setup([300, 300, 300, 300], button=0), decks)
    assert not isinstance(started, Refusal)
    state, journal = started
    for wish in (Fold(3), Forfeit(3, outside=40), Call(0), Call(1), Check(2)):
        played = play(GAME, state, wish, decks)
        assert not isinstance(played, Refusal), played
        journal += played
    while (deadline := GAME.deadline(state)) is not None:
        played = play(GAME, state, deadline.otherwise, decks)
        assert not isinstance(played, Refusal)
        journal += played
    return journal


@pytest.mark.rule("SG-6.1", "HE-2.6")
def test_it_is_told_and_booked() -> None:
    journal = hand()
    assert Forfeited(3, 300, 40) in journal
    ledger = booked(journal)
    assert ledger.stacks[3] == 0
    assert sum(ledger.stacks.values()) == 1240
    assert any("340" in line for line in tell("en", journal))
    assert any("340" in line for line in tell("ko", journal))


def test_it_is_written_and_read_again() -> None:
    journal = hand()
    written = export(journal)
    again = replay_hand(next(iter(load(dump(written)))))
    assert again.differences == ()
    assert sorted(again.stacks) == sorted(booked(journal).stacks.values())


def test_every_event_of_a_hand_can_be_told() -> None:
    told = set(_LINES)
    assert {kind for kind in get_args(HoldemEvent) if kind.__name__ != "HandOpened"} <= told


@pytest.mark.rule("CA-4.4")
def test_a_fold_out_of_turn_is_written_and_read_again() -> None:
    decks = shuffling(Random(4).randbytes)
    started = start(GAME, setup([300, 300, 300, 300], button=0), decks)
    assert not isinstance(started, Refusal)
    state, journal = started
    for wish in (GiveUp(2), Fold(3), Fold(0)):
        played = play(GAME, state, wish, decks)
        assert not isinstance(played, Refusal), played
        journal += played
    written = export(journal)
    again = replay_hand(next(iter(load(dump(written)))))
    assert again.differences == ()
    assert [event for event in again.events if event in journal[-8:]]
    assert sorted(again.stacks) == sorted(booked(journal).stacks.values()) == [290, 300, 300, 310]
