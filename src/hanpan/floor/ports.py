"""What the floor asks of the world: a place that keeps things, and connections to people.

Whatever is in one `Batch` becomes durable together or not at all. A store takes a batch before anybody is told of
it, so what a person has seen is never lost (design: store before you show).
"""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.floor.evening_ports import EveningRow, EveningStore
from hanpan.floor.hand_ports import HandStore, OwnHandRow
from hanpan.floor.node_ports import OwedRow, PaidRow, SeatRow
from hanpan.floor.operator_ports import OperatorStore
from hanpan.house.departures import Departure
from hanpan.house.ledger import Transfer
from hanpan.house.upcasting import VERSION
from hanpan.words import HOUSE


class BotAgency(Protocol):
    """Sends bots to the tables of people (HO-2.9)."""

    def call(self, table: str, person: str, count: int) -> Refusal | None:
        """So many come, or enough for a game where the number is 0."""

    def send_away(self, table: str) -> None:
        """All that were called go, after what they play."""


class StoreError(Exception):
    """The store could not keep it (a full disk, a lost database): none of it is kept, and it may be asked again."""


class NotKeptError(StoreError):
    """The house has closed, and what happened last could not be kept. Nobody had been told of it."""


class Record(Struct, frozen=True, gc=False):
    """One fact in the journal of a table."""

    table: str
    number: int
    """Its place in the table's journal, without gaps, from 0."""
    at: int
    command: str
    """`person id` of the wish that led to it, so that it is done once even if it comes again; empty where none did."""
    open: bytes
    """The fact as anybody may know it."""
    sealed: bytes | None
    """The whole fact, where that is more. Read by recovery and audit alone."""
    seed: bytes | None
    """Whence the order of a shuffled pack came: 256 bits of the operating system. Sealed, too."""
    version: int = VERSION
    """Of the words in which it is written (house.upcasting)."""
    salt: bytes = b""
    """FD-2.2: with which the sealed part stands in the chain; forgotten with it."""
    digest: bytes = b""
    """FD-2.2: of the sealed part, which it outlives. Empty where nothing is hidden, or an earlier house hid it."""
    closed: bool = False
    """Its sealed part is there, and the key at hand does not open it (FD-3.3)."""

    @property
    def forgotten(self) -> bool:
        """FD-3.1: has anything of it been forgotten?"""
        return bool(self.digest) and not self.salt and not self.closed


class RemainsRow(Struct, frozen=True):
    """FD-3.1: a hand is over, and all of its sealed parts are forgotten but for these."""

    table: str
    hand: int
    kept: tuple[Record, ...]
    """The facts with what is left of their sealed parts: what somebody was shown, and how it is proven."""


class TableRow(Struct, frozen=True):
    """A table that was opened."""

    table: str
    game: str
    format: str
    opened: int
    private: bool


class SnapshotRow(Struct, frozen=True):
    """A table at one moment: recovery reads the last one and the records after it. Sealed."""

    table: str
    number: int
    """How many facts it holds: the number of the next."""
    body: bytes
    began: int = -1
    """The fact with which the hand in play began; -1 between hands."""


class HandRow(Struct, frozen=True, gc=False):
    """A hand or game that is over: where its facts lie in the table's journal, both ends included."""

    table: str
    hand: int
    game: str
    format: str
    private: bool
    first: int
    last: int
    at: int
    people: tuple[str, ...]
    """Those who were dealt in: the hand is in their history (HO-2.6)."""


AMONG_FRIENDS = "friends-"
"""Before the format of a result that counts on no leaderboard."""


class Result(Struct, frozen=True, gc=False):
    """A hand's result for one person (HO-2.6). Chips lost beside a hand have `hands` 0."""

    person: str
    game: str
    format: str
    table: str
    hand: int
    at: int
    profit: int
    hands: int = 1
    won: bool = False
    put_in: bool = False
    raised: bool = False
    showdown: bool = False
    showdown_won: bool = False
    against: str = ""
    """The only other person dealt in, if there was just one: such hands are on no leaderboard."""
    counts: dict[str, int] = {}
    """Whatever else the game counts of its players, by name."""


class ResultPage(Struct, frozen=True):
    """Some results of somebody, in the order in which they found their places: not quite that of time."""

    kept: list[Result]
    place: int
    """Of the last: the next page begins after it."""
    waiting: list[Result]
    """On the last page: those that are durable and have no place yet."""


LOOKS = 2
"""The way in which names are made one that look alike; a house that knows a better one makes all names anew."""


NOBODY = "?"
"""The name of whoever is gone for good: nobody else can have it."""


