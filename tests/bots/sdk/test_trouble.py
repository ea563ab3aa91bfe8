"""Whatever a builder's code does, the table goes on, and the builder is told what could have been done."""

import threading
from pathlib import Path
from typing import Any

import pytest

from hanpan.bots import Bot, Choice, HandOver, Turn, rehearse
from hanpan.bots.sdk.house_access import keep_key
from hanpan.bots.sdk.tokens import Kept, Tokens
from hanpan.words import LANGUAGES
from tests.bots.sdk.house import MOVED_ON, Told, in_a_house


class Raises(Bot):
    def choose(self, turn: Turn) -> Choice:
        raise ZeroDivisionError(f"on {turn.holdem.street}")


class AsksTooMuch(Bot):
    def choose(self, turn: Turn) -> Choice:
        return turn.raise_to(10**6)


class MakesItUp(Bot):
    def choose(self, turn: Turn) -> Choice:
        return Choice("bluff") if turn.to_call else Choice("raise", 1)


class SaysNothing(Bot):
    def choose(self, _: Turn) -> Choice:
        return None  # type: ignore[return-value]


class ForgetsTheHooks(Bot):
    def choose(self, turn: Turn) -> Choice:
        return turn.check_or_call()

    def saw(self, facts: Any) -> None:
        raise KeyError(len(facts))

    def hand_over(self, _: HandOver) -> None:
        raise RuntimeError


class Plans(Bot):
    """It gives away what it does not have (SN-5.2), which only the house can tell."""

    game = "sniper"

    def choose(self, turn: Turn) -> Choice:
        if turn.can("distribute"):
            return turn.distribute("0:1" if turn.dice(0, 1) else "what")
        return turn.pass_on() if turn.can("pass") else turn.check_or_call()


@pytest.mark.parametrize(
    ("bot", "code", "said"),
    [
        (Raises, "broke", "ZeroDivisionError: on preflop"),
        (AsksTooMuch, "illegal", "raise 1000000"),
        (MakesItUp, "illegal", "bluff"),
        (SaysNothing, "illegal", "None"),
    ],
)
def test_a_choice_that_cannot_be_is_a_check_or_a_fold(bot: type[Bot], code: str, said: str) -> None:
    told = Told()
    tally = in_a_house(bot, told, hands=4)
    assert tally.hands >= 4
    assert {trouble.code for trouble in tally.troubles} == {code}
    assert said in [trouble.what for trouble in tally.troubles]
    for trouble in tally.troubles:
        assert trouble.instead is not None
        assert trouble.instead.move == ("check" if "check" in [move.name for move in trouble.legal] else "fold")
    assert told.keys().count("trouble") == len(tally.troubles)
    assert not set(tally.refusals) - MOVED_ON


def test_the_line_of_the_builders_code_is_named() -> None:
    (one, *_) = rehearse(Raises, hands=1).troubles
    assert one.where.startswith("test_trouble.py:")
    for lang in LANGUAGES:
        text = one.told(lang)
        assert "ZeroDivisionError: on preflop (test_trouble.py:" in text
        assert "fold, call 10" in text
        assert text.endswith("fold.")


def test_hooks_that_break_cost_nothing() -> None:
    tally = in_a_house(ForgetsTheHooks, hands=3)
    assert tally.hands >= 3
    assert {trouble.what.partition(":")[0] for trouble in tally.troubles} == {"saw", "hand_over"}


def test_what_only_the_house_can_tell_is_said_again_as_silence() -> None:
    tally = rehearse(Plans, hands=400, players=6, seed=3)
    assert {trouble.code for trouble in tally.troubles} == {"refused"}
    assert {trouble.what.rpartition(": ")[2] for trouble in tally.troubles} & {"bad-option", "not-all-of-it"}


def test_a_bot_that_never_comes_back_does_not_hold_the_table() -> None:
    forever = threading.Event()

    class Sleeps(Bot):
        def choose(self, turn: Turn) -> Choice:
            forever.wait()
            return turn.fold()

    try:
        tally = in_a_house(Sleeps, hands=4, think_seconds=0.05)
    finally:
        forever.set()
    assert tally.hands >= 4
    assert {trouble.code for trouble in tally.troubles} == {"slow"}


@pytest.mark.rule("FD-2.1")
def test_another_key_of_the_house_is_told_as_long_as_it_is_another(tmp_path: Path) -> None:
    """The bot keeps the key by which it first knew the house, beside its token."""
    tokens = Tokens(tmp_path)
    url, name = "http://house.test", "Robo"

    class Line:
        token, key, key_changed = "secret", "aa" * 32, ""

    met: Any = Line()
    assert keep_key(met, url, name, tokens)
    assert tokens.find(url, name).key == met.key
    met.key_changed = "bb" * 32
    assert not keep_key(met, url, name, tokens)
    assert tokens.find(url, name) == Kept(url, name, "secret", met.key)
