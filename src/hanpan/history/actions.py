"""The actions of a PHH hand, one text each."""

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import NamedTuple

from hanpan.cards import DECK_52, HIDDEN, Card
from hanpan.history.errors import BadAction
from hanpan.history.hand_history import Amount, is_amount

NOBODY = -1

# What a step does.
HOLE = "hole"
BOARD = "board"
FOLD = "fold"
CALL = "call"
RAISE = "raise"
SHOW = "show"
MUCK = "muck"
LATE_SHOW = "late show"


class Step(NamedTuple):
    """One action, read."""

    number: int
    """Its place in the file, from 1: what an error names."""
    text: str
    verb: str
    player: int = NOBODY
    """From 0; NOBODY for the dealer's board."""
    cards: tuple[Card, ...] = ()
    amount: Amount = 0

    def wrong(self, code: str, **values: object) -> BadAction:
        """An error about this action."""
        return BadAction(code, action=self.number, text=self.text, **values)


Said = tuple[str, int, tuple[Card, ...], Amount]
"""The verb, the player, the cards and the amount of an action, wherever it stands."""


def read_actions(actions: Sequence[str], players: int) -> list[Step]:
    """All that happens, without the lines that only comment."""
    steps: list[Step] = []
    for number, text in enumerate(actions, 1):
        try:
            said = _said(text, players)
        except BadAction as wrong:
            wrong.action, wrong.text = number, text
            raise
        if said is not None:
            steps.append(Step(number, text, *said))
    return steps


@lru_cache(1 << 15)  # most of what players do has been done before: "p3 f"
def _said(text: str, players: int) -> Said | None:
    words = text.partition("#")[0].split()
    if not words:
        return None
    if words[0] == "d":
        return _dealing(words, players)
    player = _player(words[0], players)
    match words[1:]:
        case ["f"]:
            return FOLD, player, (), 0
        case ["cc"]:
            return CALL, player, (), 0
        case ["cbr", amount]:
            return RAISE, player, (), _amount(amount)
        case ["sm"]:
            return MUCK, player, (), 0
        case ["sm", "-"]:  # shows what was dealt
            return SHOW, player, (), 0
        case ["sm", cards]:
            return SHOW, player, _cards(cards), 0
    raise BadAction("bad-action")


def _dealing(words: list[str], players: int) -> Said:
    match words:
        case ["d", "dh", who, cards]:
            return HOLE, _player(who, players), _cards(cards), 0
        case ["d", "db", cards]:
            return BOARD, NOBODY, _cards(cards), 0
    raise BadAction("bad-action")


def _player(said: str, players: int) -> int:
    place = said[1:]
    if said[0] != "p" or not (place.isascii() and place.isdigit()):
        raise BadAction("bad-action")
    if len(place) > 3 or not 1 <= int(place) <= players:
        raise BadAction("no-such-player", player=said, players=players)
    return int(place) - 1


def _amount(said: str) -> Amount:
    try:
        amount = Decimal(said.replace(",", ""))
    except InvalidOperation:
        amount = Decimal("NaN")
    if not is_amount(amount):
        raise BadAction("bad-amount", field="cbr", value=said)
    return int(amount) if amount == amount.to_integral_value() else amount


_FACES = {str(card): card for card in (*DECK_52, HIDDEN)}


def _cards(said: str) -> tuple[Card, ...]:
    pieces = [said[at : at + 2] for at in range(0, len(said), 2)]
    for piece in pieces:
        if piece not in _FACES:
            raise BadAction("bad-card", card=piece)
    return tuple([_FACES[piece] for piece in pieces])
