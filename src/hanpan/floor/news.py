"""Messages between the nodes of one house. Any may be lost: whoever must be sure asks the rows."""

from collections.abc import Awaitable, Callable

from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.floor.node_ports import OwedRow
from hanpan.house.contract import Listing
from hanpan.wire.house_says import Chatted, InvitedTo, Whispered


class FarRow(Struct, frozen=True, array_like=True):
    """A table of another node, as the lobby shows it."""

    row: Listing
    seated: tuple[str, ...] = ()
    """The first few who sit there."""
    seers: frozenset[str] | None = None
    """Those in the house who may see it; None: everybody."""


class Present(Struct, frozen=True, array_like=True):
    """Somebody who is in the house, at the node that welcomed them."""

    person: str
    name: str
    bot: bool = False
    table: str = ""
    """Where they have a seat, as far as that node knows."""
    number: int = 0
    """Of their visit: of two the higher one is the later."""
    address: str = ""


class Rows(Struct, frozen=True, tag=1, array_like=True):
    """Tables that are new or have changed, and those that are gone."""

    rows: list[FarRow]
    gone: list[str] = []
    whole: bool = False
    """These are all there are."""


class Came(Struct, frozen=True, tag=2, array_like=True):
    """Somebody has come in; whoever has an earlier visit of theirs ends it."""

    who: Present


class Went(Struct, frozen=True, tag=3, array_like=True):
    person: str
    number: int


class AllPresent(Struct, frozen=True, tag=4, array_like=True):
    """Everybody a node has welcomed."""

    people: list[Present]


class LobbyLine(Struct, frozen=True, tag=5, array_like=True):
    """Somebody wrote in the lobby."""

    line: Chatted


class WhisperTo(Struct, frozen=True, tag=6, array_like=True):
    to: str
    line: Whispered


class FriendsNew(Struct, frozen=True, tag=7, array_like=True):
    """The lists of these people's friends are other than before."""

    people: list[str]


class OrdersNew(Struct, frozen=True, tag=8, array_like=True):
    """An operator has said something that is kept: bans, mutes, announcements, who may come in, chat."""


class HousePaused(Struct, frozen=True, tag=9, array_like=True):
    """An operator lets no further hand begin, or lets them go on. Told again with everything else."""

    on: bool
    at: int = 0
    """When that was said: the last word counts."""


class ShowOut(Struct, frozen=True, tag=10, array_like=True):
    person: str
    code: str
    reason: str
    until: int


class CloseIt(Struct, frozen=True, tag=11, array_like=True):
    """An operator closes a table, or ends an evening."""

    table: str


class BankNew(Struct, frozen=True, tag=12, array_like=True):
    """Somebody's bank was changed by no table."""

    person: str


class Renamed(Struct, frozen=True, tag=13, array_like=True):
    """Somebody has another name, face or language."""

    person: str
    name: str = ""
    face: str | None = None
    lang: str = ""


class ReservedAt(Struct, frozen=True, tag=14, array_like=True):
    """Somebody waits for a chair; they wait at one table at a time (HO-2.11)."""

    person: str
    table: str


class Invited(Struct, frozen=True, tag=15, array_like=True):
    friend: str
    word: InvitedTo


class EndConnections(Struct, frozen=True, tag=16, array_like=True):
    """Connections end: those of a person, or of one session of theirs, or all but those of one."""

    person: str
    session: str = ""
    but: str = ""
    code: int = 4401
    reason: str = "signed-out"

    def means(self, person: str, session: str) -> bool:
        return person == self.person and self.session in ("", session) and (not self.but or session != self.but)


class LetGo(Struct, frozen=True, tag=17, array_like=True):
    """Does a table give up somebody's seat, for one at a table of another node (HO-7.7, SG-3.4)?"""

    ask: int
    person: str
    table: str
    give_up: bool


class LetsGo(Struct, frozen=True, tag=18, array_like=True):
    """It has; or why not."""

    ask: int
    refusal: Refusal | None = None


Ordered = CloseIt | ShowOut | EndConnections
"""What is said until it is heard: whoever orders it is told what came of it."""


class Order(Struct, frozen=True, tag=21, array_like=True):
    ask: int
    word: Ordered
    heard_by: list[str] = []
    """They have answered."""


class Obeyed(Struct, frozen=True, tag=22, array_like=True):
    """There was something to do, and it is durable; or there was nothing."""

    ask: int
    did: bool


class Owed(Struct, frozen=True, tag=23, array_like=True):
    """What journals here owe others, of each pair all that is unpaid, in turn; it is said again until it is paid."""

    rows: list[OwedRow]
    grown: dict[str, int] = {}
    """Evenings at which something has happened, and how many facts they have: whoever has tables of them reads on."""


class PaidUp(Struct, frozen=True, tag=24, array_like=True):
    """It is in the journals to which it was owed, and durable there."""

    ids: list[str]


class ShowMe(Struct, frozen=True, tag=25, array_like=True):
    """How does a table look to anybody who looks on (EV-8.1)?"""

    ask: int
    table: str


class Shown(Struct, frozen=True, tag=26, array_like=True):
    ask: int
    picture: bytes


class TellMe(Struct, frozen=True, tag=19, array_like=True):
    """A node is new here: what do the others have?"""


class Here(Struct, frozen=True, tag=20, array_like=True):
    """A node lives; by this it hears whether the bus carries what it says."""


News = (
    Rows | Came | Went | AllPresent | LobbyLine | WhisperTo | FriendsNew | OrdersNew | HousePaused
    | BankNew | Renamed | ReservedAt | Invited | LetGo | LetsGo | Order | Obeyed | TellMe | Here | Owed | PaidUp
    | ShowMe | Shown
)  # fmt: skip
Tell = Callable[[News], None]
Obey = Callable[[Ordered], Awaitable[bool | None]]
"""Was there anything to do? None: not everybody has answered."""


async def nobody_obeys(_: Ordered) -> bool:
    return False


def nobody_else(_: News) -> None:
    """A house of one process has no neighbours."""
