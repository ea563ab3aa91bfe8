"""What a room is opened with: the dealer's key, how many it takes, the shoe, and who is in already."""

import unicodedata

from msgspec import Struct

from hanpan.cards import Card, shoe

LONGEST_NAME = 20
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")


class Guest(Struct, frozen=True):
    """Somebody who is in before the first wish: their connection, their name, and whether they deal."""

    seat: int
    name: str
    dealer: bool = False


class RoomSetup(Struct, frozen=True):
    """A room before anything has happened in it. A seat is the number of a connection."""

    dealer_key: str | None = None
    """Whoever joins with it is the dealer; without one nobody can be (BJ-3.1). No picture ever holds it."""
    minimum: int = 2
    """How many a round takes, the dealer included (BJ-4.1)."""
    decks: int = 4
    """How many decks of 52 the shoe holds (BJ-4.2)."""
    pack: tuple[Card, ...] = ()
    """Where given, the cards of the shoe instead of whole decks: for lessons and tests."""
    guests: tuple[Guest, ...] = ()
    """Who is in already, in the order of joining."""
    started: bool = False
    """Whether the dealer among them has asked for a round as well."""
    silence: int = 0
    """So many seconds of silence on turn are a stand; 0 where nobody is hurried (BJ-5.5)."""

    def cards(self) -> tuple[Card, ...]:
        """BJ-4.2: the cards of every new shoe."""
        return self.pack or shoe(self.decks)

    def is_key(self, given: str | None) -> bool:
        """BJ-3.1: an empty key is no key, or everyone who leaves the field empty would be the dealer."""
        return bool(self.dealer_key) and given == self.dealer_key


def is_name(name: str) -> bool:
    """BJ-3.1, BJ-3.2: 1 to 20 characters, once trimmed, and every one of them is seen."""
    return 1 <= len(name) <= LONGEST_NAME and not any(map(_is_unseen, name))


def _is_unseen(character: str) -> bool:
    """Control characters, those that turn text around, what has no width, and letters that are blank to the eye."""
    return unicodedata.category(character) in _UNSEEN or character in _BLANK
