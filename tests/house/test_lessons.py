"""Every branch of every lesson, to the chip: what the learner is shown is what the engine plays from the same deck."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import json

from hanpan.engine import Move, Refusal, Shuffle
from hanpan.house.contract import TableKind
from hanpan.house.kinds import OWN
from hanpan.house.lesson import LEARNER, OTHERS, Choice, Lesson
from hanpan.house.teaching import TIMES, Course, teach
from hanpan.words import LANGUAGES, has, say

NAMES = {person: person.title() for person in (LEARNER, *OTHERS)}
LESSONS = {name: kind for name, kind in OWN.items() if kind.lesson is not None}
EVERY = pytest.mark.parametrize("kind", LESSONS.values(), ids=LESSONS)
SHOTS = ("10-straight", "10-triple", "8-triple")
Branch = tuple[tuple[Choice, ...], Course]
PARTS = {"", "mine", "bet", "button", "board", "pot", "bar"}


def lesson_of(kind: TableKind) -> Lesson:
    assert kind.lesson is not None
    return kind.lesson


def course(kind: TableKind, choices: tuple[Choice, ...]) -> Course:
    return teach(kind, lesson_of(kind), NAMES, choices)


def ways(move: Move) -> Iterator[Choice]:
    """A move at both ends and in between; of many options those that matter."""
    options = [option for option in move.options if move.name != "snipe" or option in SHOTS]
    amounts = {move.low, min(move.high, 3 * move.low), move.high}
    yield from [Choice(move.name, amount, option) for amount in sorted(amounts) for option in options or [""]]


def moves_after(told: Course, kind: TableKind) -> list[Move]:
    own = told.steps[-1].own
    return [move for move in own["moves"] if move.name in lesson_of(kind).answers]


@cache
def branches(name: str) -> list[Branch]:
    return list(_branches(OWN[name]))


def _branches(kind: TableKind, choices: tuple[Choice, ...] = ()) -> Iterator[Branch]:
    told = course(kind, choices)
    assert told.taken == len(choices)
    if told.advice is None:
        yield choices, told
        return
    for choice in [one for move in moves_after(told, kind) for one in ways(move)]:
        yield from _branches(kind, (*choices, choice))


def advised(kind: TableKind) -> tuple[tuple[Choice, ...], Course]:
    choices: tuple[Choice, ...] = ()
    while (advice := (told := course(kind, choices)).advice) is not None:
        choices = (*choices, advice.choice)
    return choices, told


def engine_of(kind: TableKind, told: Course) -> Any:
    """The game itself, brought by its own dealer to where the lesson begins."""
    first: Any = told.steps[0].fact
    setup = getattr(first, "setup", None)
    if setup is None:
        return None
    opened = kind.game.open(setup)
    assert not isinstance(opened, Refusal)
    return kind.game.begin(opened)


@pytest.mark.rule("HE-1.3", "HE-3.1", "HE-5.2")
def test_a_hand_of_the_lesson_is_what_the_engine_deals_from_the_same_deck() -> None:
    """Each branch again, by the game alone: the dealer's facts follow, the players' are decided anew."""
    kind, played = OWN["holdem"], 0
    deck = lesson_of(kind).decks[1]
    for choices, told in branches(kind.name):
        hand = engine_of(kind, told)
        for step in told.steps[1:]:
            fact: Any = kind.game.follow(hand)
            if isinstance(fact, Shuffle):
                kind.game.evolve(hand, kind.game.shuffled(hand, deck))
                fact = kind.game.follow(hand)
            if fact is None:
                fact = kind.game.decide(hand, wish_of(kind, step.fact))
            kind.game.evolve(hand, fact)
            assert kind.game.tell(fact, 0) == getattr(step.fact, "fact", None), choices
        stacks = {seat.seat: seat.stack for seat in told.steps[-1].hand.hand.seats}
        assert stacks == {seat: hand.betting.stacks[seat] for seat in stacks}
        assert sum(stacks.values()) == 600
        played += 1
    assert played > 50


def wish_of(kind: TableKind, told: Any) -> Any:
    name = {"Folded": "fold", "Checked": "check", "Called": "call", "Raised": "raise"}[type(told.fact).__name__]
    return kind.game.wish(told.fact.seat, name, getattr(told.fact, "to", 0), "")


@pytest.mark.rule("SN-3.1", "SN-4.2", "SN-5.1")
def test_chips_are_conserved_in_every_branch_of_sniper() -> None:
    for choices, told in branches("sniper"):
        for step in told.steps:
            game = step.shared.game
            assert sum(seat.stack for seat in game.seats) + game.pot + game.system == 270, choices


@EVERY
def test_who_follows_the_coach_wins_and_every_fold_ends_kindly(kind: TableKind) -> None:
    choices, told = advised(kind)
    assert told.won
    assert 2 <= len(choices) <= 5
    for other, ending in branches(kind.name):
        names = [note.name for step in ending.steps for note in step.notes]
        assert ending.won == ("won" in names), other
        assert ending.won or {"lost", "folded", "tie"} & set(names), other


@EVERY
def test_every_text_of_the_coach_exists_in_both_languages(kind: TableKind) -> None:
    said = [note for _, told in branches(kind.name) for step in told.steps for note in step.notes]
    asked = [course(kind, advised(kind)[0][:count]).advice for count in range(len(advised(kind)[0]))]
    said += [advice.note for advice in asked if advice is not None]
    for note in {(one.name, one.at): one for one in said}.values():
        assert note.at in PARTS
        for lang in LANGUAGES:
            assert "{" not in say(lang, f"web-lesson.{kind.name}.{note.name}", **note.values)
    for choice in advised(kind)[0]:
        assert has("en", f"web-lesson.move.{choice.move}")


@EVERY
def test_a_lesson_is_taken_up_where_it_was_left(kind: TableKind) -> None:
    """The same choices make the same steps, and further ones only add to them: there is nothing to keep."""
    choices, told = advised(kind)
    for count in range(len(choices)):
        before = course(kind, choices[:count])
        assert json.encode(before.steps) == json.encode(told.steps[: len(before.steps)])
        assert before.advice is not None
        assert before.advice.choice == choices[count]


@EVERY
def test_what_is_not_legal_changes_nothing(kind: TableKind) -> None:
    choices, _ = advised(kind)
    for wrong in (
        Choice("raise", 10**6),
        Choice("leave"),
        Choice("snipe", 0, "no-such-hand"),
        Choice("distribute", 0, "x"),
    ):
        told = course(kind, (choices[0], wrong, choices[-1]))
        assert told.taken == 1
        assert json.encode(told.steps) == json.encode(course(kind, choices[:1]).steps)


@EVERY
def test_nobody_is_hurried(kind: TableKind) -> None:
    """No picture tells a time."""
    for step in advised(kind)[1].steps:
        for part in (step.shared, step.hand):
            assert not any(getattr(part, name, 0) for name in TIMES)


@pytest.mark.rule("HE-5.2")
def test_a_card_that_is_face_down_is_in_no_step() -> None:
    for choices, told in branches("holdem"):
        shown: set[str] = set()
        for step in told.steps:
            fact: Any = getattr(step.fact, "fact", None)
            if type(fact).__name__ == "Shown":
                shown |= set(fact.cards)
            text = json.encode(step).decode()
            assert not [card for card in ("9d", "8d", "Kd", "Jc") if card not in shown and f'"{card}"' in text], choices
