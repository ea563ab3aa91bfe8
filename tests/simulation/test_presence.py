"""HO-7.6, HO-7.7: a house that waits for the absent, or deals to nobody, is found by the simulation."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from hanpan.house import kinds
from hanpan.house.away import Sitter
from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import Played
from hanpan.house.holdem.kind import KIND as HOLDEM
from hanpan.house.sniper.kind import KIND as SNIPER
from hanpan.simulation.invariants import BrokenError
from hanpan.simulation.world import HOUR, World

SEEDS = range(5)
"""One of them finds it, in half an hour each."""


def found(monkeypatch: pytest.MonkeyPatch, kind: TableKind, **broken: Any) -> str:
    """What the simulation says of a house whose tables do something else."""
    monkeypatch.setitem(kinds._BY_SETTINGS, kind.settings, dataclasses.replace(kind, **broken))
    for seed in SEEDS:
        try:
            for _ in World(seed, 20, 120).run(HOUR // 2):
                pass
        except BrokenError as told:
            return str(told)
    return ""


def sitters(table: Any) -> list[Sitter]:
    return list((table.players if hasattr(table, "players") else table.chairs).values())


def blind_to_lost_lines(follow: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What follows where everybody is taken for connected."""

    def followed(table: Any) -> Any:
        lost = [sitter for sitter in sitters(table) if not sitter.connected]
        for sitter in lost:
            sitter.connected = True
        act = follow(table)
        for sitter in lost:
            sitter.connected = False
        return act

    return followed


def without_memory(follow: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What follows where nobody's silence is remembered."""

    def followed(table: Any) -> Any:
        for sitter in sitters(table):
            sitter.silences = 0
        return follow(table)

    return followed


def one_silence_each(table: Any, event: TableEvent) -> None:
    """A lost line counts for no more than a silent tab."""
    before = {player.person: player.silences for player in table.players.values()}
    HOLDEM.evolve(table, event)
    if isinstance(event, Played) and event.by == "timeout":
        for player in table.players.values():
            player.silences = min(player.silences, before[player.person] + 1)


@pytest.mark.rule("HO-7.7")
@pytest.mark.parametrize("kind", [HOLDEM, SNIPER], ids=lambda kind: kind.name)
def test_cards_for_nobody_are_found(kind: TableKind, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "cards for nobody" in found(monkeypatch, kind, follow=blind_to_lost_lines(kind.follow))


@pytest.mark.rule("HO-7.6", "SN-6.3")
@pytest.mark.parametrize("kind", [HOLDEM, SNIPER], ids=lambda kind: kind.name)
def test_waiting_again_and_again_is_found(kind: TableKind, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "who is away" in found(monkeypatch, kind, follow=without_memory(kind.follow))


@pytest.mark.rule("HO-7.6")
def test_two_clocks_for_a_lost_line_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "who is away" in found(monkeypatch, HOLDEM, evolve=one_silence_each)
