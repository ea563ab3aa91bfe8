"""Reading PokerStars text: cash and tournament hands of hold'em and pot-limit Omaha, as anybody writes them."""

import re
from collections.abc import Callable, Iterator
from datetime import time
from decimal import Decimal
from typing import Any, Final

from hanpan.history.errors import BadAction, BadField, PhhError
from hanpan.history.formats.draft import Draft
from hanpan.history.formats.pokerstars import GAMES
from hanpan.history.hand_history import HandHistory

_BEGINS: Final = re.compile(r"^\ufeff?PokerStars (?:Zoom )?(?:Hand|Game|Home Game Hand) #", re.MULTILINE)
_MONEY: Final = r"[^\d\s(]?([\d.,]+)"
_OTHERS: Final = r"(?<!Card )(?<!6\+ )"
"""Before the name of a game that makes another of it: 5 Card Omaha, 6+ Hold'em."""
_HEAD: Final = re.compile(rf"#(\d+):.*?{_OTHERS}({'|'.join(GAMES.values())})\b.*?\({_MONEY}/{_MONEY}")
_TOURNAMENT: Final = re.compile(r": Tournament #(\d+),")
_WHEN: Final = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2}) (\d{1,2}):(\d{2}):(\d{2})(?: ([A-Z]{2,4})\b)?")
_TABLE: Final = re.compile(r"^Table '(.*?)'.*?Seat #(\d+) is the button")
_SEAT: Final = re.compile(rf"^Seat (\d+): (.+) \({_MONEY} in chips.*?\)(.*)$")
_BOARD: Final = re.compile(r"^\*\*\* (?:FLOP|TURN|RIVER) \*\*\* .*?\[([^\[\]]+)\]$")
_LINES: Final = (
    (re.compile(rf"^(?P<who>.+): posts the ante {_MONEY}"), "ante"),
    (re.compile(rf"^(?P<who>.+): posts small & big blinds {_MONEY}"), "both"),
    (re.compile(rf"^(?P<who>.+): posts small blind {_MONEY}"), "small"),
    (re.compile(rf"^(?P<who>.+): posts big blind {_MONEY}"), "big"),
    (re.compile(r"^Dealt to (?P<who>.+) \[(.+?)\]"), "dealt"),
    (re.compile(r"^(?P<who>.+): folds\b()"), "fold"),
    (re.compile(r"^(?P<who>.+): checks\b()"), "check"),
    (re.compile(rf"^(?P<who>.+): calls {_MONEY}"), "call"),
    (re.compile(rf"^(?P<who>.+): bets {_MONEY}"), "raise"),
    (re.compile(rf"^(?P<who>.+): raises \S+ to {_MONEY}"), "raise"),
    (re.compile(r"^(?P<who>.+): shows \[(.+?)\]"), "show"),
    (re.compile(r"^(?P<who>.+): mucks hand()"), "muck"),
    (re.compile(rf"^Uncalled bet \({_MONEY}\) returned to (?P<who>.+)$"), "back"),
    (re.compile(rf"^(?P<who>.+) collected {_MONEY} from"), "back"),
)
_CODES: Final = {"Hold'em No Limit": "NT", "Hold'em Pot Limit": "NT", "Hold'em Limit": "FT", "Omaha Pot Limit": "PO"}
ZONES: Final = {
    "UTC": "UTC",
    "GMT": "UTC",
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "AKT": "America/Anchorage",
    "HAT": "Pacific/Honolulu",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "PKT": "Asia/Karachi",
    "IST": "Asia/Kolkata",
    "CCT": "Asia/Shanghai",
    "KST": "Asia/Seoul",
    "JST": "Asia/Tokyo",
    "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney",
    "NZT": "Pacific/Auckland",
}
"""The letters behind a time, by the name that a PHH file has for the zone."""


def is_ours(text: str) -> bool:
    return _BEGINS.search(text[:2000]) is not None


