"""One word for one thing: class names by room, and four words that once meant several things each."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "hanpan"
SAME_IN_EACH = {
    *("Bot", "Plan"),  # the house's own, and the one that builders write with
    *("Beginner", "MyBot", "Situation"),  # one for each game
    *("ClockTurned", "OrderDropped", "ReboughtIn", "WentOut"),  # facts: tables and evenings have journals of their own
    *("PotLeft", "StackChanged", "WentAway"),  # an evening hears the same of its tables
    "Note",  # of a lesson, and of an evening's record
}
"""Classes of the same name in one room."""

OF_A_TABLE = re.compile(r"\bTableKind\b|\bkind_for\b|house\.kinds\b|\.kinds\b|\.kind\(|all_tables\(\)|\bKINDS\b")
NO_TABLES = (
    "bots/choosing", "cards", "cli/range", "engine", "environments", "games", "odds", "simulation/holdem", "words",
)  # fmt: skip
"""Here a kind is one of hand or of move, as in the library's own names (`kind_name`, `kinds_now`)."""
KINDS_KEPT = {
    "history/exporting.py": "the kinds of posts, as hold'em calls them",
    "floor/operator_ports.py": "a column of the store",
    "floor/sanctions.py": "a column of the store",
    "server/operator_finding.py": "a field of the HTTP interface",
    "server/operator_sanctions.py": "a column of the store",
    "server/evenings.py": "an argument of segno",
    "house/upcasting.py": "a field of the first version's settings",
}
CONNECTIONS = re.compile(
    r"\b(?:lost|loses?|found|open|close|ends?|cut) (?:the|their|its|every) lines?\b", re.IGNORECASE
)


@cache
def modules() -> dict[str, str]:
    return {str(file.relative_to(SOURCE)): file.read_text(encoding="utf-8") for file in sorted(SOURCE.rglob("*.py"))}


def words_of(module: str) -> set[str]:
    """The words that its names are made of, its own among them: `end_connections`, `EndConnections`."""
    found = {Path(module).stem}
    for node in ast.walk(ast.parse(modules()[module])):
        for field in ("name", "id", "attr", "arg", "asname"):
            name = getattr(node, field, None)
            found |= {name.rpartition(".")[2]} if isinstance(name, str) else set()
    return {word.lower() for name in found for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


@cache
def named(word: str) -> list[str]:
    """The modules with a name that holds the word, or more than one of it."""
    found = [module for module, text in modules().items() if word in (module + text).lower()]
    return [module for module in found if words_of(module) & {word, f"{word}s"}]


def test_a_class_has_its_name_for_itself_in_a_room() -> None:
    where: dict[tuple[str, str], list[str]] = defaultdict(list)
    for module, text in modules().items():
        room = module.partition("/")[0]
        for name in re.findall(r"^class ([A-Z]\w*)", text, re.MULTILINE) if room != "games" else ():  # each its own
            where[room, name].append(module)
    twice = {name: found for (_, name), found in where.items() if len(found) > 1}
    assert {name: found for name, found in twice.items() if name not in SAME_IN_EACH} == {}
    assert twice.keys() == SAME_IN_EACH, "no longer there twice"


def test_nothing_is_called_a_desk() -> None:
    assert named("desk") == []


def test_a_door_is_where_connections_end() -> None:
    """Not the operators' login, their part of the store, a middleware or the command's entry point."""
    rooms = {module.partition("/")[0] for module in named("door")}
    assert rooms <= {"cluster", "server", "floor", "cli", "store"}
    assert [module for module in modules() if re.search(r"(^|[/_])doors?(_|\.py)", module)] == [
        "cluster/doors.py",
        "server/far_door.py",
        "store/migrations/versions/v8_door.py",
    ]
    assert [module for module in named("door") if module.startswith("server/operator")] == []


def test_a_kind_is_one_of_tables() -> None:
    above = [module for module in named("kind") if not module.startswith(NO_TABLES)]
    loose = {module for module in above if not OF_A_TABLE.search(modules()[module])}
    assert loose == KINDS_KEPT.keys()


def test_a_line_is_one_of_text() -> None:
    """A connection is called so, and who waits is a queue."""
    assert {module for module, text in modules().items() if CONNECTIONS.search(text)} == set()
