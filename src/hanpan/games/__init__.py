"""The games of the house: one folder is one game, found by being there."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from hanpan.engine import Game


@cache
def games() -> dict[str, Game[Any, Any, Any]]:
    """Every game by its name."""
    found = [import_module(f"{__name__}.{folder.name}").GAME for folder in iter_modules(__path__) if folder.ispkg]
    return {game.name: game for game in found}
