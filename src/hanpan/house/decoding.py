"""Dataclasses read from JSON, each made by its own constructor.

msgspec makes a dataclass without calling it and leaves plain defaults out, since the class has them as attributes. A
compiled class has none: of a player without it `connected: bool = True` would be read as false.
"""

import dataclasses
from collections.abc import Callable
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

Twins = dict[type, type]
"""By dataclass: the struct that is read in its place."""


def decoder(hint: Any) -> Callable[[bytes], Any]:
    """Reads a value of this type; what a dataclass in it does not know is an error."""
    twins: Twins = {}
    read = msgspec.json.Decoder(_twinned(hint, twins)).decode
    if not twins:
        return read
    originals = {twin: original for original, twin in twins.items()}
    return lambda data: _made(read(data), originals)


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


def _made(value: Any, originals: Twins) -> Any:
    original = originals.get(type(value))
    if original is not None:
        return original(**{name: _made(getattr(value, name), originals) for name in value.__struct_fields__})
    if isinstance(value, dict):
        return {key: _made(one, originals) for key, one in value.items()}
    return [_made(one, originals) for one in value] if isinstance(value, list) else value
