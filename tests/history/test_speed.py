"""Ten thousand hands in a few seconds, TOML and all."""

import time

import pytest

from hanpan.cli.simulation import Simulation
from hanpan.games.holdem import HOUSE
from hanpan.history import dump_all, export, load, replay_hand

HANDS = 10_000
WANTED = 2_000


@pytest.mark.long
def test_ten_thousand_hands() -> None:
    simulation = Simulation(6, HOUSE, seed=11)
    text = dump_all(export(journal) for journal in simulation.hands(HANDS))
    began = time.perf_counter()
    agreeing = sum(replay_hand(hand).differences == () for hand in load(text))
    seconds = time.perf_counter() - began
    assert agreeing == HANDS
    assert agreeing / seconds > WANTED
