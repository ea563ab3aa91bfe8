"""Dataclasses read from JSON, each made by its own constructor.

msgspec makes a dataclass without calling it and leaves plain defaults out, since the class has them as attributes. A
compiled class has none: of a player without it `connected: bool = True` would be read as false.
"""

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

Twins = dict[type, type]
"""By dataclass: the struct that is read in its place."""
Make = Callable[[Any], Any]


def decoder(fields: dict[str, Any]) -> Callable[[bytes], dict[str, Any]]:
    """Reads those of these fields that are there, by their types; what nobody knows is an error."""
    twins: Twins = {}
    told = [(name, Union[_twinned(hint, twins), UnsetType], UNSET) for name, hint in fields.items()]  # noqa: UP007
    read = msgspec.json.Decoder(msgspec.defstruct("Fields", told, forbid_unknown_fields=True)).decode
    makers = [(name, _maker(hint, twins)) for name, hint in fields.items()]
    values = _values(list(fields))

    def made(data: bytes) -> dict[str, Any]:
        found = zip(makers, values(read(data)), strict=True)
        return {name: make(value) if make else value for (name, make), value in found if value is not UNSET}

    return made


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Reads these attributes."""
    return attrgetter(*names) if len(names) > 1 else lambda found: tuple([getattr(found, name) for name in names])


def _twinned(hint: Any, twins: Twins) -> Any:
    """The type with every dataclass in it replaced."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _twin(hint, twins)
    parts = tuple(_twinned(part, twins) for part in get_args(hint))
    if parts == get_args(hint):
        return hint
    origin: Any = get_origin(hint)
    return Union[parts] if origin is UnionType else origin[parts]  # noqa: UP007


def _twin(original: type, twins: Twins) -> type:
    if original not in twins:
        hints = get_type_hints(original)
        fields = [(field.name, _twinned(hints[field.name], twins), *_default(field)) for field in _fields(original)]
        twins[original] = msgspec.defstruct(original.__name__, fields, forbid_unknown_fields=True)
    return twins[original]


def _fields(original: Any) -> tuple["dataclasses.Field[Any]", ...]:
    return dataclasses.fields(original)


def _default(field: "dataclasses.Field[Any]") -> tuple[Any, ...]:
    if field.default_factory is not dataclasses.MISSING:
        return (msgspec.field(default_factory=field.default_factory),)
    return () if field.default is dataclasses.MISSING else (field.default,)


def _maker(hint: Any, twins: Twins) -> Make | None:
    """What makes of a value with twins in it one with dataclasses; None where there are none, and nothing is to do."""
    if hint in twins:
        return _maker_of(hint, twins)
    inside = [_maker(part, twins) for part in get_args(hint)]
    makers = [make for make in inside if make is not None]
    if not makers:
        return None
    assert len(makers) == 1, f"{hint}: which of them?"
    return _MAKERS[get_origin(hint)](makers[0])


def _maker_of(original: type, twins: Twins) -> Make:
    hints = get_type_hints(original)
    names = [field.name for field in _fields(original)]
    makers = [(name, make) for name in names if (make := _maker(hints[name], twins)) is not None]
    values = _values(names)
    if not makers and not any(field.kw_only for field in _fields(original)):
        return lambda twin: original(*values(twin))

    def made(twin: Any) -> Any:
        told = dict(zip(names, values(twin), strict=True))
        for name, make in makers:
            told[name] = make(told[name])
        return original(**told)

    return made


_MAKERS: dict[Any, Callable[[Make], Make]] = {
    dict: lambda make: lambda value: {key: make(one) for key, one in value.items()},
    list: lambda make: lambda value: [make(one) for one in value],
    UnionType: lambda make: lambda value: None if value is None else make(value),
    Union: lambda make: lambda value: None if value is None else make(value),
}
"""By what holds a dataclass: many of them, or one or none."""
