"""Somebody who has come in: who he is, his line, and what he looks at."""

from dataclasses import dataclass, field

from msgspec import Struct

from hanpan.floor.ports import Line


class Guest(Struct, frozen=True):
    """Who comes in, as the door knows him."""

    person: str
    name: str
    lang: str = "ko"
    guest: bool = True
    """Has set no password yet."""
    bot: bool = False
    level: str = ""
    """How well a house bot plays."""


@dataclass(eq=False)
class Visit:
    """One line of one person. He has one at a time; a second takes over."""

    guest: Guest
    line: Line
    tables: dict[str, None] = field(default_factory=dict)
    """The tables he looks at."""
    lobby: bool = False
    """Does he watch the lobby?"""
    over: bool = False

    def __post_init__(self) -> None:
        self.person = self.guest.person


Letter = tuple[Visit, bytes]
"""What is to be told to whom, as it goes out."""