class PersonRow(Struct, frozen=True):
    """Somebody with a name."""

    person: str
    name: str
    lookalike: str
    """The name with look-alikes made one: no two people have the same."""
    created: int
    lang: str = HOUSE
    password: str = ""
    """Its argon2 hash; empty for a guest."""
    bot: bool = False
    looks: int = LOOKS
    """By which way of making look-alikes one."""
    face: str = ""
    """The one they have chosen; empty where it follows from who they are."""


class SessionRow(Struct, frozen=True):
    """The person behind a cookie or token. The store keeps only its hash."""

    digest: str
    person: str
    created: int
    expires: int
    use: str = "cookie"
    """cookie, token for a bot, or known: a browser that is known and opens nothing."""
    replaces: str = ""
    """The hash of the cookie this one was given for; that one ends when this one is used."""


@dataclass
class Batch:
    """Everything that happened since the last one."""

    people: list[PersonRow] = field(default_factory=list)
    """New people. Nobody else has their names (floor.newcomers)."""
    sessions: list[SessionRow] = field(default_factory=list)
    tables: list[TableRow] = field(default_factory=list)
    dismissed: dict[str, int] = field(default_factory=dict)
    """Tables that are no more, and since when."""
    records: list[Record] = field(default_factory=list)
    transfers: list[tuple[int, Transfer]] = field(default_factory=list)
    """With the time of each."""
    changes: dict[str, int] = field(default_factory=dict)
    """What each account touched has gained or lost: nobody has to know what it holds to add to it."""
    departures: list[tuple[str, Departure]] = field(default_factory=list)
    """By person (CA-8)."""
    hands: list[HandRow] = field(default_factory=list)
    own_hands: list[OwnHandRow] = field(default_factory=list)
    remains: list[RemainsRow] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    snapshots: list[SnapshotRow] = field(default_factory=list)
    origins: list[SnapshotRow] = field(default_factory=list)
    """Snapshots of an earlier version from which this house goes on: what that version did not know took its default
    there, which no journal tells."""
    evenings: list[EveningRow] = field(default_factory=list)
    """Opened, or over; their facts are among the records."""

    # What several nodes tell each other by their database (floor.node_ports); a house of its own passes it over.
    seats: list[SeatRow] = field(default_factory=list)
    owed: list[OwedRow] = field(default_factory=list)
    paid: list[PaidRow] = field(default_factory=list)
    handed: dict[str, int] = field(default_factory=dict)
    """Tables whose last batch of ours this is, and the epoch of the node that goes on with them."""

    def __bool__(self) -> bool:
        of_people = self.people or self.sessions or self.transfers
        of_tables = self.records or self.tables or self.dismissed or self.snapshots or self.handed
        return bool(of_tables or of_people or self.owed or self.paid)


WISHES_KEPT = 10 * 60 * 1000
"""How long, in milliseconds before the last one, granted wishes are known after a restart."""


class Granted(Struct, frozen=True, gc=False):
    """A wish that was granted lately: sent again, it is not done again but answered as before."""

    command: str
    """As `Record.command` names it."""
    at: int
    table: str


class TableLoaded(Struct, frozen=True):
    """A table as a store gives it back."""

    row: TableRow
    snapshot: SnapshotRow | None
    records: tuple[Record, ...]
    """From the snapshot on, in order."""
    earlier: tuple[Record, ...] = ()
    """Those of the hand in play that are in the snapshot."""


class Loaded(Struct, frozen=True):
    """Everything the floor needs to go on where it was."""

    tables: tuple[TableRow, ...]
    """Those that are not dismissed; each comes by itself (`Store.table`), so that never all are there twice."""
    balances: dict[str, int]
    departures: tuple[tuple[str, Departure], ...]
    sales: tuple[tuple[str, str, int, int], ...]
    """What the cage sold lately: the transfer's id, person, when, how much (HO-1.1)."""
    commands: tuple[Granted, ...]
    """In the order of time."""
    friends: tuple[tuple[str, str], ...]
    """Each pair once."""
    requests: tuple[tuple[str, str], ...]
    """Pending requests: who asks whom (HO-2.7)."""
    turned_down: tuple[tuple[str, str, int], ...] = ()
    """Recent requests that came to nothing, and when."""
    blocks: tuple[tuple[str, str], ...] = ()
    """Blocks: who has blocked whom (HO-2.7)."""
    owed: tuple[OwedRow, ...] = ()
    """What one journal owes another since the house was one of several nodes."""


