"""docs/protocol.md: every message with its fields and an example, the facts and pictures of every table."""

import json
from collections.abc import Iterable
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from hanpan.wire.documents import prose
from hanpan.wire.documents.examples import EXAMPLES
from hanpan.wire.documents.played import happened
from hanpan.wire.documents.shapes import TABLES, Field, TableShapes, members, name_of, parts, shape
from hanpan.wire.documents.typescript import real_type, spell
from hanpan.wire.house_says import AnyWord, encode

WIDTH = 116


def markdown() -> str:
    """The whole page."""
    sections = [prose.HEAD, prose.WISHES, *[_message(cls) for cls in members("AnyWish")]]
    sections += [prose.WORDS, *[_message(cls) for cls in members("AnyWord")]]
    sections += [prose.TABLES + "\n" + _facts(members("SharedEvent")), *[_table(table) for table in TABLES]]
    sections += [prose.PARTS, *[_part(cls) for cls in parts()]]
    return "\n".join(sections)


def _message(cls: type[Struct]) -> str:
    told = shape(cls)
    lines = [f"### {told.tag}\n"]
    if told.about:
        lines.append(f"{told.about}\n")
    if told.fields:
        lines.append(_fields(cls, optional=cls not in get_args(AnyWord)))
    lines.append(_example(msgspec.json.decode(encode(EXAMPLES[cls]))))
    return "\n".join(lines)


def _fields(cls: type[Struct], *, optional: bool = False, tag: str = "") -> str:
    """With the tag of a fact that stands in a message."""
    rows = [f'| `event` | `"{tag}"` | |'] if tag else []
    rows += [_row(field, optional=optional) for field in shape(cls).fields]
    return "\n".join(["| field | type | |", "|---|---|---|", *rows, ""])


def _row(field: Field, *, optional: bool) -> str:
    spelled = _cell(_spelled(field))
    limits = _limits(field.type)
    default = (
        f"`{json.dumps(msgspec.to_builtins(field.default))}` if left out" if optional and field.has_default else ""
    )
    about = " ".join([text for text in (field.about, default and f"({default})") if text])
    return f"| `{field.name}` | {spelled}{limits} | {_cell(about)} |"


def _spelled(field: Field) -> str:
    """Its type; what depends on the kind of table is all it can be."""
    if "Raw" not in str(field.type) or field.name == "people":
        return f"`{spell(real_type(field))}`"
    if field.name == "facts":
        return "[facts](#tables)"
    return ", ".join([f"`{name_of(table.parts[field.name])}`" for table in TABLES if field.name in table.parts])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _limits(annotation: Any) -> str:
    """What the house asks of a value: `, 0 to 9`."""
    if get_origin(annotation) is not Annotated:
        return "".join([_limits(one) for one in get_args(annotation)])
    meta = next(one for one in get_args(annotation) if isinstance(one, Meta))
    if meta.le is not None:
        return f", {meta.ge} to {_great(meta.le)}"
    return f", {meta.min_length or 0} to {meta.max_length} characters" if meta.max_length else ""


def _great(number: Any) -> str:
    return "2^53 − 1" if number == 2**53 - 1 else f"{number:,}"


def _example(value: Any) -> str:
    return f"```json\n{pretty(value)}\n```\n"


def pretty(value: Any, indent: str = "") -> str:
    """JSON as a person reads it: on one line what fits there."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(value, dict | list):
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {pretty(one, inner)}" for key, one in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join([inner + pretty(one, inner) for one in value]) + f"\n{indent}]"


def _table(table: TableShapes) -> str:
    about, about_facts = prose.ABOUT_TABLE[table.game]
    shared = members("SharedEvent")
    lines = [f"### {table.game}\n", about + "\n", _facts([cls for cls in members(table.facts) if cls not in shared])]
    lines += [about_facts + "\n", _facts(members(f"{table.game.capitalize()}Event"))]
    for part, cls in table.parts.items():
        lines += [f"#### {name_of(cls)}\n", f"What `{part}` holds. {shape(cls).about}\n", _fields(cls)]
    lines += ["An example:\n", _example(msgspec.json.decode(encode(happened()[table.game])))]
    return "\n".join(lines)


def _facts(events: Iterable[type[Struct]]) -> str:
    """One line a fact."""
    rows = [_fact(cls) for cls in events]
    return "\n".join(["| `event` | fields | |", "|---|---|---|", *rows, ""])


def _fact(cls: type[Struct]) -> str:
    told = shape(cls)
    fields = ", ".join([f"`{field.name}: {spell(field.type)}`" for field in told.fields])
    about = [told.about, *[f"`{field.name}`: {field.about}" for field in told.fields if field.about]]
    return f"| `{told.tag}` | {_cell(fields)} | {_cell(' '.join([text for text in about if text]))} |"


def _part(cls: type[Struct]) -> str:
    told = shape(cls)
    about = f"{told.about}\n" if told.about else ""
    return "\n".join([f"### {told.name}\n", *([about] if about else []), _fields(cls, tag=told.tag)])
