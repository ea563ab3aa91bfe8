"""A bot's own code behind one door: one thread, a limit to thinking, and nothing it does ends the game."""

import asyncio
from collections.abc import Callable, Sequence

from hanpan.bots.choosing import Choice
from hanpan.bots.sdk.bot import Bot, HandOver
from hanpan.bots.sdk.deciding import Trouble, decide, silence, trouble_of
from hanpan.bots.sdk.turn import Turn
from hanpan.bots.sdk.worker import Worker
from hanpan.house.events import TableEvent


class GuardedBot:
    """Guards one bot; `troubled` is told of everything that goes wrong in it."""

    def __init__(self, bot: Bot, think_seconds: float, troubled: Callable[[Trouble], None]) -> None:
        self.bot, self.think_seconds, self.troubled = bot, think_seconds, troubled
        self.worker = Worker()
        self.thinking = False

    async def choose(self, turn: Turn) -> Choice:
        """What it wants; what costs nothing where that cannot be, or takes too long."""
        if self.thinking:  # still about an earlier turn
            return self._too_slow(turn)
        self.thinking = True
        thought = asyncio.ensure_future(self.worker.ask(lambda: decide(self.bot.choose, turn)))
        thought.add_done_callback(self._done)
        await asyncio.wait([thought], timeout=self.think_seconds)
        if not thought.done():
            return self._too_slow(turn)
        choice, trouble = thought.result()
        if trouble is not None:
            self.troubled(trouble)
        return choice

    def saw(self, facts: Sequence[TableEvent]) -> None:
        self.worker.post(lambda: self._hook("saw", lambda: self.bot.saw(facts)))

    def hand_over(self, hand: HandOver) -> None:
        self.worker.post(lambda: self._hook("hand_over", lambda: self.bot.hand_over(hand)))

    def end(self) -> None:
        self.worker.end()

    def _done(self, _: object) -> None:
        self.thinking = False

    def _too_slow(self, turn: Turn) -> Choice:
        instead = silence(turn.moves)
        self.troubled(Trouble("slow", f"{self.think_seconds:g}", "", turn.moves, instead))
        return instead

    def _hook(self, method: str, call: Callable[[], None]) -> None:
        """In the bot's own thread."""
        try:
            call()
        except Exception as wrong:  # a builder's code may break in any way
            self.troubled(trouble_of(wrong, method))
