"""Passwords: hashed with argon2, beside the tables and not before them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

WORKERS = 1
"""A hash takes a core for a moment; the tables need the other."""
WAITING = 40
"""More do not wait in line: they are told to come again."""

Outcome = TypeVar("Outcome", bool, str)


class Passwords:
    """Both answer None where too many ask at once."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.threads = ThreadPoolExecutor(WORKERS, "passwords")
        self.waiting = 0

    async def hashed(self, password: str) -> str | None:
        return await self._beside(lambda: self.hasher.hash(password))

    async def fits(self, hashed: str, password: str) -> bool | None:
        """Is it the password of this hash? Where there is none it takes as long to say no: the time tells nothing."""
        return await self._beside(lambda: self._verify(hashed, password))

    async def _beside(self, work: Callable[[], Outcome]) -> Outcome | None:
        if self.waiting >= WAITING:
            return None
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.waiting -= 1

    def _verify(self, hashed: str, password: str) -> bool:
        if not hashed:
            return not self.hasher.hash(password)
        try:
            return self.hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    def close(self) -> None:
        self.threads.shutdown(wait=False)
