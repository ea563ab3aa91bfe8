"""Decides where the house's bots play: every table lives, and every table has room for people."""

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

Part = Literal["regular", "filler", "dealer", "called", "evening"]
"""A regular sits down at once; a filler only where somebody waits for a game; a dealer has the key; who was called came
to the table of a person (HO-2.9); who fills an evening goes where it is brought (EV-2.2)."""

Level = Literal["beginner", "solid", "strong"]
Mix = Literal["mixed", "beginner", "solid", "strong"]
MIXED: tuple[Level, ...] = ("beginner", "solid", "strong", "beginner")
"""The order in which levels sit down at a table of mixed bots."""

FOR_PEOPLE = 2
"""Chairs of a sit-and-go that regulars leave free."""
COMPANY = 3
"""Bots that make a game of cash or Sniper for one person."""


class Home(Struct, frozen=True):
    """A table with bots: one of the house, or one to which somebody has called them."""

    table: str
    game: str
    format: str
    seats: int = 6
    key: str = ""
    """Of a blackjack room: whoever has it deals (BJ-3.1)."""
    level: Mix = "mixed"


class Role(Struct, frozen=True):
    """The job of one bot."""

    home: Home
    part: Part
    level: Level = "beginner"

    @property
    def shown(self) -> str:
        """The level as it is called at its table: Sniper has two, and other games have none."""
        return _LEVELS.get(self.home.game, {}).get(self.level, "")


def roles(homes: Sequence[Home], count: int) -> list[Role]:
    """At most so many: where there are too few for all, each table gets its first bots first."""
    wanted = [(place, _role(home, part, place)) for home in homes for place, part in enumerate(parts(home))]
    return [role for _, role in sorted(wanted, key=lambda one: one[0])][:count]


def _role(home: Home, part: Part, place: int) -> Role:
    return Role(home, part, MIXED[place % len(MIXED)] if home.level == "mixed" else home.level)


_LEVELS: dict[str, dict[Level, str]] = {
    "holdem": {"beginner": "beginner", "solid": "solid", "strong": "strong"},
    "sniper": {"beginner": "beginner", "solid": "sharp", "strong": "sharp"},
}
"""By game: what each level is called there."""


def parts(home: Home) -> list[Part]:
    """The bots of one table."""
    return _PARTS.get((home.game, home.format), _some)(home)


def _cash(home: Home) -> list[Part]:
    return ["regular"] * min(4, home.seats // 2)


def _sng(home: Home) -> list[Part]:
    regulars = max(1, home.seats - FOR_PEOPLE)
    return [*["regular"] * regulars, *["filler"] * (home.seats - regulars)]  # type: ignore[list-item]


def _sniper(home: Home) -> list[Part]:
    return ["regular"] * min(3, home.seats - 1)


def _class(home: Home) -> list[Part]:
    return ["dealer", "regular"] if home.key else []


def _some(home: Home) -> list[Part]:
    """At a table of a game from outside: enough that it plays."""
    return ["regular"] * max(0, min(2, home.seats - 1))


_PARTS: dict[tuple[str, str], Callable[[Home], list[Part]]] = {
    ("holdem", "cash"): _cash,
    ("holdem", "sng"): _sng,
    ("holdem", "textbook"): _sng,
    ("sniper", "match"): _sniper,
    ("blackjack", "room"): _class,
}


def company(game: str, format_name: str, free: int) -> int:
    """How many bots make a game at somebody's own table with so many chairs free (HO-2.9)."""
    return max(0, _COMPANY.get((game, format_name), _all)(free))


def _all(free: int) -> int:
    """It starts when every chair is taken."""
    return free


def _few(free: int) -> int:
    """More people may come: a chair stays free for them, unless there is only one."""
    return min(COMPANY, max(1, free - 1), free)


def _none(_: int) -> int:
    return 0


_COMPANY: dict[tuple[str, str], Callable[[int], int]] = {
    ("holdem", "cash"): _few,
    ("sniper", "match"): _few,
    ("blackjack", "room"): _none,
}
