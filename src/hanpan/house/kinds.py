"""The kinds of table of the house: one folder with a `kind.py` is one kind, found by being there, or installed by
somebody else.

A package from outside names its kind by an entry point of the group `hanpan.tables` (docs/games.md).
"""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

import hanpan.house
from hanpan.house import outside
from hanpan.house.contract import EveningGame, TableKind


class KindError(Exception):
    """Two kinds of table cannot stand beside each other."""


def _own() -> list[TableKind]:
    folders = [f"hanpan.house.{folder.name}.kind" for folder in iter_modules(hanpan.house.__path__) if folder.ispkg]
    return [import_module(name).KIND for name in folders if find_spec(name) is not None]


def _from_outside() -> list[TableKind]:
    return [point.load() for point in outside.tables()]


def _by_game(kinds: list[TableKind]) -> dict[str, TableKind]:
    found: dict[str, TableKind] = {}
    for kind in kinds:
        if kind.name in found:
            raise KindError(f"two kinds of table for the game {kind.name!r}")
        found[kind.name] = kind
    return found


def _at_evenings(kinds: Iterable[TableKind]) -> dict[str, EveningGame]:
    found: dict[str, EveningGame] = {}
    for kind in kinds:
        if twice := found.keys() & kind.at_evenings.keys():
            raise KindError(f"two games of evenings are called {min(twice)!r}")
        found |= kind.at_evenings
    return found


OWN: dict[str, TableKind] = _by_game(_own())
"""Those that come with the house, by the names of their games."""
KINDS: dict[str, TableKind] = _by_game([*OWN.values(), *_from_outside()])
"""All of them."""
AT_EVENINGS: dict[str, EveningGame] = _at_evenings(KINDS.values())
"""What evenings play (EV-1.1), by the name that their hosts choose."""
_BY_SETTINGS = {kind.settings: kind for kind in KINDS.values()}


def kind_for(settings: Any) -> TableKind:
    """The kind of a table with such settings."""
    return _BY_SETTINGS[type(settings)]
