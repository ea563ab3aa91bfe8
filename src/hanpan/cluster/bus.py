"""The bus between doors and table nodes. It may lose, double and delay messages: a `Channel` mends that."""

from collections.abc import Callable
from typing import Protocol

Reader = Callable[[bytes], None]
VERSION = 3
"""The first byte of every message. It counts up when doors and nodes of before would misread what is said: then they do
not hear each other at all, and say so. A new field at the end, with a default, is no reason."""


class OtherVersionError(Exception):
    """A message of a process that speaks otherwise."""

    def __init__(self, version: int) -> None:
        super().__init__(f"a message of version {version}, where {VERSION} is spoken")
        self.version = version


def wrapped(data: bytes) -> bytes:
    return _MARK + data


def unwrapped(data: bytes) -> bytes:
    if data[:1] != _MARK:
        raise OtherVersionError(data[0] if data else 0)
    return data[1:]


_MARK = bytes([VERSION])


class Bus(Protocol):
    """A broker, as far as a door or a node needs one."""

    @property
    def largest(self) -> int:
        """The most bytes that one message may have."""

    def post(self, subject: str, data: bytes) -> None:
        """Never waits, and may be in vain."""

    async def listen(self, subject: str, read: Reader) -> None:
        """Whatever is posted under a subject from now on."""


class Subjects:
    """Where each is written to. A door may listen to its own subject alone: hole cards travel there."""

    def __init__(self, house: str) -> None:
        self.nodes = f"{house}.nodes"
        """To every node: a door says that it is there."""
        self.peers = f"{house}.peers"
        """Every node to all others."""
        self._house = house

    def node(self, name: str) -> str:
        return f"{self._house}.node.{name}"

    def door(self, name: str) -> str:
        return f"{self._house}.door.{name}"
