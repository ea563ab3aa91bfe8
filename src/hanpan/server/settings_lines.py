"""On which line of a TOML text each of its keys stands, so that an error can name it.

The text has been parsed before, so it is known to be TOML; here it is only read for its headers and keys.
"""

import re

import tomli

Path = tuple[str | int, ...]
"""Of a key: `("timers", "action")`, or `("tables", 0, "seats")`."""

_KEY = re.compile(r"""[ \t]*([A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*')[ \t]*(\.?)""")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
# Strings and comments are skipped whole: a bracket or a line's end within them means nothing.
_PIECE = re.compile(
    r"\"\"\"(?:\\.|[^\\])*?\"\"\"\"{0,2}|'''.*?''''{0,2}|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|#[^\n]*|[\[\]{}\n]|[^\"'#\[\]{}\n]+",
    re.DOTALL,
)


def lines_of(text: str) -> dict[Path, int]:
    """The line of every section, every entry of an array of tables, and every key."""
    found: dict[Path, int] = {}
    entries: dict[Path, int] = {}
    section: Path = ()
    place = _skip(text, 0)
    while place < len(text):
        line = text.count("\n", 0, place) + 1
        if text[place] == "[":
            section, place = _header(text, place, entries)
            _note(found, section, 0, line)
        else:
            key, place = _dotted(text, place)
            _note(found, section + key, len(section), line)
            place = _after_value(text, place)
        place = _skip(text, place)
    return found


def _skip(text: str, place: int) -> int:
    space = _SPACE.match(text, place)
    return space.end() if space else place


def _header(text: str, place: int, entries: dict[Path, int]) -> tuple[Path, int]:
    """`[section]`, or `[[tables]]`, which begins one more entry."""
    many = text.startswith("[[", place)
    key, place = _dotted(text, place + (2 if many else 1))
    path: Path = ()
    for depth, name in enumerate(key):
        path = (*path, name)
        if many and depth == len(key) - 1:
            entries[path] = entries.get(path, -1) + 1
        if path in entries:
            path = (*path, entries[path])
    return path, place + (2 if many else 1)


def _dotted(text: str, place: int) -> tuple[tuple[str, ...], int]:
    names: list[str] = []
    while part := _KEY.match(text, place):
        name, dot = part.groups()
        names.append(str(tomli.loads(f"key = {name}")["key"]) if name[0] in "\"'" else name)
        place = part.end()
        if not dot:
            break
    return tuple(names), place


def _after_value(text: str, place: int) -> int:
    """Where the line after a value begins; a value in brackets may go over several."""
    depth = 0
    while place < len(text) and (piece := _PIECE.match(text, place)):
        place = piece.end()
        depth += (piece.group() in "[{") - (piece.group() in "]}")
        if piece.group() == "\n" and depth == 0:
            break
    return place


def _note(found: dict[Path, int], path: Path, known: int, line: int) -> None:
    for end in range(known + 1, len(path) + 1):
        found.setdefault(path[:end], line)
