"""What people ask of a Sniper table, besides what they ask of any table."""

from hanpan.games.sniper.commands import SniperCommand
from hanpan.house.commands import TableCommand


class TakeChair(TableCommand, frozen=True):
    """Sit down; nothing is paid."""

    seat: int


class StartGame(TableCommand, frozen=True):
    """The host begins with those who are there (SN-1.1)."""


class Play(TableCommand, frozen=True):
    """A wish of the game: it names the turn it answers, so that a late click cannot act on the next one."""

    turn: int
    wish: SniperCommand


class AnswerRematch(TableCommand, frozen=True):
    """Once more, or not."""

    yes: bool
