"""A table's form as its creator has filled it in, or why it cannot be read (HO-2.2)."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect, structs

from hanpan.engine import Refusal
from hanpan.house.contract import Form

_FIELD = re.compile(r"`\$\.(\w+)|unknown field `(\w+)")


class Misread(NamedTuple):
    """A field that does not fit, and why."""

    field: str
    refusal: Refusal


def read_form(form: type[Form], said: Mapping[str, Any]) -> Form | Misread:
    try:
        return msgspec.convert(said, form)
    except msgspec.ValidationError as wrong:
        found = _FIELD.search(str(wrong))
        field = next(filter(None, found.groups())) if found else ""
        return Misread(field, _why_not(form, field, said))


def _why_not(form: type[Form], name: str, said: Mapping[str, Any]) -> Refusal:
    """A whole number has bounds; whatever else is wrong does not fit."""
    types = {field.name: inspect.type_info(field.type) for field in structs.fields(form)}
    match types.get(name):
        case inspect.IntType(ge=int() as least, le=int() as most) if type(said[name]) is int:
            return Refusal("field-out-of-range", "HO-2.2", {"least": least, "most": most})
    return Refusal("bad-field", "HO-2.2")
