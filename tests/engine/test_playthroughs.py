"""The golden files: what every viewer was told and saw, letter by letter."""

from typing import Any

import pytest

from hanpan.engine import Game
from tests.engine.playthrough import FOLDER, all_games, tell


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_game_is_told_as_it_was(game: Game[Any, Any, Any]) -> None:
    golden = (FOLDER / f"{game.name}.txt").read_text(encoding="utf-8")
    assert tell(game) == golden, "meant? `python -m tests.engine.playthrough` writes it anew"
