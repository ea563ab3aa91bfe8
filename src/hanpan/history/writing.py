"""Writing PHH: the fields of a hand as TOML."""

from collections.abc import Iterable, Iterator
from datetime import date, time
from decimal import Decimal
from typing import Any

from hanpan.history.hand_history import HandHistory
from hanpan.history.variants import FIXED

_CONTROLS = {code: f"\\u{code:04x}" for code in (*range(32), 127)}
_ESCAPES = str.maketrans({**_CONTROLS, "\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def dump(history: HandHistory) -> str:
    """One hand as the text of a `.phh` file."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in _fields(history))


def dump_all(histories: Iterable[HandHistory]) -> str:
    """Many hands as the text of a `.phhs` file: sections [1], [2] …"""
    return "\n".join(f"[{number}]\n{dump(history)}" for number, history in enumerate(histories, 1))


def _fields(history: HandHistory) -> Iterator[tuple[str, Any]]:
    yield "variant", history.code
    yield "antes", history.antes
    yield "blinds_or_straddles", history.blinds_or_straddles
    if history.code == FIXED:
        yield "small_bet", history.min_bet
        yield "big_bet", 2 * history.min_bet
    else:
        yield "min_bet", history.min_bet
    yield "starting_stacks", history.starting_stacks
    yield "actions", _Lines(history.actions)
    if history.players:
        yield "players", history.players
    if history.finishing_stacks:
        yield "finishing_stacks", history.finishing_stacks
    yield from history.fields.items()


class _Lines(tuple[str, ...]):
    """Texts to write one to a line."""


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | date() | time():
            return str(value)
        case float() | Decimal():
            return _number(value)
        case str():
            return _text(value)
        case _Lines():
            return "[\n" + "".join(f"  {_text(line)},\n" for line in value) + "]"
        case list() | tuple():
            return f"[{', '.join(_value(item) for item in value)}]"
        case dict():
            return f"{{ {', '.join(f'{_text(key)} = {_value(item)}' for key, item in value.items())} }}"
    raise TypeError(f"PHH has no way to write {value!r}")


def _number(value: float | Decimal) -> str:
    """A number that TOML reads as a float again: `1E+2` and `100` would be none."""
    said = f"{value:f}"
    return said if "." in said or not said.lstrip("-").isdigit() else f"{said}.0"


def _text(value: str) -> str:
    return f'"{value.translate(_ESCAPES)}"'
