"""A bot's turn: what it sees, what it may do, and how to say it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from hanpan.bots.choosing import Choice, named
from hanpan.bots.random_bot import Dice
from hanpan.cards import Card
from hanpan.engine import Move
from hanpan.games.blackjack import RoomView
from hanpan.games.holdem import HandView
from hanpan.games.sniper import SniperView

Picture = HandView | SniperView | RoomView


class IllegalChoiceError(ValueError):
    """A move that is not among the legal ones, or an amount outside its bounds."""

    def __init__(self, choice: Choice, moves: tuple[Move, ...]) -> None:
        super().__init__(f"{in_words(choice)} is not legal here: {', '.join(map(str, moves))}")
        self.choice = choice


def in_words(choice: Choice) -> str:
    """As the legal moves are written: `raise 40`, `snipe 8-straight`."""
    said = choice.option or (str(choice.amount) if choice.amount else "")
    return f"{choice.move} {said}".strip()


@dataclass(frozen=True)
class Turn:
    """One turn. Nothing in it is more than the seat may know."""

    game: str
    """holdem, sniper or blackjack"""
    seat: int
    cards: tuple[Card, ...]
    """One's own: `As`, `Td`; at a Sniper table `1` to `10`."""
    moves: tuple[Move, ...]
    """All that is legal now: name, low, high, options."""
    picture: Picture
    """The table as this seat sees it; `holdem`, `sniper` and `blackjack` are the same, typed."""
    dice: Dice
    """`dice(low, high)`: both included. Throw these, and a game can be played again."""
    table: str = ""
    hand: int = 0
    """The number of the hand, or of the Sniper game."""
    number: int = 0
    """Which turn at the table this is."""
    names: Mapping[int, str] = field(default_factory=dict)
    """Who sits where."""

    # -- what one sees

    @property
    def holdem(self) -> HandView:
        return cast(HandView, self._picture_of("holdem"))

    @property
    def sniper(self) -> SniperView:
        return cast(SniperView, self._picture_of("sniper"))

    @property
    def blackjack(self) -> RoomView:
        return cast(RoomView, self._picture_of("blackjack"))

    def _picture_of(self, game: str) -> Picture:
        assert self.game == game, f"this is {self.game}"
        return self.picture

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards everybody shares; none at blackjack."""
        return _BOARDS[self.game](self)

    @property
    def pot(self) -> int:
        """Everything in the middle; nothing at blackjack."""
        return _POTS[self.game](self)

    @property
    def to_call(self) -> int:
        """What it costs to stay in; 0 where one may check."""
        call = named(self.moves, "call")
        return 0 if call is None else call.low

    @property
    def score(self) -> int:
        """At blackjack: what one's cards are worth (BJ-2.1)."""
        return next(player.score for player in self.blackjack.players if player.seat == self.seat)

    # -- what one may do

    def can(self, name: str) -> bool:
        return named(self.moves, name) is not None

    def move(self, name: str) -> Move:
        """The legal move of this name, with its bounds and options."""
        found = named(self.moves, name)
        if found is None:
            raise IllegalChoiceError(Choice(name), self.moves)
        return found

    def fold(self) -> Choice:
        return self.say("fold")

    def check(self) -> Choice:
        return self.say("check")

    def call(self) -> Choice:
        return self.say("call", self.to_call)

    def check_or_fold(self) -> Choice:
        """Pay nothing."""
        return self.check() if self.can("check") else self.fold()

    def check_or_call(self) -> Choice:
        """Stay in."""
        return self.check() if self.can("check") else self.call()

    def raise_to(self, amount: int) -> Choice:
        """To so many chips in all on this street, within `move("raise").low` and `.high`."""
        return self.say("raise", amount)

    def raise_about(self, amount: int) -> Choice:
        """To the legal amount nearest to this one; where there is no raising, stay in."""
        if not self.can("raise"):
            return self.check_or_call()
        raises = self.move("raise")
        return self.say("raise", max(raises.low, min(amount, raises.high)))

    def all_in(self) -> Choice:
        return self.say("all-in", self.move("all-in").high)

    def snipe(self, combination: str) -> Choice:
        """SN-3.2: `8-straight`, one of `move("snipe").options`."""
        return self.say("snipe", option=combination)

    def pass_on(self) -> Choice:
        """SN-3.1: declare nothing."""
        return self.say("pass")

    def distribute(self, plan: str) -> Choice:
        """SN-5.2: `2:5,4:3` gives 5 to seat 2 and 3 to seat 4."""
        return self.say("distribute", self.move("distribute").low, plan)

    def hit(self) -> Choice:
        return self.say("hit")

    def stand(self) -> Choice:
        return self.say("stand")

    def say(self, name: str, amount: int = 0, option: str = "") -> Choice:
        """Any legal move by its name; one that is not legal is an `IllegalChoiceError`."""
        choice = Choice(name, amount, option)
        if not is_legal(choice, self.moves):
            raise IllegalChoiceError(choice, self.moves)
        return choice


_BOARDS: dict[str, Callable[[Turn], tuple[Card, ...]]] = {
    "holdem": lambda turn: turn.holdem.board,
    "sniper": lambda turn: turn.sniper.shared,
    "blackjack": lambda _: (),
}
_POTS: dict[str, Callable[[Turn], int]] = {
    "holdem": lambda turn: turn.holdem.pot,
    "sniper": lambda turn: turn.sniper.pot,
    "blackjack": lambda _: 0,
}


def is_legal(choice: Choice, moves: tuple[Move, ...]) -> bool:
    """Is it one of these, within its bounds? Of plans (SN-5.2) only some are named; the house looks at the others."""
    move = named(moves, choice.move)
    if move is None:
        return False
    if move.options and move.name != "distribute":
        return choice.option in move.options
    return move.name != "raise" or move.low <= choice.amount <= move.high
