"""Messages between doors and table nodes."""

from msgspec import Struct, msgpack

from hanpan.floor.visits import Guest

# -- a door says


class Knock(Struct, frozen=True, tag=1, array_like=True):
    """Somebody wants a socket: who are they, by what they carry?"""

    ask: int
    use: str
    """Cookie or token."""
    secret: str
    address: str
    sockets: int = 0
    """How many the address has at this door, this one among them."""


class ComeIn(Struct, frozen=True, tag=2, array_like=True):
    """They have one."""

    visit: int
    """Its number at this door."""
    guest: Guest
    session: str
    greet: bool
    """Is this the node that welcomes them? At others they only have a table."""


class Heard(Struct, frozen=True, tag=3, array_like=True):
    """A frame of somebody's, as it came."""

    visit: int
    wish: str
    """Its id, for the logs of both."""
    data: bytes
    sent_on: bool = False
    """Another node has seen it already."""


class Went(Struct, frozen=True, tag=4, array_like=True):
    """Their connection has ended."""

    visit: int


class Behind(Struct, frozen=True, tag=5, array_like=True):
    """They read too slowly: what they were told since is not theirs."""

    visit: int


class Request(Struct, frozen=True, tag=6, array_like=True):
    """A request over HTTP, as it came."""

    ask: int
    address: str
    data: bytes


class Follow(Struct, frozen=True, tag=7, array_like=True):
    """They look at a table or an evening, or have a seat there, and it is this node's now."""

    visit: int
    table: str
    secret: str = ""
    """Of the link by which they look at an evening."""


class AtDoor(Struct, frozen=True, tag=8, array_like=True):
    """Addresses that fall to this node."""

    addresses: dict[str, tuple[int, int]]
    """How many sockets each has here, and how many messages have come by them since the last word."""


DoorSays = Knock | ComeIn | Heard | Went | Behind | Request | Follow | AtDoor


# -- a node says


class Knocked(Struct, frozen=True, tag=11, array_like=True):
    """The answer to a knock: who it is; nobody if they have not signed in or are shown out."""

    ask: int
    guest: Guest | None = None
    session: str = ""
    shown_out: bytes = b""
    """In place of a guest: what they are told."""
    elsewhere: int = 0
    """How many sockets the address has at other doors."""


class Part(Struct, frozen=True, array_like=True):
    """One message to some people: as much of the one before it as they share, and the rest."""

    visits: list[int]
    """Below zero: a crowd (floor.crowds)."""
    shared: int
    rest: bytes


class End(Struct, frozen=True, array_like=True):
    """A connection ends."""

    visit: int
    code: int
    reason: str


class Round(Struct, frozen=True, tag=12, array_like=True):
    """Everything that people at one door are told after one commit."""

    parts: list[Part]
    ends: list[End] = []
    anew: list[int] = []
    """Who was behind: whatever follows is theirs again."""


class Response(Struct, frozen=True, tag=13, array_like=True):
    """The raw answer to a request."""

    ask: int
    data: bytes


class Failed(Struct, frozen=True, tag=15, array_like=True):
    """There is no answer: the store is in trouble, or a bug of ours is."""

    ask: int


class State(Struct, frozen=True, tag=14, array_like=True):
    """The node's state, sent when it changes."""

    ready: bool
    tables: dict[str, int]
    """Those that are its own now, evenings among them, and the epoch of each: whoever names a higher one has it."""
    lost: list[str] = []
    """Those that are not any more."""
    dead: list[int] = []
    """Epochs of nodes that nobody should wait for any more."""


class Elsewhere(Struct, frozen=True, tag=16, array_like=True):
    """Somebody's wish is for a table of another node: whoever has it should hear it."""

    visit: int
    table: str
    wish: str
    data: bytes


class LooksAt(Struct, frozen=True, tag=17, array_like=True):
    """Somebody has a seat at a table or an evening, or looks at it: they are brought wherever it is."""

    visit: int
    table: str
    on: bool = True
    """Or they no longer do."""


class AtOtherDoors(Struct, frozen=True, tag=18, array_like=True):
    """The same of all other doors, where there is anything."""

    addresses: dict[str, tuple[int, int]]


NodeSays = Knocked | Round | Response | Failed | State | Elsewhere | LooksAt | AtOtherDoors

encode = msgpack.Encoder().encode
decode_door = msgpack.Decoder(DoorSays).decode
decode_node = msgpack.Decoder(NodeSays).decode
