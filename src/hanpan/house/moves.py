"""From the name of a move to the wish it stands for: clients answer with one of the moves they were given."""

from typing import Any

from hanpan.engine import Command, Game, Refusal, UnknownMoveError
from hanpan.house.commands import Play


def wish_for(
    game: Game[Any, Any, Any], seat: int, play: Play, *, unknown: Refusal, unreadable: Refusal
) -> Command | Refusal:
    """What somebody asks of the game who has chosen a move; whether it is legal now the game decides."""
    try:
        return game.wish(seat, play.move, play.amount, play.option)
    except UnknownMoveError:
        return unknown
    except ValueError:  # cards or gifts that cannot be read
        return unreadable
