"""SN-5.6: a game has winners and a loser, whoever plays it and with whichever numbers."""

import pytest

from tests.sniper.endings import ending, house_bots, random_players


@pytest.mark.rule("SN-5.6", "SN-5.5", "SN-1.4")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("broadcast", [False, True], ids=["usual", "broadcast"])
def test_every_game_has_winners_and_a_loser(players: int, broadcast: bool) -> None:
    for seed in range(12):
        end = ending(players, seed, random_players(players), broadcast=broadcast)
        assert end.survived + end.left_over + end.out == players
        assert 0 < end.survived < players, f"seed {seed}: {end}"


@pytest.mark.rule("SN-5.6", "SN-6.4")
def test_bots_play_to_places_too() -> None:
    end = ending(3, 1, house_bots(3), broadcast=True)
    assert 0 < end.survived < 3
    assert 0 <= end.hit <= end.declared
    assert end.declared > 0
