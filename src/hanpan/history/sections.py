"""A file of many hands, cut at its section headers.

Each hand is parsed by itself: a broken one does not hide the others, its error names the right line, and no
more than one hand is in memory as TOML.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

import tomli

from hanpan.history.errors import NotToml, PhhError

# `[12]`; not `[12.notes]` and not `[_ours]`, which belong to the hand they stand in.
_HEADER = re.compile(r"^[ \t]*\[[ \t]*([^\[\]._\s][^\[\].\n]*?)[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE)
_LINE_AND_COLUMN = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class Section(NamedTuple):
    """The fields of one hand, or why they cannot be read."""

    name: str
    fields: dict[str, Any] | PhhError


def sections(text: str) -> Iterator[Section]:
    """The hands of a text; one of no name where it has no headers."""
    headers = list(_HEADER.finditer(text))
    if not headers or _says_something(text[: headers[0].start()]):
        yield _parsed("", text, 1)
        return
    seen: set[str] = set()
    trusted = False
    for section in _cut(text, headers):
        if isinstance(section.fields, PhhError) and not trusted:
            if (whole := _whole(text)) is not None:
                yield from (found for found in whole if found.name not in seen)
                return
            trusted = True
        yield _once(section, seen)


def _cut(text: str, headers: list[re.Match[str]]) -> Iterator[Section]:
    ends = [*[header.start() for header in headers[1:]], len(text)]
    line, counted = 1, 0
    for header, end in zip(headers, ends, strict=True):
        line += text.count("\n", counted, header.start())
        counted = header.start()
        yield _parsed(header[1].strip("\"'"), text[counted:end], line)


def _says_something(text: str) -> bool:
    """Is there more than comments before the first header? Then the headers are tables of one hand."""
    return any(line and not line.startswith("#") for line in map(str.strip, text.splitlines()))


def _once(section: Section, seen: set[str]) -> Section:
    if section.name in seen:
        return Section(section.name, NotToml("section-twice", section=section.name))
    seen.add(section.name)
    return section


def _parsed(name: str, text: str, first_line: int) -> Section:
    try:
        fields = tomli.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits is a ValueError of another kind
        return Section(name, _not_toml(error, text, first_line))
    if name:
        fields = fields.get(name) or next(iter(fields.values()))
    return Section(name, fields)


def _whole(text: str) -> list[Section] | None:
    """The document read in one piece: a text of several lines may have held what looked like a header."""
    try:
        tables = tomli.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        return None
    return [Section(name, fields) for name, fields in tables.items() if isinstance(fields, dict)]


def _not_toml(error: Exception, text: str, first_line: int) -> NotToml:
    said = str(error)
    place = _LINE_AND_COLUMN.search(said)
    line = int(place[1]) if place and place[1] else text.rstrip("\n").count("\n") + 1
    return NotToml("not-toml", line=first_line + line - 1, problem=_LINE_AND_COLUMN.sub("", said))
