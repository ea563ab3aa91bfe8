"""A league's hands on paper: a PHH file for every finished game, which can always be written anew."""

from collections.abc import Sequence
from pathlib import Path

from hanpan.engine import Event
from hanpan.games.holdem.events import HandOpened
from hanpan.history import dump, export
from hanpan.history.ledger import Ledger
from hanpan.kit.button import clockwise

HANDS = "hands"


def on_paper(
    league: str, game: int, hand: int, names: Sequence[str], facts: Sequence[Event], books: Ledger | None = None
) -> str:
    """One hand as a section of its game's file; names by seat."""
    opened = facts[0]
    assert isinstance(opened, HandOpened)
    order = clockwise(opened.setup.stacks, opened.setup.button)
    players = [names[seat] for seat in order]
    told = export(facts, players=players, books=books, event=league, table=str(game), hand=hand)
    return f"[{hand}]\n{dump(told)}"


def paper_of(folder: Path, game: int) -> Path:
    return folder / HANDS / f"game-{game:05}.phhs"


def write_paper(folder: Path, game: int, hands: Sequence[str]) -> None:
    """A file that is there is whole."""
    target = paper_of(folder, game)
    half, told = target.with_suffix(".half"), "\n".join(hands).encode()
    try:
        half.write_bytes(told)
    except FileNotFoundError:  # the first of all
        target.parent.mkdir(exist_ok=True)
        half.write_bytes(told)
    half.replace(target)
