"""The players of the house by name, until they stand in `hanpan.bots.choosing.holdem`."""

from collections.abc import Callable

from hanpan.bots.choosing import Choice, HoldemPlayer, Reason, Thought, holdem, named
from hanpan.bots.random_bot import Dice, random_wish
from hanpan.games.holdem import GAME, HandView
from hanpan.games.holdem.commands import Raise
from hanpan.house.pictures import Own


class _Blind:
    looks = "never"

    def notice(self, hand: HandView, seat: int) -> None:
        """Nothing he sees changes what he does."""


def _thought(code: str, choice: Choice) -> Thought:
    return Thought(choice, Reason(code))


class RandomPlayer(_Blind):
    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        wish = random_wish(GAME, seat, hand.moves, dice)
        amount = wish.to if isinstance(wish, Raise) else 0
        return _thought("random", Choice(str(wish.__struct_config__.tag), amount))


class Caller(_Blind):
    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:  # noqa: ARG002
        return _thought("caller", Choice("call" if named(hand.moves, "call") else "check"))


class Raiser(_Blind):
    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        raises = named(hand.moves, "raise")
        return _thought("raiser", Choice("raise", raises.low)) if raises else Caller().choose(hand, seat, dice)


class Beginner(_Blind):
    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        cards = next(player.cards for player in hand.seats if player.seat == seat)
        own = Own(seat, cards, hand.moves, (), (), None)
        return _thought("beginner", holdem.choose(hand, own, dice))


HOLDEM_PLAYERS: dict[str, Callable[[], HoldemPlayer]] = {
    "random": RandomPlayer,
    "caller": Caller,
    "raiser": Raiser,
    "beginner": Beginner,
}