def read(text: str, file: str = "") -> Iterator[HandHistory | PhhError]:
    """Every hand of a text, or what is wrong with it."""
    starts = [found.start() for found in _BEGINS.finditer(text)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        hand = text[start:end]
        number = re.search(r"#(\d+)", hand)
        name = number[1] if number else ""
        try:
            yield _read_hand(hand, file, name)
        except PhhError as wrong:
            yield wrong.placed(file, name)


def _read_hand(text: str, file: str, name: str) -> HandHistory:
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    draft = _head(lines[0])
    body = lines[1 : next((at for at, line in enumerate(lines) if line.startswith("*** SUMMARY")), len(lines))]
    for number, line in enumerate(body, 1):
        _line(draft, line, number)
    return draft.history(file, name)


def _head(line: str) -> Draft:
    found = _HEAD.search(line)
    if found is None:
        raise BadField("variant", variant=line[:80])
    game = found[2]
    fields: dict[str, Any] = {"hand": int(found[1])}
    if "Pot Limit" in game and game.startswith("Hold"):
        fields["_limit"] = "pot-limit"
    if (when := _WHEN.search(line)) is not None:
        year, month, day, hour, minute, second = map(int, when.groups()[:6])
        fields |= {"year": year, "month": month, "day": day, "time": time(hour % 24, minute % 60, second % 60)}
        fields |= {"time_zone": ZONES[when[7]]} if when[7] in ZONES else {}
    if (tournament := _TOURNAMENT.search(line)) is not None:
        fields["_tournament"] = tournament[1]
    draft = Draft(_CODES[game], fields)
    draft.small, draft.big = money(found[3]), money(found[4])
    if draft.code == "FT":  # the stakes are the bets
        draft.small, draft.big = Decimal(0), draft.small
    return draft


def money(said: str) -> Decimal:
    try:
        return Decimal(said.replace(",", "").rstrip("."))
    except ArithmeticError:
        raise BadField("bad-amount", field="chips", value=said) from None


def _line(draft: Draft, line: str, number: int) -> None:
    if (board := _BOARD.match(line)) is not None:
        draft.board(board[1].replace(" ", ""))
    elif line.startswith(("*** FIRST", "*** SECOND")):
        raise BadAction("bad-action", action=number, text=line)
    elif (table := _TABLE.match(line)) is not None:
        draft.fields["table"], draft.button = table[1], int(table[2]) - 1
    elif (seat := _SEAT.match(line)) is not None:
        if "sitting out" not in seat[4]:
            draft.stacks[int(seat[1]) - 1], draft.names[int(seat[1]) - 1] = money(seat[3]), seat[2]
    else:
        _said(draft, line)


def _said(draft: Draft, line: str) -> None:
    for pattern, action in _LINES:
        if (found := pattern.match(line)) is not None and found["who"] in draft.names.values():
            what = next(group for key, group in enumerate(found.groups(), 1) if key != pattern.groupindex["who"])
            _TOLD[action](draft, draft.seat_of(found["who"]), what)
            return


def _small(draft: Draft, seat: int, said: str) -> None:
    if draft.code == "FT" and not draft.small:
        draft.small = money(said)
    draft.post(seat, money(said), "small")


def _call(draft: Draft, seat: int, said: str) -> None:
    draft.pay(seat, money(said))
    draft.act(seat, "cc")


def _dealt(draft: Draft, seat: int, said: str) -> None:
    draft.hole[seat] = said.replace(" ", "")


def _back(draft: Draft, seat: int, said: str) -> None:
    draft.back[seat] += money(said)


_TOLD: Final[dict[str, Callable[[Draft, int, str], None]]] = {
    "ante": lambda draft, seat, said: draft.ante(seat, money(said)),
    "both": lambda draft, seat, said: draft.post(seat, money(said), "both"),
    "small": _small,
    "big": lambda draft, seat, said: draft.post(seat, money(said), "big"),
    "dealt": _dealt,
    "fold": lambda draft, seat, _: draft.act(seat, "f"),
    "check": lambda draft, seat, _: draft.act(seat, "cc"),
    "call": _call,
    "raise": lambda draft, seat, said: draft.raise_to(seat, money(said)),
    "show": lambda draft, seat, said: draft.show(seat, said.split()),
    "muck": lambda draft, seat, _: draft.act(seat, "sm"),
    "back": _back,
}
