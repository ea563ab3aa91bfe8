"""Reading PHH: from text to the hands it holds."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from hanpan.history.errors import BadField, NotToml, PhhError
from hanpan.history.hand_history import Amount, HandHistory, is_amount
from hanpan.history.sections import sections
from hanpan.history.variants import CODES, FIXED

_AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks")
_REQUIRED = ("variant", *_AMOUNTS, "actions")
_BETS = ("min_bet",)
_FIXED_BETS = ("small_bet", "big_bet")


def load(text: str | bytes, name: str = "") -> Iterator[HandHistory]:
    """Every hand of a PHH text; raises PhhError at the first that cannot be read."""
    for hand in read(text, name):
        if isinstance(hand, PhhError):
            raise hand
        yield hand


def read(text: str | bytes, name: str = "") -> Iterator[HandHistory | PhhError]:
    """Every hand of a PHH text, or what is wrong with it: one bad hand does not hide the others."""
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError:
        yield NotToml("not-text").placed(name, "")
        return
    for section in sections(plain.replace("\r\n", "\n")):
        if isinstance(section.fields, PhhError):
            yield section.fields.placed(name, section.name)
        else:
            yield _hand(section.fields, name, section.name)


def _hand(fields: dict[str, Any], file: str, name: str) -> HandHistory | PhhError:
    try:
        return _checked(fields, file, name)
    except PhhError as wrong:
        return wrong.placed(file, name)


def _checked(fields: dict[str, Any], file: str, name: str) -> HandHistory:
    bets = _FIXED_BETS if fields.get("variant") == FIXED else _BETS
    for field in (*_REQUIRED, *bets):
        if field not in fields:
            raise BadField("missing-field", field=field)
    if fields["variant"] not in list(CODES):
        raise BadField("variant", variant=fields["variant"])
    own_place = {*_REQUIRED, *bets, "finishing_stacks", "players"}
    return HandHistory(
        antes=_amounts(fields, "antes"),
        blinds_or_straddles=_amounts(fields, "blinds_or_straddles"),
        min_bet=_bet(fields, bets),
        starting_stacks=_amounts(fields, "starting_stacks"),
        actions=_texts(fields, "actions"),
        finishing_stacks=_amounts(fields, "finishing_stacks") if "finishing_stacks" in fields else (),
        players=_players(fields),
        fields={key: value for key, value in fields.items() if key not in own_place},
        file=file,
        name=name,
        code=fields["variant"],
    )


def _bet(fields: dict[str, Any], bets: Sequence[str]) -> Amount:
    """The smallest bet. Where bets are fixed the big one is twice that (VA-1.2)."""
    least, *more = [_amount(fields[field], field) for field in bets]
    if any(bet != 2 * least for bet in more):
        raise BadField("big-bet", small_bet=least, big_bet=more[0])
    return least


def _amounts(fields: dict[str, Any], field: str) -> tuple[Amount, ...]:
    values = fields[field]
    if not isinstance(values, list):
        raise BadField("bad-field", field=field)
    _same_length(fields, field, values)
    return tuple([_amount(value, field) for value in values])


def _same_length(fields: dict[str, Any], field: str, values: list[Any]) -> None:
    stacks = fields["starting_stacks"]
    if isinstance(stacks, list) and len(values) != len(stacks):
        raise BadField("lengths", field=field, count=len(values), players=len(stacks))


def _amount(value: Any, field: str) -> Amount:
    if is_amount(value):
        return value  # type: ignore[no-any-return]
    if isinstance(value, Decimal) and value.is_infinite():
        raise BadField("unknown-amount", field=field)
    raise BadField("bad-amount", field=field, value=value)


def _texts(fields: dict[str, Any], field: str) -> tuple[str, ...]:
    values = fields[field]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise BadField("bad-field", field=field)
    return tuple(values)


def _players(fields: dict[str, Any]) -> tuple[str, ...]:
    if "players" not in fields:
        return ()
    names = _texts(fields, "players")
    _same_length(fields, "players", fields["players"])
    return names
