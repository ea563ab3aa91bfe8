"""Players of the past play on as they did: what is measured against them would mean nothing else."""

from hashlib import sha256
from random import Random

import pytest

from bench.frozen import strong_0_1
from bench.match import played
from hanpan.bots.choosing import HoldemPlayer
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.cards import DECK_52, NATIVE


@pytest.mark.skipif(not NATIVE, reason="plain Python imagines fewer boards")
@pytest.mark.parametrize(("seats", "digest"), [(2, "cc64e9f1779d0899"), (6, "d876b2028274e156")])
def test_the_strong_bot_of_0_1_has_not_changed(seats: int, digest: str) -> None:
    random, dice = Random(1), Random(2)
    players: dict[int, HoldemPlayer] = {seat: strong_0_1.Strong() for seat in range(seats)}
    won = [played(players, hand % seats, 100, random.sample(DECK_52, 52), dice, []) for hand in range(30)]
    assert sha256(repr([[round(one, 3) for one in hand] for hand in won]).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize(("blinds", "alike"), [(40, True), (100, False)])
def test_short_of_what_it_was_trained_for_strong_plays_as_before(blinds: int, alike: bool) -> None:
    def games(make: type[HoldemPlayer]) -> list[list[float]]:
        random, dice = Random(3), Random(4)
        players = {seat: make() for seat in range(2)}
        return [played(players, hand % 2, blinds, random.sample(DECK_52, 52), dice, []) for hand in range(12)]

    assert (games(Strong) == games(strong_0_1.Strong)) is alike
