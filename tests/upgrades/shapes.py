"""What a version writes: every struct and dataclass in a fact, a snapshot or what is over, with its tag and its fields.

`python -m tests.upgrades.shapes` writes those of this version down (`shapes/VERSION.json`).
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from hanpan.floor.evening_ports import EveningResult
from hanpan.house import journal
from hanpan.house.evening.events import AnyEveningEvent
from hanpan.house.kinds import OWN
from hanpan.house.upcasting import VERSION
from hanpan.server.sharing import Frozen
from tests.upgrades.folders import HERE

FILE = HERE / "shapes" / f"{VERSION}.json"
Written = inspect.StructType | inspect.DataclassType
_PARTS = ("item_type", "key_type", "value_type")


def of_games() -> dict[str, list[Written]]:
    """By game: what its facts are made of."""
    return {kind.game.name: _found(kind.game.events) for kind in OWN.values()}


def of_tables() -> list[Written]:
    """What the facts of tables are made of, but for the facts of their games."""
    inner = {info.cls for found in of_games().values() for info in found if _tag(info)}
    found = {info.cls: info for kind in OWN.values() for info in _found(kind.events)}
    return [info for cls, info in found.items() if cls not in inner]


def of_evenings() -> list[Written]:
    """What the facts of evenings are made of."""
    return _found(AnyEveningEvent)


def of_snapshots() -> dict[str, list[Written]]:
    """By game: what a snapshot is made of, but for the facts in it."""
    return {game: _held(journal._FIELDS[game]) for game in OWN}


def of_what_is_over() -> list[Written]:
    """How evenings came out, and hands that were shared: written down once, beside every journal."""
    return [*_found(EveningResult), *_found(Frozen)]


def _held(fields: dict[str, Any]) -> list[Written]:
    """Without what is in facts alone."""
    return [info for name, hint in fields.items() if name != "facts" for info in _found(hint)]


def _found(hint: Any) -> list[Written]:
    """Every struct and dataclass in a type."""
    seen: dict[type, Written] = {}
    _look_into(inspect.type_info(hint), seen)
    return list(seen.values())


def _look_into(info: Any, seen: dict[type, Written]) -> None:
    if isinstance(info, Written):
        if info.cls in seen:
            return
        seen[info.cls] = info
    for part in _inside(info):
        _look_into(part, seen)


def _inside(info: Any) -> Iterator[Any]:
    if isinstance(info, Written):
        yield from [field.type for field in info.fields]
    elif isinstance(info, inspect.UnionType):
        yield from info.types
    elif isinstance(info, inspect.TupleType):
        yield from info.item_types
    else:
        yield from [getattr(info, part) for part in _PARTS if hasattr(info, part)]


def shapes() -> dict[str, Any]:
    """As they are kept."""
    return {
        "facts of tables": _described(of_tables()),
        "facts of evenings": _described(of_evenings()),
        "facts of games": {game: _described(found) for game, found in of_games().items()},
        "snapshots": {name: _described(found) | _fields(name) for name, found in of_snapshots().items()},
        "what is over": _described(of_what_is_over()),
    }


def _fields(game: str) -> dict[str, Any]:
    return {"table": {name: _type(inspect.type_info(hint)) for name, hint in journal._FIELDS[game].items()}}


def _described(found: list[Written]) -> dict[str, Any]:
    told = {_name(info): {field.encode_name: _type(field.type) for field in info.fields} for info in found}
    return dict(sorted(told.items()))


def _name(info: Written) -> str:
    return _tag(info) or info.cls.__name__


def _tag(info: Written) -> str:
    return str(info.tag or "") if isinstance(info, inspect.StructType) else ""


def _type(info: Any) -> Any:
    if isinstance(info, inspect.UnionType):
        return sorted(str(_type(part)) for part in info.types) if len(info.types) < 9 else "any fact"
    if isinstance(info, Written):
        return _name(info)
    return type(info).__name__.removesuffix("Type").lower()  # what is inside a compiled struct forgets


def defaults(info: Written) -> Iterator[tuple[str, Any]]:
    """The fields that take a default where they are missing, and which."""
    for field in info.fields:
        if not field.required:
            made = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
            yield field.name, made


def write() -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(shapes()), indent=1) + b"\n")


if __name__ == "__main__":
    write()
