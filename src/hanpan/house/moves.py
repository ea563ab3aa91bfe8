"""From the name of a move to the wish it stands for: clients answer with one of the moves they were given."""

from typing import Any

from hanpan.engine import Command, Game, Move, Refusal
from hanpan.games import holdem, sniper
from hanpan.games.blackjack import GAME as BLACKJACK
from hanpan.games.holdem.commands import Show
from hanpan.house.blackjack.room import Ask
from hanpan.house.commands import Act, ShowCards, TableCommand
from hanpan.house.sniper.commands import Play
from hanpan.house.sniper.state import SniperTable
from hanpan.house.table import Table

NO_SUCH_MOVE = Refusal("no-such-move", "HE-3.1")
_HOLDEM = ("fold", "check", "call", "raise", "all-in", "show")
_SNIPER = ("fold", "check", "call", "raise", "snipe", "pass", "distribute")
_BLACKJACK = ("start", "hit", "stand", "leave")


def played(
    table: Any, person: str, at: int, hand: int, turn: int, name: str, amount: int, option: str
) -> TableCommand | Refusal:
    """The wish of somebody who has chosen a move; whether it is legal now the table decides."""
    if isinstance(table, Table):
        wish = _wish(holdem.GAME, _HOLDEM, table.seat_in_hand(person), name, amount, option)
        if isinstance(wish, Show):
            return ShowCards(at, person, hand, wish)
        return wish if isinstance(wish, Refusal) else Act(at, person, hand, turn, wish)  # type: ignore[arg-type]
    if isinstance(table, SniperTable):
        wish = _wish(sniper.GAME, _SNIPER, table.seat_of(person), name, amount, option)
        return wish if isinstance(wish, Refusal) else Play(at, person, turn, wish)  # type: ignore[arg-type]
    wish = _wish(BLACKJACK, _BLACKJACK, table.connections.get(person, -1), name, amount, option)
    return wish if isinstance(wish, Refusal) else Ask(at, person, wish)  # type: ignore[arg-type]


def _wish(
    game: Game[Any, Any, Any], names: tuple[str, ...], seat: int, name: str, amount: int, option: str
) -> Command | Refusal:
    if name not in names:
        return NO_SUCH_MOVE
    try:
        return game.wish(seat, Move(name), amount, option)
    except ValueError:  # cards or gifts that cannot be read
        return Refusal("bad-option", "HE-3.1")
