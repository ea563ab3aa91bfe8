"""Where a league stands."""

from pathlib import Path

from hanpan.league.journal import read_league


def is_in_a_game(folder: Path) -> bool:
    """Are there hands of a game that is not over?"""
    told = read_league(folder)
    return told is not None and told[2].hands > sum(result.hands for result in told[1])
