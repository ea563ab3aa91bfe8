"""The house as a door sees it, wherever its tables are: a direct call in the same process, else by the bus."""

from typing import Protocol

from hanpan.floor.ports import Connection
from hanpan.floor.visits import Guest, Visit


class House(Protocol):
    """People come in by a door, say what they want, and go. What they are told comes by their connection."""

    @property
    def ready(self) -> bool:
        """Does the house hear anybody?"""

    def come_in(self, guest: Guest, connection: Connection) -> Visit:
        """Somebody has a connection to the house."""

    def hear(self, visit: Visit, data: bytes | str) -> None:
        """One frame of somebody's."""

    def go(self, visit: Visit) -> None:
        """The connection has ended."""
