"""A table told plainly: what any client can draw and any bot can play without knowing the game.

A kind of table that brings no scene of its own to the page tells its pictures with these (docs/games.md).
"""

from msgspec import Struct

from hanpan.cards import Card
from hanpan.engine import Move


class PlainSeat(Struct, frozen=True):
    """Somebody with a seat."""

    seat: int
    person: str
    chips: int = 0
    bet: int = 0
    """What lies before them in the middle."""
    cards: tuple[Card, ...] = ()
    """Face down where the viewer may not know them."""
    acts: bool = False
    """Does the table wait for them?"""
    connected: bool = True
    says: str = ""
    """The last thing they did, by the name of the move."""


class PlainTable(Struct, frozen=True):
    """What everyone who may look sees alike."""

    table: str
    format: str
    now: int
    chairs: int
    seats: tuple[PlainSeat, ...]
    observers: int = 0
    buy_in: int = 0
    """What a seat costs; 0 where nothing is paid."""
    playing: bool = False
    paused: bool = False
    hand_number: int = 0
    turn_number: int = 0
    turn_until: int = 0
    """When silence counts as an answer; 0 when the table waits for nobody."""
    pot: int = 0
    cards: tuple[Card, ...] = ()
    """In the middle."""
    facts: dict[str, int | str] = {}
    """Whatever else everybody may know, by name."""


class PlainOwn(Struct, frozen=True):
    """What one person sees beyond what everybody does."""

    seat: int
    cards: tuple[Card, ...] = ()
    moves: tuple[Move, ...] = ()
    facts: dict[str, int | str] = {}
