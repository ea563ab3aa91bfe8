"""Above the kinds nobody asks what a table is: the contract answers (house/contract.py). The source is read for it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanpan.games.holdem import VARIANTS
from hanpan.house.kinds import OWN

SOURCE = Path(__file__).parents[1] / "src" / "hanpan"
GAMES = "|".join(OWN)
NAMES = {*OWN, *VARIANTS, *[played.name for kind in OWN.values() for played in kind.formats]}
"""Of games, variants and formats. Dictionaries keyed by them are registries, and fine; comparing with them is not."""
OF_A_GAME = re.compile(rf"hanpan\.(games|house)\.({GAMES})(\.|$)")
STRICT = ("house", "floor", "cluster", "store", "server", "wire", "cli")
"""Rooms that do not even know a game by name; of the house what is no kind's own folder."""
ABOVE = (*STRICT, "load", "simulation", "bots")
PER_GAME = re.compile(rf"(^simulation/(crowds/|holdem/)|^bots/(choosing|etiquette)/|/({GAMES})(\.py|/)|_player\.py$)")
"""Modules and folders of one game, and the folders that hold them: of the strict rooms the house alone has any."""
PROBED = {"table", "settings", "event", "fact", "report", "opened", "state"}


def above() -> list[Path]:
    files = [file for room in ABOVE for file in (SOURCE / room).rglob("*.py")]
    return [file for file in files if not is_of_a_game(file.relative_to(SOURCE).as_posix())]


def is_of_a_game(module: str) -> bool:
    room = module.partition("/")[0]
    return bool(PER_GAME.search(module)) and (room == "house" or room not in STRICT)


def asked(source: str, *, strict: bool = False) -> list[int]:
    """The lines at which a module asks what a table is."""
    tree = ast.parse(source)
    known = {*_known(tree), *_called(tree)}
    found = [node for node in ast.walk(tree) if _asks(node, known) or (strict and _imports(node))]
    return sorted(getattr(node, "lineno", 0) for node in found)


def _known(tree: ast.AST) -> Iterator[str]:
    """The names by which a module knows anything of a game."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for one in node.names:
                if OF_A_GAME.match(f"{_origin(node)}{one.name}"):
                    yield (one.asname or one.name).split(".")[0]


def _called(tree: ast.AST) -> Iterator[str]:
    """The names that a module gives to a game's or format's name, or to several."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _is_name(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from [target.id for target in targets if isinstance(target, ast.Name)]


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
        case ast.Call(ast.Attribute(attr="startswith" | "endswith" | "__eq__"), [compared, *_]):
            return _is_name(compared)
        case ast.ExceptHandler(ast.Name("AttributeError")):
            return True  # a probe by another name
        case ast.Compare(left, _, others):
            return any(_is_name(one) or _speaks_of(one, known) or _is_class(one) for one in [left, *others])
        case ast.MatchClass(cls):
            return _speaks_of(cls, known)
        case ast.MatchValue(value):
            return _is_name(value) or _speaks_of(value, known)
    return False


def _speaks_of(node: ast.AST, known: set[str]) -> bool:
    """By a name of its own, or as an entry of a registry: `KINDS["holdem"]`."""
    return any(
        (isinstance(one, ast.Name) and one.id in known) or (isinstance(one, ast.Subscript) and _is_name(one.slice))
        for one in ast.walk(node)
    )


def _is_name(node: ast.AST) -> bool:
    """A game's or format's name, or several."""
    match node:
        case ast.Call(ast.Name("frozenset" | "set" | "tuple" | "list"), [inner]):
            return _is_name(inner)
        case ast.Tuple(elts) | ast.List(elts) | ast.Set(elts):
            return any(map(_is_name, elts))
    return isinstance(node, ast.Constant) and node.value in NAMES


def _is_class(node: ast.expr) -> bool:
    """`type(table)`, `table.__class__`, or something of it."""
    for one in ast.walk(node):
        match one:
            case ast.Call(ast.Name("type"), [asked]) | ast.Attribute(asked, "__class__"):
                if ast.unparse(asked).split(".")[-1] in PROBED:
                    return True
    return False


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
        'x.game == "omaha"',
        'CASH = "cash"\nx.format == CASH',
        'TURNS: Final = frozenset({"holdem", "sniper"})\nx.game in TURNS',
        'x.game.startswith("holdem")',
        'kind is KINDS["holdem"]',
        'isinstance(table, KINDS["sniper"].state)',
        'type(table).__name__ == "HoldemTable"',
        "self.table.__class__ is other",
        "try:\n    table.hand\nexcept AttributeError:\n    pass",
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


def test_no_room_above_has_a_module_of_one_game() -> None:
    """It would be looked at like any other."""
    assert not [room for room in STRICT[1:] if is_of_a_game(f"{room}/holdem.py") or is_of_a_game(f"{room}/a_player.py")]
    assert is_of_a_game("house/holdem/table.py")


def test_what_is_no_question() -> None:
    assert not asked('PARTS = {"holdem": 1, ("sniper", "match"): 2}\nPARTS[kind.name]', strict=True)
    assert not asked("from hanpan.house.kinds import KINDS\nisinstance(answer, Refusal)", strict=True)
