"""What a batch tells of each table: a row of 32-bit numbers, as whoever is on turn sees it."""

from typing import Final

TURN: Final = 0
"""The chair; -1 where a hand was over before anybody could act: any move takes it on."""
MOVES: Final = 1
"""As `legal` tells them."""
BOARD_CARDS: Final = 2
BUTTON: Final = 3
PRICE: Final = 4
"""What a call costs."""
LOW: Final = 5
HIGH: Final = 6
"""The bounds of a raise; 0 where there is none."""
POT: Final = 7
LIVE: Final = 8
"""Who has not folded: a bit for each chair."""
HOLE: Final = 9
"""Four columns: the places in DECK_52 of one's own cards, -1 for none."""
BOARD: Final = 13
"""Five columns."""
STACKS: Final = 18
"""Ten columns, by chair; so are the bets."""
BETS: Final = 28
WIDTH: Final = 38
