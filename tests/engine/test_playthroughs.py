"""The golden files: what every viewer was told and saw, letter by letter."""

import pytest

from tests.engine.playthrough import FOLDER, Playthrough, playthroughs, tell


@pytest.mark.parametrize("played", playthroughs(), ids=lambda played: played.name)
def test_a_game_is_told_as_it_was(played: Playthrough) -> None:
    golden = (FOLDER / f"{played.name}.txt").read_text(encoding="utf-8")
    assert tell(played) == golden, "meant? `python -m tests.engine.playthrough` writes it anew"


def test_no_golden_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {played.name for played in playthroughs()}
