"""LG-3.2, LG-3.3: from what a bot answers to what its seat wishes for."""

import re

from hanpan.engine import Command
from hanpan.games.holdem import AllIn, Call, Check, Fold, HandView, Raise

MOST = 10**18
"""More than anybody's stack; a greater number means the same."""
LONGEST = 1024
"""Bytes of an answer: what is longer is no number anybody plays."""

_NUMBER = re.compile(rb"\s*(-?)([0-9]+)(\.[0-9]*)?([eE][+-]?[0-9]+)?\s*")


class NoNumberError(ValueError):
    """LG-3.3: it counts as 0, and the bot's author will want to know."""


def chips_of(answer: bytes) -> int:
    """LG-3.3: a number of chips, a fraction cut off; whatever is negative or no number is none."""
    found = _NUMBER.fullmatch(answer) if len(answer) <= LONGEST else None
    if found is None:
        raise NoNumberError("not a number")
    minus, digits, fraction, power = found.groups()
    number = float(answer) if fraction or power else int(digits)  # 1e999 is infinite, and not written out
    if minus and number:
        raise NoNumberError("negative")
    return int(min(abs(number), MOST))


def wish_for(hand: HandView, seat: int, chips: int) -> Command:
    """LG-3.2: what putting in so many chips now means; `hand` is the picture of who answers, on their turn."""
    moves = {move.name: move for move in hand.moves}
    mine = next(player for player in hand.seats if player.seat == seat)
    pays = moves["call"].low if "call" in moves else 0
    if chips < pays:
        return Fold(seat)
    raises = moves.get("raise")
    if raises is not None and chips >= mine.stack:
        return AllIn(seat)
    if raises is not None and mine.bet + chips >= raises.low:
        return Raise(seat, mine.bet + chips)
    return Call(seat) if pays else Check(seat)
