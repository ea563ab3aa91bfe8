"""Writing PHH: the fields of a hand as TOML."""

from collections.abc import Iterable
from datetime import date, time
from decimal import Decimal
from functools import lru_cache
from typing import Any

from hanpan.history.hand_history import HandHistory
from hanpan.history.variants import FIXED

_CONTROLS = {code: f"\\u{code:04x}" for code in (*range(32), 127)}
_ESCAPES = str.maketrans({**_CONTROLS, "\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def dump(history: HandHistory) -> str:
    """One hand as the text of a `.phh` file."""
    return "".join([f"{key} = {value}\n" for key, value in _fields(history)])


def dump_all(histories: Iterable[HandHistory]) -> str:
    """Many hands as the text of a `.phhs` file: sections [1], [2] …"""
    return "\n".join(f"[{number}]\n{dump(history)}" for number, history in enumerate(histories, 1))


def _fields(history: HandHistory) -> list[tuple[str, str]]:
    told = [
        ("variant", _text(history.code)),
        ("antes", _value(history.antes)),
        ("blinds_or_straddles", _value(history.blinds_or_straddles)),
    ]
    if history.code == FIXED:
        told += [("small_bet", _value(history.min_bet)), ("big_bet", _value(2 * history.min_bet))]
    else:
        told.append(("min_bet", _value(history.min_bet)))
    told += [("starting_stacks", _value(history.starting_stacks)), ("actions", _lines(history.actions))]
    if history.players:
        told.append(("players", _value(history.players)))
    if history.finishing_stacks:
        told.append(("finishing_stacks", _value(history.finishing_stacks)))
    return told + [(key, _value(value)) for key, value in history.fields.items()]


def _lines(values: tuple[str, ...]) -> str:
    """Texts, one to a line. They are looked through all at once: there is hardly ever anything to escape in them."""
    whole = "".join(values)
    texts = [f'"{one}"' for one in values] if whole.translate(_ESCAPES) == whole else [_text(one) for one in values]
    return "[\n" + "".join([f"  {text},\n" for text in texts]) + "]"


def _value(value: Any) -> str:
    value_type = type(value)  # most of them are one of these
    if value_type is int:
        return str(value)
    if value_type is str:
        return _text(value)
    if value_type is tuple:
        return f"[{', '.join([str(item) if type(item) is int else _value(item) for item in value])}]"
    match value:
        case bool():
            return "true" if value else "false"
        case int() | date() | time():
            return str(value)
        case float() | Decimal():
            return _number(value)
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{', '.join([_value(item) for item in value])}]"
        case dict():
            return f"{{ {', '.join(f'{_text(key)} = {_value(item)}' for key, item in value.items())} }}"
    raise TypeError(f"PHH has no way to write {value!r}")


def _number(value: float | Decimal) -> str:
    """A number that TOML reads as a float again: `1E+2` and `100` would be none."""
    said = f"{value:f}"
    return said if "." in said or not said.lstrip("-").isdigit() else f"{said}.0"


@lru_cache(1024)  # the same names in hand after hand
def _text(value: str) -> str:
    return f'"{value.translate(_ESCAPES)}"'
