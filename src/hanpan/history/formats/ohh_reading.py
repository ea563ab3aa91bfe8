"""Reading Open Hand History: hold'em and pot-limit Omaha, as any tracker writes them."""

from collections.abc import Callable, Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from hanpan.history.errors import BadAction, BadField, PhhError
from hanpan.history.formats.draft import Draft
from hanpan.history.hand_history import HandHistory, is_amount

_CODES: Final = {("Holdem", "NL"): "NT", ("Holdem", "PL"): "NT", ("Holdem", "FL"): "FT", ("Omaha", "PL"): "PO"}
Thing = dict[str, Any]
_decode = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal).decode


def is_ours(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("{") and '"ohh"' in text[:200]


def read(text: str, file: str = "") -> Iterator[HandHistory | PhhError]:
    """Every hand of a text, or what is wrong with it."""
    for number, said in enumerate(_objects(text.lstrip("\ufeff")), 1):
        name = str(number)
        try:
            hand = _decode(said)["ohh"]
            name = str(hand.get("game_number", number))
            yield _read_hand(hand).history(file, name)
        except PhhError as wrong:
            yield wrong.placed(file, name)
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
            yield BadField("bad-field", field=f"ohh {wrong}").placed(file, name)


def _objects(text: str) -> Iterator[str]:
    """The objects of a file, with or without blank lines between them or within."""
    at = 0
    while (begin := text.find("{", at)) >= 0:
        at = _end(text, begin)
        yield text[begin:at]


def _end(text: str, begin: int) -> int:
    depth, inside, at = 0, False, begin
    while at < len(text):
        letter = text[at]
        if inside:
            at += letter == "\\"
            inside = letter != '"'
        elif letter == '"':
            inside = True
        else:
            depth += (letter == "{") - (letter == "}")
            if depth == 0:
                return at + 1
        at += 1
    return len(text)


def _read_hand(hand: Thing) -> Draft:
    game = hand["game_type"], hand["bet_limit"]["bet_type"]
    if game not in _CODES:
        raise BadField("variant", variant=" ".join(map(str, game)))
    draft = Draft(_CODES[game], _fields(hand, game))
    draft.small, draft.big = _chips(hand["small_blind_amount"]), _chips(hand["big_blind_amount"])
    draft.button = hand["dealer_seat"] - 1
    seats = {one["id"]: one["seat"] - 1 for one in hand["players"]}
    for one in hand["players"]:
        draft.stacks[one["seat"] - 1], draft.names[one["seat"] - 1] = _chips(one["starting_stack"]), one["name"]
    for street in hand["rounds"]:
        _street(draft, street, seats)
    for pot in hand["pots"]:
        for win in pot["player_wins"]:
            draft.back[seats[win["player_id"]]] += _chips(win["win_amount"])
    _give_back(draft)
    return draft


def _fields(hand: Thing, game: tuple[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = {"table": str(hand.get("table_name", ""))}
    if game == ("Holdem", "PL"):
        fields["_limit"] = "pot-limit"
    try:
        when = datetime.fromisoformat(str(hand.get("start_date_utc", "")))
    except ValueError:
        return fields
    return fields | {
        "year": when.year,
        "month": when.month,
        "day": when.day,
        "time": when.time().replace(microsecond=0),
    }


def _chips(value: Any) -> Decimal:
    if not is_amount(value) or value < 0:
        raise BadField("bad-amount", field="amount", value=value)
    return Decimal(value)


def _street(draft: Draft, street: Thing, seats: dict[int, int]) -> None:
    cards = street.get("cards") or ()
    if cards:
        _give_back(draft)
        draft.board("".join(cards))
    for action in street["actions"]:
        act = _ACTS.get(action["action"])
        if act is None and action["action"] not in _NOTHING:
            raise BadAction("bad-action", action=int(action.get("action_number", 0)), text=str(action["action"]))
        if act is not None:
            act(draft, seats[action["player_id"]], action)


def _give_back(draft: Draft) -> None:
    """What nobody called went back; the format does not say so."""
    bets = sorted(draft.street.items(), key=lambda bet: bet[1], reverse=True)
    if bets:
        second = bets[1][1] if len(bets) > 1 else Decimal(0)
        draft.back[bets[0][0]] += bets[0][1] - second


def _amount(action: Thing) -> Decimal:
    return _chips(action["amount"])


def _dead(draft: Draft, seat: int, action: Thing) -> None:
    """Beside a live post it is one with it; alone it is a post."""
    draft.paid[seat] += _amount(action)
    draft.blinds[seat] = min(draft.blinds.get(seat, Decimal(0)), Decimal(0)) - _amount(action)


def _extra(draft: Draft, seat: int, action: Thing) -> None:
    before = min(draft.blinds.get(seat, Decimal(0)), Decimal(0))
    draft.pay(seat, _amount(action))
    draft.blinds[seat] = before - _amount(action)


def _call(draft: Draft, seat: int, action: Thing) -> None:
    draft.pay(seat, _amount(action))
    draft.act(seat, "cc")


def _dealt(draft: Draft, seat: int, action: Thing) -> None:
    if action.get("cards"):
        draft.hole[seat] = "".join(action["cards"])


_NOTHING: Final = ("Added Chips", "Sits Down", "Stands Up")
_ACTS: Final[dict[str, Callable[[Draft, int, Thing], None]]] = {
    "Post Ante": lambda draft, seat, action: draft.ante(seat, _amount(action)),
    "Post SB": lambda draft, seat, action: draft.post(seat, _amount(action), "small"),
    "Post BB": lambda draft, seat, action: draft.post(seat, _amount(action), "big"),
    "Post Extra Blind": _extra,
    "Post Dead": _dead,
    "Dealt Cards": _dealt,
    "Fold": lambda draft, seat, _: draft.act(seat, "f"),
    "Check": lambda draft, seat, _: draft.act(seat, "cc"),
    "Call": _call,
    "Bet": lambda draft, seat, action: draft.raise_to(seat, draft.street[seat] + _amount(action)),
    "Raise": lambda draft, seat, action: draft.raise_to(seat, draft.street[seat] + _amount(action)),
    "Shows Cards": lambda draft, seat, action: draft.show(seat, list(action.get("cards") or ())),
    "Mucks Cards": lambda draft, seat, _: draft.act(seat, "sm"),
}
