"""Reading Open Hand History: hold'em and pot-limit Omaha, as any tracker writes them.

An amount is what was put in for that action, as the specification has it. Some programs write what lies there then
instead, of raises or of calls, too; and some count into a pot what nobody called. Which of these a hand means, its pots
tell: the first reading by which they add up.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

import msgspec
from msgspec import Struct

from hanpan.history.errors import BadAction, BadField, PhhError
from hanpan.history.formats.draft import Draft
from hanpan.history.hand_history import HandHistory, is_amount

_CODES: Final = {("Holdem", "NL"): "NT", ("Holdem", "PL"): "NT", ("Holdem", "FL"): "FT", ("Omaha", "PL"): "PO"}
Thing = dict[str, Any]


class _Way(Struct, frozen=True):
    """How a writer means its amounts."""

    raises_to: bool = False
    calls_to: bool = False


_WAYS: Final = (_Way(), _Way(raises_to=True), _Way(raises_to=True, calls_to=True))
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
    """By the specification where no reading adds up: what is wrong shows when the hand is played again."""
    first = _drafted(hand, _WAYS[0])
    if _adds_up(first, hand):
        return first
    for way in _WAYS[1:]:
        try:
            draft = _drafted(hand, way)
        except PhhError:
            continue
        if _adds_up(draft, hand):
            return draft
    first.give_back()
    return first


def _drafted(hand: Thing, way: _Way) -> Draft:
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
        _street(draft, street, seats, way)
    for one in hand["players"]:
        if len(cards := one.get("cards") or ()) == draft.cards:
            draft.hole.setdefault(one["seat"] - 1, "".join(cards))
    for pot in hand["pots"]:
        for win in pot["player_wins"]:
            draft.back[seats[win["player_id"]]] += _chips(win["win_amount"])
    return draft


def _adds_up(draft: Draft, hand: Thing) -> bool:
    """Whether the pots hold what was put in; what nobody called went back, unless they hold that, too."""
    pots = sum((_pot(pot) for pot in hand["pots"]), Decimal(0))
    paid = sum(draft.paid.values(), Decimal(0))
    if pots == paid - draft.uncalled():
        draft.give_back()
        return True
    return pots == paid


def _pot(pot: Thing) -> Decimal:
    if pot.get("amount") is not None:
        return _chips(pot["amount"])
    return sum((_chips(win["win_amount"]) for win in pot["player_wins"]), _chips(pot.get("rake") or 0))


def _fields(hand: Thing, game: tuple[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = {"table": str(hand.get("table_name", ""))}
    if game == ("Holdem", "PL"):
        fields["_limit"] = "pot-limit"
    fields |= _tournament(hand.get("tournament_info") or {})
    try:
        when = datetime.fromisoformat(str(hand.get("start_date_utc", "")))
    except ValueError:
        return fields
    when = when.astimezone(UTC) if when.tzinfo else when
    return fields | {
        "year": when.year,
        "month": when.month,
        "day": when.day,
        "time": when.time().replace(microsecond=0),
        "time_zone": "UTC",
    }


def _tournament(info: Thing) -> dict[str, str]:
    name = str(info.get("tournament_number") or info.get("name") or "")
    many = {"_tables": "many"} if info.get("type") == "MTT" else {}
    return {"_tournament": name, **many} if name else {}


def _chips(value: Any) -> Decimal:
    if not is_amount(value) or value < 0:
        raise BadField("bad-amount", field="amount", value=value)
    return Decimal(value)


def _street(draft: Draft, street: Thing, seats: dict[int, int], way: _Way) -> None:
    cards = street.get("cards") or ()
    if cards:
        draft.board("".join(cards))
    for action in street["actions"]:
        act = _ACTS.get(action["action"])
        if action["action"] in _BETS:
            _bet(draft, seats[action["player_id"]], action, way)
        elif act is None and action["action"] not in _NOTHING:
            raise BadAction("bad-action", action=int(action.get("action_number", 0)), text=str(action["action"]))
        elif act is not None:
            act(draft, seats[action["player_id"]], action)


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


def _bet(draft: Draft, seat: int, action: Thing, way: _Way) -> None:
    calls, there = action["action"] == "Call", draft.street[seat]
    paid = _amount(action) - (there if (way.calls_to if calls else way.raises_to) else 0)
    if paid < 0:
        raise BadField("bad-amount", field="amount", value=action["amount"])
    if calls:
        draft.pay(seat, paid)
        draft.act(seat, "cc")
    else:
        draft.raise_to(seat, there + paid)


def _dealt(draft: Draft, seat: int, action: Thing) -> None:
    if action.get("cards"):
        draft.hole[seat] = "".join(action["cards"])


_BETS: Final = ("Call", "Bet", "Raise")
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
    "Shows Cards": lambda draft, seat, action: draft.show(seat, list(action.get("cards") or ())),
    "Mucks Cards": lambda draft, seat, _: draft.act(seat, "sm"),
}
