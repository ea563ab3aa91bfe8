"""A league's store: one file in a folder of its own, as durable as the house's (LG-4.1)."""

from msgspec import Struct


class HandRow(Struct, frozen=True):
    """A finished hand; with the last hand of a game comes how the game came out."""

    game: int
    hand: int
    at: int
    body: bytes
    result: bytes = b""
