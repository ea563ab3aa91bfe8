"""The twin signs the contract that every game signs."""

import random

import pytest

from hanpan.games.holdem.twin import TWIN
from tests.engine.watched import play_watched
from tests.twin.needs import needs_twin


@needs_twin
@pytest.mark.parametrize("seed", range(20))
def test_random_play_keeps_every_promise(seed: int) -> None:
    """Chips stay, nothing leaks, the journal replays, legal moves are the truth."""
    play_watched(TWIN, random.Random(seed))
