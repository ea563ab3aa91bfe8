"""What somebody sees who only looks on, as the host of a private table or an evening says: nobody ghosts for a
friend."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

MINUTE: Final = 60_000


class Observing(StrEnum):
    """What who looks on at a table sees of it: everything, what was some minutes ago, or nothing."""

    ON = "on"
    DELAYED = "delayed"
    OFF = "off"


class Watching(Struct, frozen=True):
    """How a table may be watched now."""

    how: Observing = Observing.ON
    minutes: int = 0
    """How much later, where it is delayed."""

    @property
    def is_free(self) -> bool:
        return self.how is Observing.ON

    @property
    def delay(self) -> int:
        """Milliseconds."""
        return self.minutes * MINUTE if self.how is Observing.DELAYED else 0


FREELY: Final = Watching()