class Store(Protocol):
    """Keeps everything. One writer: whoever opened it."""

    @property
    def operators(self) -> OperatorStore:
        """What operators order."""

    @property
    def evenings(self) -> EveningStore:
        """Those there have been."""

    @property
    def hands(self) -> HandStore:
        """What is kept of finished hands beside their facts."""

    async def commit(self, batch: Batch) -> None:
        """All of it, durable when this returns; else StoreError and none of it."""

    async def load(self, sales_since: int, commands_since: int, departures_since: int = 0) -> Loaded:
        """Everything needed to go on; of the cage's sales, the wishes granted and the departures those after a time.
        Where no wish or sale was since, those of the last `WISHES_KEPT` before: the house was closed meanwhile.

        Older departures are forgotten, and so are accounts that came to nothing.
        """

    def one_moment(self) -> AbstractAsyncContextManager[None]:
        """Much is read within: faster, and nothing is written meanwhile."""

    async def table(self, row: TableRow) -> TableLoaded:
        """One of them, as it was."""

    async def known_tables(self, names: list[str]) -> set[str]:
        """Those of them that a table has, or had."""

    async def close(self) -> None: ...

    # -- what has been played (HO-2.6)

    async def records(self, table: str, first: int, last: int) -> list[Record]:
        """Facts of a table, both ends included."""

    async def hands_of(self, person: str, before: int, limit: int) -> list[HandRow]:
        """The hands somebody was dealt into, the latest first, ended before a time."""

    async def hand(self, table: str, hand: int) -> HandRow | None: ...

    async def results_of(self, person: str, game: str, format_name: str, after: int, limit: int) -> ResultPage:
        """What hands of a game in a format were to somebody, after a place; one page."""

    async def leaders(self, game: str, format_name: str, limit: int) -> list[tuple[str, int, int, int]]:
        """By person: hands played, hands won, chips won from others; the most chips first."""

    async def leaders_of_days(self, game: str, format_name: str, days: range) -> list[tuple[str, int, int, int]]:
        """The same for what was won on these days, in days since 1970; others are served meanwhile."""

    async def tallied_of_days(self, game: str, format_name: str, name: str, days: range) -> list[tuple[str, int]]:
        """What a game counts, on these days."""

    async def standing(self, person: str, game: str, format_name: str) -> tuple[int, int, int]:
        """Of one person: hands played, hands won, chips won from others."""

    async def tallied(self, game: str, format_name: str, name: str, limit: int) -> list[tuple[str, int]]:
        """By person: how much there is of something that the game counts; the most first."""

    async def richest(self, limit: int) -> list[tuple[str, int]]:
        """By bank; chips on tables do not count. Bots do."""

    # -- people

    async def add_person(self, row: PersonRow) -> bool:
        """False where the name, or one that looks like it, is taken."""

    async def person(self, person: str) -> PersonRow | None: ...

    async def person_named(self, lookalike: str) -> PersonRow | None: ...

    async def people(self, persons: list[str]) -> list[PersonRow]: ...

    async def change_person(self, row: PersonRow) -> None:
        """Password, language and face; a name stays."""

    async def remove_person(self, person: str) -> None:
        """Name, password, sessions, friends, blocks: all but the id, under which the journals know them."""

    async def transfers_of(self, person: str) -> list[tuple[int, Transfer]]:
        """What came into their bank and went out of it, and when, in order."""

    async def people_of_old_looks(self, limit: int) -> list[PersonRow]:
        """People whose look-alike name was made by an earlier method."""

    async def set_lookalikes(self, by_person: dict[str, str]) -> None:
        """As names are made one today. Nobody else has them."""

    async def add_session(self, row: SessionRow) -> None: ...

    async def session(self, digest: str) -> SessionRow | None: ...

    async def remove_session(self, digest: str) -> None: ...

    async def take_over_session(self, row: SessionRow, ends: int) -> None:
        """The cookie is in use: the one it replaces ends at a time."""

    async def remove_sessions_of(self, person: str) -> None: ...

    async def remove_expired(self, now: int) -> None:
        """Sessions nobody can use any more."""

    async def ask_friend(self, person: str, other: str) -> None: ...

    async def add_friend(self, person: str, other: str) -> None:
        """Also takes the request away, whoever made it."""

    async def remove_friend(self, asker: str, other: str, at: int) -> None:
        """The friendship, or the request, either way; the asker does not ask again for a while."""

    async def block(self, person: str, other: str, at: int) -> None:
        """HO-2.7. Also ends a friendship, or a request, either way."""

    async def unblock(self, person: str, other: str) -> None: ...


class Connection(Protocol):
    """A way to somebody: a socket, or a bot in the house."""

    def send(self, *messages: bytes) -> bool:
        """Messages, in order. Never waits for a slow reader: False where they are too far behind to get them. Of a
        connection that has ended True: whoever is gone is not slow."""

    async def close(self, code: int, reason: str) -> None:
        """Close it."""
