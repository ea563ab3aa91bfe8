"""A file of ten thousand hands; `make bench` says how fast it is read."""

import pytest

from hanpan.games.holdem import HOUSE
from hanpan.history import dump_all, export, load, replay_hand
from hanpan.simulation.holdem import Simulation

HANDS = 10_000


@pytest.mark.long
def test_ten_thousand_hands() -> None:
    text = dump_all(export(journal) for journal in Simulation(6, HOUSE, seed=11).hands(HANDS))
    assert sum(replay_hand(hand).differences == () for hand in load(text)) == HANDS
