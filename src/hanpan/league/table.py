"""One hand and who sits at it: who is shown what, and who is asked."""

from collections.abc import Mapping, Sequence
from typing import Any

from hanpan.engine import Command, Game
from hanpan.games.holdem import GAME
from hanpan.league.answers import wish_for
from hanpan.league.chance import Chance
from hanpan.league.players import Asked, NoAnswerError, Over, Player
from hanpan.league.views import Around


class Table:
    """A player is shown their own picture of the hand, and nothing else."""

    def __init__(
        self, players: dict[int, Player], around: Around, dice: Mapping[int, Chance], game: Game[Any, Any, Any] = GAME
    ) -> None:
        self.players, self.around, self.dice, self.game = players, around, dice, game
        self.watching = [seat for seat, player in players.items() if player.looks == "always"]
        self.faults: dict[int, int] = {}
        """Answers that counted as 0, by seat."""

    async def ask(self, hand: Any, seat: int) -> Command:
        """LG-3.3: no answer, and whatever is none, counts as 0. The others look on."""
        self.show(hand, seat)
        asked = Asked(self.game.see(hand, seat), seat, self.around, self.dice[seat])
        try:
            return await self.players[seat].answer(asked)
        except NoAnswerError:
            self.count_fault(seat)
            return wish_for(asked.hand, seat, 0)

    def count_fault(self, seat: int) -> None:
        self.faults[seat] = self.faults.get(seat, 0) + 1

    def end(self, hand: Any, facts: Sequence[Any]) -> None:
        """LG-3.5: the hand is over, and everybody who wants to hears what they may know of it."""
        for seat, player in self.players.items():
            if player.looks != "never":
                told = tuple([self.game.tell(fact, seat) for fact in facts] if player.hears else ())
                player.end(Over(self.game.see(hand, seat), seat, self.around, told))  # type: ignore[arg-type]

    def show(self, hand: Any, turn: int) -> None:
        """To those who look at everything, but for who is asked anyway."""
        for seat in self.watching:
            if seat != turn:
                self.players[seat].notice(self.game.see(hand, seat), seat, self.around)

    async def live_through(self, hand: Any, facts: Sequence[Any]) -> None:
        """A finished hand is not played again: its facts stand, whatever is answered now."""
        for fact in facts:
            waits = GAME.deadline(hand)
            if waits is not None and waits.seat in self.players:
                await self.ask(hand, waits.seat)
            elif waits is not None:
                self.show(hand, waits.seat)
            GAME.evolve(hand, fact)
        self.end(hand, facts)
