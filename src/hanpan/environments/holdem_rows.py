"""Hold'em in numbers, one row or thousands at once: the columns of a batch become observations, masks and moves."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from hanpan.environments.episode import Floats, Mask
from hanpan.games.holdem.twin import columns as column
from hanpan.games.holdem.twin.words import ALL_IN, CALL, CHECK, FOLD, MAY, ONE_SIZE, RAISE

Rows = NDArray[np.int32]

ACTIONS: Final = ("fold", "check-or-call", "raise-least", "raise-half-pot", "raise-pot", "raise-two-pots", "all-in")
FOLDS, STAYS, LEAST, HALF, POT, TWICE, ALL = range(len(ACTIONS))
PARTS: Final = ((HALF, 1, 2), (POT, 1, 1), (TWICE, 2, 1))
"""Of the pot as it is once one has called."""
STREETS: Final = (0, 3, 4, 5)
CARDS: Final = 52
_AMOUNTS: Final = 4


def width_of(players: int) -> int:
    """Own cards and the board, the street, four amounts, then four numbers for each player."""
    return 2 * CARDS + len(STREETS) + _AMOUNTS + 4 * players


def observations(rows: Rows, viewers: NDArray[np.int32], players: int, chips: int) -> Floats:
    """What each viewer sees: chips as a part of all on the table; oneself first, then the others clockwise."""
    count = len(rows)
    out = np.zeros((count, width_of(players)), np.float32)
    _lay_cards(out[:, :CARDS], rows[:, column.HOLE : column.BOARD])
    _lay_cards(out[:, CARDS : 2 * CARDS], rows[:, column.BOARD : column.STACKS])
    at = 2 * CARDS
    out[:, at : at + 4] = rows[:, [column.BOARD_CARDS]] == np.array(STREETS, np.int32)
    at += len(STREETS)
    out[:, at : at + 4] = rows[:, [column.POT, column.PRICE, column.LOW, column.HIGH]] / chips
    at += _AMOUNTS
    seats: Rows = ((viewers[:, None] + np.arange(players)) % players).astype(np.int32)
    tables = np.arange(count)[:, None]
    out[:, at : at + players] = rows[tables, column.STACKS + seats] / chips
    out[:, at + players : at + 2 * players] = rows[tables, column.BETS + seats] / chips
    out[:, at + 2 * players : at + 3 * players] = rows[:, [column.LIVE]] >> seats & 1
    out[:, at + 3 * players :] = rows[:, [column.BUTTON]] == seats
    return out


def _lay_cards(out: Floats, codes: Rows) -> None:
    tables, places = np.nonzero(codes >= 0)
    out[tables, codes[tables, places]] = 1


def masks(rows: Rows) -> Mask:
    """A 1 for each legal action; a part of the pot between the least raise and the most."""
    moves, low, high = rows[:, column.MOVES], rows[:, column.LOW], rows[:, column.HIGH]
    raises = moves & MAY[RAISE] != 0
    out = np.zeros((len(rows), len(ACTIONS)), np.int8)
    out[:, FOLDS] = moves & MAY[FOLD] != 0
    out[:, STAYS] = moves & (MAY[CHECK] | MAY[CALL]) != 0
    out[:, LEAST] = raises
    for action, part, of in PARTS:
        to = _part_of_pot(rows, part, of)
        out[:, action] = raises & (low < to) & (to <= high)
    out[:, ALL] = raises & (moves & MAY[ALL_IN] != 0) & (moves & ONE_SIZE == 0)
    return out


def _part_of_pot(rows: Rows, part: int, of: int) -> Rows:
    """What such a raise goes to, as the usual raises of the table have it: half a chip is rounded up."""
    turns = np.maximum(rows[:, column.TURN], 0)
    price = rows[:, column.PRICE]
    highest = rows[np.arange(len(rows)), column.BETS + turns] + price
    called = rows[:, column.POT] + price
    to: Rows = highest - (-called * part // of)
    return to


def moves_of(rows: Rows, actions: NDArray[np.int64]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Actions as a batch takes them: a kind and an amount for each table."""
    kinds = _KINDS[actions]
    free = rows[:, column.MOVES] & MAY[CHECK] != 0
    kinds = np.where((actions == STAYS) & free, np.uint8(CHECK), kinds)
    amounts = np.zeros(len(rows), np.int64)
    for action, part, of in PARTS:
        chosen = actions == action
        amounts[chosen] = _part_of_pot(rows[chosen], part, of)
    return kinds, amounts


_KINDS: Final = np.array([FOLD, CALL, RAISE, RAISE, RAISE, RAISE, ALL_IN], np.uint8)
