"""The types of the protocol in TypeScript: an interface a structure, unions told apart by `say`, `event` or `kind`."""

import json
from collections.abc import Collection
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from hanpan.cards import Card
from hanpan.wire import VERSION
from hanpan.wire.documents.shapes import (
    TABLES,
    UNIONS,
    Field,
    TableShapes,
    members,
    name_of,
    parts,
    shape,
    union_name,
)
from hanpan.wire.house_says import Happened, Part, PersonCard

_HEAD = f"""\
// Made by `python -m hanpan.wire.documents` from the types of the house: change those, not this.
// What each message means stands in docs/protocol.md.

export const VERSION = {VERSION};

/** Its text: "As", "Td"; in the deck of forty its number, "1" to "10"; "??" face down. */
export type Card = string;
"""
_SIMPLE = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}
_BY_GAME = ("game", "facts", "shared", "hand", "own")


def typescript() -> str:
    """The whole file."""
    sections = [_HEAD]
    sections += [_section("What a client says", "AnyWish", optional=True), _section("What the house says", "AnyWord")]
    facts = [name for name in UNIONS if name not in ("AnyWish", "AnyWord")]
    told: set[type[Struct]] = set()
    for name in facts:  # what happens at every table is in several unions
        sections.append(_section(f"Facts: {name}", name, without=told))
        told.update(members(name))
    pictures = [part for table in TABLES for part in table.parts.values()]
    sections += [_title("Pictures"), *[_interface(cls) for cls in pictures]]
    sections += [_title("Parts"), *[_interface(cls) for cls in parts()]]
    return "\n".join(sections)


def _title(text: str) -> str:
    return f"// -- {text}\n"


def _section(title: str, union: str, *, optional: bool = False, without: Collection[type[Struct]] = ()) -> str:
    names = "".join([f"\n  | {name_of(cls)}" for cls in members(union)])
    fresh = [cls for cls in members(union) if cls not in without]
    interfaces = [_happened() if cls is Happened else _interface(cls, optional=optional) for cls in fresh]
    return "\n".join([_title(title), *interfaces, f"export type {union} ={names};\n"])


def _interface(cls: type[Struct], *, optional: bool = False, without: tuple[str, ...] = (), name: str = "") -> str:
    """`optional`: what has a default may be left out. The house itself leaves out what is UNSET, no more."""
    told = shape(cls)
    tag = [f"  {told.tag_field}: {json.dumps(told.tag)};"] if told.tag_field else []
    lines = [line for field in told.fields if field.name not in without for line in _lines(field, optional=optional)]
    about = _comment(told.about, "")
    return "\n".join([*about, f"export interface {name or told.name} {{", *tag, *lines, "}", ""])


def _lines(field: Field, *, optional: bool) -> list[str]:
    mark = "?" if (optional and field.has_default) or field.default is msgspec.UNSET else ""
    about = "" if field.inherited else field.about  # what every message has is explained once, in docs/protocol.md
    return [*_comment(about, "  "), f"  {field.name}{mark}: {spell(real_type(field))};"]


def real_type(field: Field) -> Any:
    """What stands in a field that the house fills with bytes it has encoded once."""
    return dict[str, PersonCard] if field.name == "people" and field.type == Part else field.type


def _happened() -> str:
    """One for each kind of table: `game` tells which facts and pictures come."""
    common = _interface(Happened, without=_BY_GAME, name="HappenedAnywhere").replace("export ", "")
    names = " | ".join([f"{table.game.capitalize()}Happened" for table in TABLES])
    return "\n".join([common, *[_happened_at(table) for table in TABLES], f"export type Happened = {names};\n"])


def _happened_at(table: TableShapes) -> str:
    parts = "".join([f"  {field}?: {name_of(cls)};\n" for field, cls in table.parts.items()])
    return (
        f"export interface {table.game.capitalize()}Happened extends HappenedAnywhere {{\n"
        f"  game: {json.dumps(table.game)};\n"
        f"  facts: {table.facts}[];\n"
        f"{parts}"
        "}\n"
    )


def _comment(about: str, indent: str) -> list[str]:
    return [f"{indent}/** {about.replace('*/', '* /')} */"] if about else []


def spell(annotation: Any) -> str:
    """A type in the words of TypeScript."""
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    if annotation is Card:
        return "Card"
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return " | ".join([json.dumps(one.value) for one in annotation])
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return name_of(annotation)
    return _spell_built(annotation)


def _spell_built(annotation: Any) -> str:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return spell(inner[0])
    if origin is Literal:
        return " | ".join([json.dumps(value) for value in inner])
    if origin in (Union, UnionType):
        return union_name(inner) or " | ".join([spell(one) for one in inner if one is not msgspec.UnsetType])
    if origin is dict:
        return f"Record<{spell(inner[0])}, {spell(inner[1])}>"
    if origin is list or (origin is tuple and inner[1:] == (...,)):
        item = spell(inner[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join([spell(one) for one in inner])}]"
    raise TypeError(f"no word of TypeScript for {annotation}")
