"""The JSON schema of the protocol: what msgspec knows of the types, and what their source says about them."""

from collections.abc import Callable
from typing import Any

import msgspec

from hanpan.wire import VERSION
from hanpan.wire.documents.shapes import TABLES, UNIONS, Shape, TableShapes, everything, name_of, shape
from hanpan.wire.house_says import PersonCard

_REF = "#/$defs/"
Json = dict[str, Any]


def schema() -> Json:
    """Every message, fact, picture and part under `$defs`; a frame is one of `AnyWish` or `AnyWord`."""
    types = [*UNIONS.values(), *everything()]
    said, defined = msgspec.json.schema_components(types, ref_template=_REF + "{name}")
    named = dict(zip([*UNIONS, *[name_of(cls) for cls in everything()]], said, strict=True))
    names = {one["$ref"]: f"{_REF}{name}" for name, one in named.items() if "$ref" in one}
    defs = {name: named[name] for name in UNIONS}
    defs |= {name_of(cls): defined.pop(_short(named[name_of(cls)])) for cls in everything()}
    defs |= defined  # the words to choose from: those have names of their own already
    for cls in everything():
        _tell(shape(cls), defs[name_of(cls)])
    defs["Happened"] = _happened(defs["Happened"])
    renamed: Json = _renamed(defs, lambda ref: names.get(ref, ref))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The protocol of Hanpan, version {VERSION}",
        "anyOf": [_ref("AnyWish"), _ref("AnyWord")],
        "$defs": renamed,
    }


def _ref(name: str) -> Json:
    return {"$ref": _REF + name}


def _short(said: Json) -> str:
    return str(said["$ref"]).removeprefix(_REF)


def _tell(told: Shape, defined: Json) -> None:
    """Put the words of the source where a reader of the schema finds them."""
    defined["title"] = told.name
    if told.about:
        defined["description"] = told.about
    for field in told.fields:
        place = defined["properties"][field.name]
        if place.get("type") == "array" and "items" not in place and "prefixItems" not in place:
            place |= msgspec.json.schema(field.type)  # a compiled module does not know what its tuples hold
        if field.about:
            place["description"] = field.about


def _happened(anywhere: Json) -> Json:
    """One for each kind of table."""
    return {"title": "Happened", "anyOf": [_happened_at(anywhere, table) for table in TABLES]}


def _happened_at(anywhere: Json, table: TableShapes) -> Json:
    real: dict[str, Json] = {
        "game": {"const": table.game},
        "facts": {"type": "array", "items": _ref(table.facts)},
        "people": {"type": "object", "additionalProperties": _ref(PersonCard.__name__)},
        **{field: _ref(name_of(cls)) for field, cls in table.parts.items()},
    }
    told = anywhere["properties"]
    return {**anywhere, "properties": {name: _kept(place) | real.get(name, place) for name, place in told.items()}}


def _kept(place: Json) -> Json:
    return {"description": place["description"]} if "description" in place else {}


def _renamed(value: Any, rename: Callable[[str], str]) -> Any:
    """The same with the names of TypeScript, so that one name means one thing in all three documents."""
    if isinstance(value, dict):
        return {key: rename(one) if key == "$ref" else _mapping(key, one, rename) for key, one in value.items()}
    return [_renamed(one, rename) for one in value] if isinstance(value, list) else value


def _mapping(key: str, value: Any, rename: Callable[[str], str]) -> Any:
    if key == "mapping":
        return {tag: rename(ref) for tag, ref in value.items()}
    return _renamed(value, rename)
