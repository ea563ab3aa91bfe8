"""`hanpan simulate house`."""

import pytest

from hanpan.simulation.invariants import BrokenError
from hanpan.simulation.world import World
from tests.cli.runner import hanpan


def test_a_summary_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    small = ("simulate", "house", "--days", "0.01", "--tables", "5", "--seed", "3")
    english, korean = hanpan(capsys, *small), hanpan(capsys, *small, "--lang", "ko")
    assert english.code == korean.code == 0
    assert "all held" in english.out
    assert "모두 지켜짐" in korean.out
    assert "not asked" in hanpan(capsys, *small, "--no-check").out


def test_numbers_that_make_no_sense(capsys: pytest.CaptureFixture[str]) -> None:
    answer = hanpan(capsys, "simulate", "house", "--days", "-1", "--lang", "ko")
    assert answer.code == 2
    assert "0보다" in answer.err


def test_a_broken_house_tells_its_seed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_: World, name: str) -> None:
        raise BrokenError("a chip is gone", name)

    monkeypatch.setattr(World, "_visit", broken)
    answer = hanpan(capsys, "simulate", "house", "--seed", "77", "--tables", "2")
    assert answer.code == 1
    assert "a chip is gone" in answer.err
    assert "77" in answer.err
