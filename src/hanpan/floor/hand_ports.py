"""The port to what is kept of finished hands beside their facts (HO-2.6): lists, favourites, shares, figures."""

from typing import Any, Protocol

from msgspec import Struct

from hanpan.house.contract import OwnHand
from hanpan.kit.counts import Counts


class OwnHandRow(Struct, frozen=True, gc=False):
    """A hand in the list of one of those who played it."""

    table: str
    hand: int
    at: int
    game: str
    format: str
    own: OwnHand


class HandsWanted(Struct, frozen=True):
    """A filter on somebody's hands; an empty field matches anything."""

    before: int
    since: int = 0
    table: str = ""
    game: str = ""
    other: str = ""
    """Somebody else who was dealt in."""
    won: bool = False
    lost: bool = False
    all_in: bool = False
    big: bool = False
    favourite: bool = False


class ListedHand(Struct, frozen=True):
    """A hand as the list shows it."""

    table: str
    hand: int
    game: str
    format: str
    private: bool
    at: int
    people: tuple[str, ...]
    own: OwnHand | None
    """None where it has not been told off its facts yet."""
    favourite: bool


class ListedPage(Struct, frozen=True):
    """Some hands, the latest first."""

    hands: list[ListedHand]
    before: int
    """Where to go on; 0 where there are no more."""


class Company(Struct, frozen=True):
    """Where somebody has played and with whom, the latest first."""

    tables: list[str]
    people: list[str]


class Added(Struct, frozen=True):
    """The sums of somebody's hands in one game and format."""

    places: dict[str, Counts]
    """By where they acted."""
    days: dict[int, Counts]
    """By day, in days since 1970."""


class PlayedHand(Struct, frozen=True):
    """The little that sittings are made of."""

    at: int
    table: str
    game: str
    format: str
    profit: int
    big_blind: int


class ShareRow(Struct, frozen=True):
    """A hand that somebody shows to whoever has the link."""

    share: str
    person: str
    table: str
    hand: int
    at: int
    created: int
    body: bytes
    """What is shown, as it was when it was shared."""


class HandStore(Protocol):
    """Kept by the store, apart from the journals."""

    async def search(self, person: str, wanted: HandsWanted, limit: int) -> ListedPage:
        """The latest first; where many must be looked at, others are served meanwhile."""

    async def company(self, person: str) -> Company:
        """Of all their hands; others are served meanwhile."""

    async def played(self, person: str, before: int, limit: int) -> list[PlayedHand]:
        """The latest first."""

    async def added_up(self, person: str, game: str, format_name: str, shift: int) -> Added:
        """All their hands; a day begins so many hours before midnight in Greenwich."""

    async def is_favourite(self, person: str, table: str, hand: int, at: int) -> bool: ...

    async def set_favourite(self, person: str, table: str, hand: int, at: int, *, kept: bool) -> None: ...

    async def favourites(self, person: str) -> list[tuple[str, int]]:
        """Tables and hands, the latest first."""

    async def add_share(self, row: ShareRow) -> None: ...

    async def share(self, share: str) -> ShareRow | None: ...

    async def shares_of(self, person: str) -> list[ShareRow]:
        """The latest first."""

    async def remove_share(self, person: str, share: str) -> bool:
        """False where they have none of that name."""

    async def untold(self, limit: int) -> list[tuple[str, int]]:
        """Hands that nobody has told off their facts yet, the latest first."""

    async def tell(self, hand: Any, own: list[OwnHandRow]) -> None:
        """Such a hand, told (floor.ports.HandRow)."""

    async def forget(self, person: str) -> None:
        """Favourites and shares of somebody who goes for good."""
