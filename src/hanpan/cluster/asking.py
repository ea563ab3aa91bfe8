"""A door's pending requests to nodes."""

import asyncio
from collections.abc import Callable
from typing import Any

from hanpan.cluster import messages as say

ANSWER_SECONDS = 20.0


class AwayError(Exception):
    """No table node answers."""


class Asking:
    """By number: which node was asked, and who waits."""

    def __init__(self) -> None:
        self.asked: dict[int, tuple[str, asyncio.Future[Any]]] = {}

    async def ask(self, node: str, number: int, post: Callable[[], None]) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.asked[number] = node, future
        try:
            post()
            async with asyncio.timeout(ANSWER_SECONDS):
                return await future
        except TimeoutError:
            raise AwayError from None
        finally:
            del self.asked[number]

    def answered(self, number: int, word: say.Knocked | say.Response | say.Failed) -> None:
        _, future = self.asked.get(number, ("", None))
        if future is None or future.done():
            return
        if isinstance(word, say.Failed):
            future.set_exception(AwayError())
        else:
            future.set_result(word)

    def lose(self, node: str) -> None:
        """It will not answer any more."""
        for name, future in list(self.asked.values()):
            if name == node and not future.done():
                future.set_exception(AwayError())
