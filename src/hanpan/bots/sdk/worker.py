"""The thread in which a bot's own code runs, so that thinking long never costs it the connection."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

Answer = TypeVar("Answer")


class Worker:
    """One call after the other. A daemon: a bot that never comes back does not keep the program from ending."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()

    def post(self, call: Callable[[], None]) -> None:
        """When everything before it is done; nobody waits for it."""
        self.calls.put(call)

    async def ask(self, call: Callable[[], Answer]) -> Answer:
        """Wait for what it answers. The call itself must not raise."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Answer] = loop.create_future()

        def work() -> None:
            answer = call()
            with suppress(RuntimeError):  # too late: the loop has ended
                loop.call_soon_threadsafe(_answer, answered, answer)

        self.calls.put(work)
        return await answered

    def end(self) -> None:
        self.calls.put(None)

    def _run(self) -> None:
        while (call := self.calls.get()) is not None:
            call()


def _answer(asked: "asyncio.Future[Answer]", answer: Answer) -> None:
    if not asked.done():
        asked.set_result(answer)
