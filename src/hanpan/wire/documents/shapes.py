"""Everything that travels, as data: the messages, the parts they are made of, and the names they go by."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Struct, structs

from hanpan.house.contract import TableKind
from hanpan.house.events import SharedEvent
from hanpan.house.kinds import OWN
from hanpan.wire.client_says import AnyWish
from hanpan.wire.documents.reading import said_of, written_type
from hanpan.wire.house_says import AnyWord, PersonCard


class TableShapes(NamedTuple):
    """What `facts` and the parts of a picture are at one kind of table."""

    game: str
    facts: str
    """The name of the union its facts are of."""
    parts: dict[str, type[Struct]]
    """By the field of the message."""


def _shapes(kind: TableKind) -> TableShapes:
    return TableShapes(kind.name, f"{kind.name.capitalize()}TableEvent", dict(kind.parts))


TABLES = tuple(map(_shapes, OWN.values()))

UNIONS: dict[str, Any] = {
    "AnyWish": AnyWish,
    "AnyWord": AnyWord,
    "SharedEvent": SharedEvent,
    **{f"{name.capitalize()}TableEvent": kind.heard for name, kind in OWN.items()},
    **{f"{name.capitalize()}Event": kind.game.events for name, kind in OWN.items()},
}
"""What is one of many, by its name."""


@dataclass(frozen=True)
class Field:
    """One field of a structure."""

    name: str
    type: Any
    about: str
    inherited: bool
    has_default: bool
    default: Any


@dataclass(frozen=True)
class Shape:
    """One structure as it is documented."""

    cls: type[Struct]
    name: str
    about: str
    tag_field: str
    """`say` or `event`; empty for a part."""
    tag: str
    fields: tuple[Field, ...]


@cache
def shape(cls: type[Struct]) -> Shape:
    config, said = cls.__struct_config__, said_of(cls)
    fields = tuple([_field(cls, info, said.fields.get(info.name, "")) for info in structs.fields(cls)])
    return Shape(cls, name_of(cls), said.about, config.tag_field or "", str(config.tag or ""), fields)


def _field(cls: type[Struct], info: structs.FieldInfo, about: str) -> Field:
    made = info.default_factory is not msgspec.NODEFAULT
    default = info.default_factory() if made else info.default
    kind = written_type(cls, info.name) if info.type in (tuple, list, dict) else info.type
    inherited = info.name not in cls.__annotations__
    return Field(info.encode_name, kind, about, inherited, default is not msgspec.NODEFAULT, default)


@cache
def name_of(cls: type) -> str:
    """Its own name; where two games have the same, the game's before it."""
    _, *above = cls.__module__.split(".")
    shared = Counter(one.__name__ for one in everything())[cls.__name__] > 1
    return above[1].capitalize() + cls.__name__ if shared and above[0] == "games" else cls.__name__


@cache
def everything() -> tuple[type[Struct], ...]:
    """All structures that travel, each once, a message before its parts."""
    found: dict[type[Struct], None] = {}
    roots = [*UNIONS.values(), *[part for table in TABLES for part in table.parts.values()], PersonCard]
    for root in roots:
        for cls in _structs(root):
            _collect(cls, found)
    return tuple(found)


def _collect(cls: type[Struct], found: dict[type[Struct], None]) -> None:
    if cls not in found:
        found[cls] = None
        for info in structs.fields(cls):
            for part in _structs(info.type):
                _collect(part, found)


def _structs(kind: Any) -> Iterator[type[Struct]]:
    """The structures named in a type."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
    for inner in get_args(kind):
        yield from _structs(inner)


def members(union: str) -> tuple[type[Struct], ...]:
    return get_args(UNIONS[union])


def parts() -> list[type[Struct]]:
    """What is neither a message, nor a fact, nor a picture of its own."""
    elsewhere = {cls for union in UNIONS for cls in members(union)}
    elsewhere |= {part for table in TABLES for part in table.parts.values()}
    return [cls for cls in everything() if cls not in elsewhere]


def union_name(args: tuple[Any, ...]) -> str:
    """The name of this union, if it has one."""
    return next((name for name in UNIONS if set(members(name)) == set(args)), "")
