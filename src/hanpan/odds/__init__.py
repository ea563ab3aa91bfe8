"""The odds room: ranges as players write them, what they win against each other, and what stacks are worth (pure)."""

from hanpan.odds.contests import Share, TooManyError, contest, contest_sampled, work
from hanpan.odds.errors import RangeError
from hanpan.odds.icm import icm
from hanpan.odds.outlook import kinds_by_river, kinds_now, next_cards
from hanpan.odds.ranges import Range, from_grid
from hanpan.odds.reading import read
from hanpan.odds.writing import write

__all__ = [
    "Range",
    "RangeError",
    "Share",
    "TooManyError",
    "contest",
    "contest_sampled",
    "from_grid",
    "icm",
    "kinds_by_river",
    "kinds_now",
    "next_cards",
    "read",
    "work",
    "write",
]
