"""Above the kinds nobody asks what a table is: the contract answers (house/contract.py). The source is read for it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanpan.house.kinds import OWN

SOURCE = Path(__file__).parents[1] / "src" / "hanpan"
GAMES = "|".join(OWN)
NAMES = {*OWN, *[played.name for kind in OWN.values() for played in kind.formats]}
"""Of games and formats. Dictionaries keyed by them are registries, and fine; comparing with them is not."""
OF_A_GAME = re.compile(rf"hanpan\.(games|house)\.({GAMES})(\.|$)")
STRICT = ("house", "floor", "cluster", "store", "server", "wire", "cli")
"""Rooms that do not even know a game by name; of the house what is no kind's own folder."""
ABOVE = (*STRICT, "load", "simulation", "bots")
PER_GAME = re.compile(rf"(^simulation/(crowds/|holdem/)|^bots/(choosing|etiquette)/|/({GAMES})(\.py|/)|_player\.py$)")
"""Modules and folders of one game, and the folders that hold them."""
PROBED = {"table", "settings", "event", "fact", "report", "opened", "state"}


def above() -> list[Path]:
    files = [file for room in ABOVE for file in (SOURCE / room).rglob("*.py")]
    return [file for file in files if not PER_GAME.search(file.relative_to(SOURCE).as_posix())]


def asked(source: str, *, strict: bool = False) -> list[int]:
    """The lines at which a module asks what a table is."""
    tree = ast.parse(source)
    known = set(_known(tree))
    found = [node for node in ast.walk(tree) if _asks(node, known) or (strict and _imports(node))]
    return sorted(getattr(node, "lineno", 0) for node in found)


def _known(tree: ast.AST) -> Iterator[str]:
    """The names by which a module knows anything of a game."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for one in node.names:
                if OF_A_GAME.match(f"{_origin(node)}{one.name}"):
                    yield (one.asname or one.name).split(".")[0]


def _origin(node: ast.Import | ast.ImportFrom) -> str:
    return f"{node.module}." if isinstance(node, ast.ImportFrom) else ""


def _imports(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return any(OF_A_GAME.match(f"{_origin(node)}{one.name}") for one in node.names)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(OF_A_GAME.match(node.value))


def _asks(node: ast.AST, known: set[str]) -> bool:
    match node:
        case ast.Call(ast.Name("isinstance" | "issubclass"), [_, types, *_]):
            return _speaks_of(types, known)
        case ast.Call(ast.Name("getattr" | "hasattr"), [probed, ast.Constant(), *_]):
            return ast.unparse(probed).split(".")[-1] in PROBED
        case ast.Compare(left, _, others):
            return any(_is_name(one) or _speaks_of(one, known) for one in [left, *others]) or _two_types(node)
        case ast.MatchClass(cls):
            return _speaks_of(cls, known)
        case ast.MatchValue(value):
            return _is_name(value) or _speaks_of(value, known)
    return False


def _speaks_of(node: ast.AST, known: set[str]) -> bool:
    return any(isinstance(one, ast.Name) and one.id in known for one in ast.walk(node))


def _is_name(node: ast.expr) -> bool:
    """A game's or format's name, or several."""
    several = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return any(isinstance(one, ast.Constant) and one.value in NAMES for one in several)


def _two_types(node: ast.Compare) -> bool:
    """`type(table) is …`"""
    calls = [one for one in [node.left, *node.comparators] if isinstance(one, ast.Call)]
    types = [one for one in calls if isinstance(one.func, ast.Name) and one.func.id == "type" and one.args]
    return any(ast.unparse(one.args[0]).split(".")[-1] in PROBED for one in types)


@pytest.mark.parametrize("file", above(), ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_nobody_asks_what_a_table_is(file: Path) -> None:
    strict = file.relative_to(SOURCE).parts[0] in STRICT
    assert not asked(file.read_text(encoding="utf-8"), strict=strict)


@pytest.mark.parametrize(
    "spelling",
    [
        "from hanpan.house.holdem.table import HoldemTable\nisinstance(x, int | HoldemTable)",
        "from hanpan.games.holdem import events as hand\nisinstance(x, hand.Folded)",
        "from hanpan.games import sniper\nx is sniper.GAME",
        "from hanpan.house.sniper.events import GameStarted\nmatch x:\n    case GameStarted(): pass",
        "from hanpan.house.holdem.settings import Format\nx.format == Format.CASH",
        "type(table) is kind",
        "type(self.settings) == other",
        'getattr(table, "hand", None)',
        'hasattr(self.event, "fact")',
        'x.game == "holdem"',
        'x.format != "sng"',
        'x.game in ("sniper", "blackjack")',
        'match x.format:\n    case "cash" | "sng": pass',
    ],
)
def test_every_spelling_of_the_question_is_found(spelling: str) -> None:
    assert asked(spelling)


@pytest.mark.parametrize(
    "import_",
    [
        "import hanpan.games.holdem",
        "from hanpan.games import holdem",
        "from hanpan.house.sniper.kind import KIND",
        'import_module("hanpan.house.blackjack.kind")',
    ],
)
def test_every_import_of_a_game_by_name_is_found(import_: str) -> None:
    assert asked(import_, strict=True)


def test_what_is_no_question() -> None:
    assert not asked('PARTS = {"holdem": 1, ("sniper", "match"): 2}\nPARTS[kind.name]', strict=True)
    assert not asked("from hanpan.house.kinds import KINDS\nisinstance(answer, Refusal)", strict=True)
