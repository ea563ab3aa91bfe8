"""One hand of hold'em in numbers: the same columns, observations and actions as of many at once (`holdem_rows`)."""

from typing import Any, Final

import numpy as np

from hanpan.cards import DECK_52
from hanpan.environments.episode import Floats, by_name
from hanpan.environments.holdem_rows import ALL, CARDS, FOLDS, LEAST, PARTS, STAYS, STREETS, width_of
from hanpan.games.holdem import HandView
from hanpan.games.holdem.twin import columns as column
from hanpan.games.holdem.twin.words import ALL_IN, CALL, CHECK, FOLD, MAY, NAMES, ONE_SIZE, RAISE
from hanpan.kit.betting import CHAIRS

Row = list[int]

_PLACE: Final = {card: place for place, card in enumerate(DECK_52)}
_NO_CARD: Final = -1


def row_of_dealt(dealt: Any, viewer: int, chips: int) -> Row:
    """A hand of the twin, as one seat sees it."""
    turn, stacks, board = dealt.turn, dealt.stacks, dealt.board()
    mine = turn == viewer
    moves = dealt.legal() if mine else 0
    low, high = (dealt.low, dealt.high) if moves & MAY[RAISE] else (0, 0)
    parts = dealt.parts()
    pot, live = chips - sum(stacks) - parts["dealer"][1], parts["asked"][4]
    head = [turn, moves, len(board), parts["setup"][0], dealt.price if mine else 0, low, high, pot, live]
    return [*head, *_laid(dealt.hole(viewer), 4), *_laid(board, 5), *stacks, *dealt.bets]


def row_of(picture: HandView, viewer: int) -> Row:
    """A picture, in the same columns."""
    moves = by_name(picture.moves)
    raises, call = moves.get("raise"), moves.get("call")
    low, high = (0, 0) if raises is None else (raises.low, raises.high)
    bits = sum([MAY[kind] for kind, name in enumerate(NAMES) if name in moves])
    bits |= ONE_SIZE if raises is not None and low == high else 0
    live = sum([1 << one.seat for one in picture.seats if one.state != "folded"])
    price = 0 if call is None else call.low
    stacks, bets, hole = [0] * CHAIRS, [0] * CHAIRS, b""
    for one in picture.seats:
        stacks[one.seat], bets[one.seat] = one.stack, one.bet
        if one.seat == viewer:
            hole = bytes([_PLACE[card] for card in one.cards])
    board = bytes([_PLACE[card] for card in picture.board])
    head = [picture.turn, bits, len(board), picture.button, price, low, high, picture.pot, live]
    return [*head, *_laid(hole, 4), *_laid(board, 5), *stacks, *bets]


def _laid(codes: bytes, places: int) -> list[int]:
    return [*codes, *[_NO_CARD] * (places - len(codes))]


def encode(row: Row, viewer: int, players: int, chips: int) -> Floats:
    """See `holdem_rows.observations`."""
    out = np.zeros(width_of(players), np.float32)
    out[[code for code in row[column.HOLE : column.BOARD] if code >= 0]] = 1
    out[[CARDS + code for code in row[column.BOARD : column.STACKS] if code >= 0]] = 1
    out[2 * CARDS + STREETS.index(row[column.BOARD_CARDS])] = 1
    seats = [(viewer + steps) % players for steps in range(players)]
    amounts = [row[at] / chips for at in (column.POT, column.PRICE, column.LOW, column.HIGH)]
    stacks = [row[column.STACKS + seat] / chips for seat in seats]
    bets = [row[column.BETS + seat] / chips for seat in seats]
    live = [row[column.LIVE] >> seat & 1 for seat in seats]
    out[2 * CARDS + len(STREETS) :] = [
        *amounts, *stacks, *bets, *live, *[seat == row[column.BUTTON] for seat in seats]
    ]  # fmt: skip
    return out


def legal_actions(row: Row) -> dict[int, tuple[int, int]]:
    """By action: the kind of move and its amount."""
    moves, low, high = row[column.MOVES], row[column.LOW], row[column.HIGH]
    found: dict[int, tuple[int, int]] = {}
    if moves & MAY[FOLD]:
        found[FOLDS] = FOLD, 0
    if moves & (MAY[CHECK] | MAY[CALL]):
        found[STAYS] = (CHECK, 0) if moves & MAY[CHECK] else (CALL, row[column.PRICE])
    if not moves & MAY[RAISE]:
        return found
    found[LEAST] = RAISE, low
    price = row[column.PRICE]
    highest, called = row[column.BETS + row[column.TURN]] + price, row[column.POT] + price
    for action, part, of in PARTS:
        to = highest - (-called * part // of)
        if low < to <= high:
            found[action] = RAISE, to
    if moves & MAY[ALL_IN] and not moves & ONE_SIZE:
        found[ALL] = ALL_IN, high
    return found
