"""A bot from a file: `my_bot.py`, or `my_bot.py:Class` where there are several in it."""

import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType

from hanpan.bots.sdk.bot import Bot
from hanpan.bots.sdk.errors import BotError


def load(said: str) -> type[Bot]:
    """The class, or a BotError that says what is missing."""
    place, _, name = said.rpartition(":") if not said.endswith(".py") else (said, "", "")
    if not place and Path(said).exists():
        raise BotError("not-python", file=said)
    file = Path(place)
    if not file.is_file():
        raise BotError("no-file", file=place or said)
    bots = _bots(_module(file.resolve()))
    if name and name not in bots:
        raise BotError("no-class", name=name, file=file, known=", ".join(bots) or "–")
    if not name and len(bots) != 1:
        raise BotError("which-class", file=file, known=", ".join(bots) or "–")
    return bots[name or next(iter(bots))]


def _bots(module: ModuleType) -> dict[str, type[Bot]]:
    """Those written in this very file."""
    found = inspect.getmembers(module, lambda one: inspect.isclass(one) and issubclass(one, Bot))
    return {name: bot for name, bot in found if bot.__module__ == module.__name__}


def _module(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(file.parent))  # as Python does for a file it runs
    try:
        spec.loader.exec_module(module)
    except Exception as wrong:  # whatever is wrong with somebody's file
        raise BotError("cannot-load", file=file, problem=f"{type(wrong).__name__}: {wrong}") from wrong
    return module
