"""The port by which several nodes of one house share a database."""

from msgspec import Struct

from hanpan.house.departures import Departure

Names = frozenset[str]


class SeatRow(Struct, frozen=True):
    """Somebody sat down at a table, or their seat is free again (HO-2.5)."""

    person: str
    table: str
    seated: bool
    wish: str = ""


class AnswerRow(Struct, frozen=True):
    """A wish that was granted, whoever granted it: sent again to anybody, it is not done again."""

    person: str
    wish: str
    at: int
    table: str = ""
    """The table whose journal holds it; empty if none does."""
    answer: str = ""


class OwedRow(Struct, frozen=True):
    """A debt of one journal to another. It is sent until the other journal holds its id."""

    id: str
    source: str
    target: str
    at: int
    body: bytes


class PaidRow(Struct, frozen=True):
    """A debt that this journal has received."""

    id: str
    table: str
    at: int


class NodeRow(Struct, frozen=True):
    """A node, or a door, as its lease says."""

    node: str
    epoch: int
    beats: int
    state: str
    role: str
    address: str
    session: str

    @property
    def takes_tables(self) -> bool:
        return self.role != "door" and self.state == "living"


class Claimed(Struct, frozen=True):
    """The result of a claim on somebody's one seat, and what the table must know of them."""

    holder: str
    """Its holder: the table that asked, if it was granted."""
    bank: int = 0
    departures: tuple[Departure, ...] = ()


class Known(Struct, frozen=True):
    """A person's own rows."""

    bank: int = 0
    holder: str = ""
    """The holder of their seat."""
    departures: tuple[Departure, ...] = ()
    sold: tuple[tuple[int, int], ...] = ()
    """What the cage sold them within a day: when, and how much."""
    friends: tuple[str, ...] = ()
    asked_by: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    turned_down: tuple[tuple[str, int], ...] = ()
    """People they asked lately in vain, and when."""
    at_evening: bool = False
    """Is the holder an evening?"""


class Sold(Struct, frozen=True):
    """The cage's answer (HO-1.1)."""

    granted: bool
    left: int
    """What may still be bought within a day."""
    bank: int


class LeftOutError(Exception):
    """Nothing of a batch was kept because of these tables: it can be kept without them, and they must be read anew.

    Beside each table stands why. Banks are named where chips that no fact moves are not there, and people who are new
    where another node has let somebody in by the same name.
    """

    def __init__(self, tables: dict[str, str], banks: Names = frozenset(), people: Names = frozenset()) -> None:
        names = [*banks, *people]
        super().__init__(", ".join(sorted([*[f"{name}: {why}" for name, why in tables.items()], *names])))
        self.tables, self.banks, self.people = tables, banks, people
