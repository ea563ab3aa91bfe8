"""A bot for each game in fewer than thirty lines: it plays real hands over a real socket."""

import inspect
from types import ModuleType

import pytest

from hanpan.bots import rehearse
from hanpan.bots.sdk.templates import blackjack, holdem, sniper
from tests.bots.sdk.house import MOVED_ON, Told, in_a_house, stopped_after

TEMPLATES = {"holdem": holdem, "sniper": sniper, "blackjack": blackjack}


@pytest.mark.parametrize("game", TEMPLATES)
def test_it_is_short(game: str) -> None:
    assert len(inspect.getsource(TEMPLATES[game]).splitlines()) < 30


@pytest.mark.parametrize("game", TEMPLATES)
def test_it_plays_real_hands(game: str) -> None:
    told = Told()
    tally = stopped_after(5, TEMPLATES[game].MyBot, told)
    assert tally.hands >= 5
    assert tally.troubles == []
    assert tally.game == game
    assert "sits" in told.keys()  # noqa: SIM118 - no dict
    assert not set(tally.refusals) - MOVED_ON


@pytest.mark.long
def test_it_plays_a_sit_and_go_to_its_end() -> None:
    class Tournament(holdem.MyBot):
        format = "sng"

    tally = in_a_house(Tournament, hands=1)
    assert tally.hands > 1
    assert tally.troubles == []


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES)
def test_the_same_seed_gives_the_same_rehearsal(template: ModuleType) -> None:
    one, other = rehearse(template.MyBot, hands=30, seed=5), rehearse(template.MyBot, hands=30, seed=5)
    assert one == other
    assert one.hands >= 30
    assert one.troubles == []
