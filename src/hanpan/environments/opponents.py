"""Who sits in the other seats: the house's bots by name, or players of one's own."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Protocol

from hanpan.bots.choosing import Choice, Reason, Thought
from hanpan.bots.choosing.blackjack import ENOUGH
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.bots.choosing.sniper import SNIPER_PLAYERS
from hanpan.bots.random_bot import Dice, random_choice
from hanpan.environments.episode import Episode


class Opponent(Protocol):
    """What every bot of the house is behind: it is shown what its seat may see."""

    def notice(self, picture: Any, seat: int, /) -> None: ...

    def choose(self, picture: Any, seat: int, dice: Dice, /) -> Thought: ...


class _ByTheDealersRule:
    """Blackjack: a card below 17, none from there on."""

    def notice(self, picture: Any, seat: int, /) -> None:
        """Every turn is judged by itself."""

    def choose(self, picture: Any, seat: int, dice: Dice, /) -> Thought:
        del dice
        mine = next(one for one in picture.players if one.seat == seat)
        return Thought(Choice("hit" if mine.score < ENOUGH else "stand"), _NO_REASON)


class _AtRandom:
    """Any game: each legal move as likely as the others."""

    def notice(self, picture: Any, seat: int, /) -> None:
        """Dice look at nothing."""

    def choose(self, picture: Any, seat: int, dice: Dice, /) -> Thought:
        del seat
        moves = [move for move in picture.moves if move.name != "leave"]
        return Thought(Choice(*random_choice(moves, dice)), _NO_REASON)


_NO_REASON: Final = Reason("own-reason")
_BY_NAME: Final[dict[str, dict[str, Callable[[], Any]]]] = {
    "holdem": dict(HOLDEM_PLAYERS),
    "sniper": {"random": _AtRandom, **SNIPER_PLAYERS},
    "blackjack": {"random": _AtRandom, "dealer's rule": _ByTheDealersRule},
}


def opponents_of(game: str, wanted: Sequence[str | Opponent], seats: int) -> list[Opponent]:
    """One for each seat; those who are named are taken again and again where there are more seats."""
    known = _BY_NAME[game]
    found: list[Opponent] = []
    for place in range(seats):
        one = wanted[place % len(wanted)]
        if isinstance(one, str) and one not in known:
            raise ValueError(f"no such player: {one} (there are {', '.join(known)})")
        found.append(known[one]() if isinstance(one, str) else one)
    return found


def play_for(game: Episode, player: int, opponent: Opponent, dice: Random) -> None:
    """An opponent's turn, from what they are shown."""
    choice = opponent.choose(game.picture(player), player, dice.randint).choice
    game.do(game.game.wish(player, choice.move, choice.amount, choice.option))


def silence(game: Episode) -> None:
    """Whoever is on turn does what costs nothing."""
    player = game.turn()
    move = next(move for name in _COSTS_NOTHING for move in game.picture(player).moves if move.name == name)
    game.do(game.game.wish(player, move.name, move.low, move.options[0] if move.options else ""))


_COSTS_NOTHING: Final = ("check", "fold", "pass", "stand", "distribute")
