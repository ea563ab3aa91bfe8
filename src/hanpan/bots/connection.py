"""The connection of a bot that lives in the house: like a socket, without the wire."""

import asyncio
from collections import deque

UNREAD = 1000
"""Words a bot may be behind; one that is further is too slow, like anybody."""


class BotConnection:
    """Keeps what the house says until the bot listens."""

    def __init__(self) -> None:
        self.unread: deque[bytes] = deque()
        self.news = asyncio.Event()
        self.closed = False

    def send(self, *messages: bytes) -> bool:
        if len(self.unread) >= UNREAD:
            return False
        self.unread.extend(messages)
        self.news.set()
        return True

    async def close(self, code: int, reason: str) -> None:
        del code, reason
        self.closed = True
        self.news.set()

    def take(self) -> list[bytes]:
        """Everything that was said since the last time."""
        said = list(self.unread)
        self.unread.clear()
        self.news.clear()
        return said
