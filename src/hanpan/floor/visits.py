"""Somebody who has come in: who they are, their connection, and what they look at."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import Struct
from mypy_extensions import mypyc_attr

from hanpan.floor.ports import Connection
from hanpan.words import HOUSE

if TYPE_CHECKING:
    from hanpan.floor.crowds import DoorOfCrowd


class Guest(Struct, frozen=True):
    """A person who comes in, as the door knows them."""

    person: str
    name: str
    lang: str = HOUSE
    guest: bool = True
    """Has set no password yet."""
    bot: bool = False
    level: str = ""
    """How well a house bot plays."""
    address: str = ""
    """From where they come, as far as that tells one household from another."""
    face: str = ""
    device: str = ""
    """Of the browser, where the door can tell one from another (EV-2.4)."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(eq=False)
class Visit:
    """One connection of one person. They have one at a time; a second takes over."""

    guest: Guest
    connection: Connection
    tables: dict[str, None] = field(default_factory=dict)
    """The tables they look at."""
    evenings: dict[str, None] = field(default_factory=dict)
    """The evenings they look at."""
    lobby: bool = False
    """Do they watch the lobby?"""
    leaving: bool = False
    """Their connection ends with a message on its way: they are no longer heard."""
    over: bool = False
    welcomed: bool = True
    """Or were they welcomed by another node, and have only a table here?"""
    number: int = 0
    """Of the visit, where several nodes share the house."""
    door: "DoorOfCrowd | None" = None
    """Where they stand, if not at one of this process."""
    person: str = field(init=False)

    def __post_init__(self) -> None:
        self.person = self.guest.person


Outgoing = tuple[Visit, bytes]
"""A message to somebody, as it goes out."""
