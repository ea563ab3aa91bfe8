"""Finished hands on their way into the league's file: many at a time where nobody from outside plays."""

from collections.abc import Awaitable, Callable
from time import monotonic

from hanpan.store.league import HandRow

Keep = Callable[[list[HandRow]], Awaitable[bool]]
"""Keeps finished hands; when it returns they are durable. Does the league go on?"""
MOST_UNKEPT = 256
LONGEST_UNKEPT = 0.25
"""Seconds."""


class Gathering:
    """The hands of one lane, game after game.

    What our own players do follows from the seed: hands are kept by hundreds, and those that a crash takes are played
    again as they were. Whoever comes from outside is never asked twice about one hand.
    """

    def __init__(self, keep: Keep) -> None:
        self.keep = keep
        self.rows: list[HandRow] = []
        self.then: list[Callable[[], None]] = []
        self.together, self.due = 1, 0.0

    async def add(self, row: HandRow, *, at_once: bool) -> bool:
        """More and more at a time, and at least every quarter of a second: who pauses a league need not wait."""
        self.rows.append(row)
        if at_once or len(self.rows) >= self.together or monotonic() >= self.due:
            return await self.flush()
        return True

    def when_kept(self, do: Callable[[], None]) -> None:
        """What rests on hands that are added now."""
        self.then.append(do)

    async def flush(self) -> bool:
        """Everything there is."""
        rows, self.rows = self.rows, []
        goes_on = await self.keep(rows) if rows else True
        then, self.then = self.then, []
        for do in then:
            do()
        self.together = min(2 * self.together, MOST_UNKEPT)
        self.due = monotonic() + LONGEST_UNKEPT
        return goes_on
