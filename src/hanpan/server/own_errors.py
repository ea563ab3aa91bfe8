"""The house's own bugs, for its operator: what was being done, the kind of error and its place; never its words."""

from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct, structs

from hanpan.server.logs import error_name, log, where_of

REMEMBERED = 20
"""Places that are remembered; beyond them the one that was quiet the longest is forgotten."""


class OwnError(Struct, frozen=True):
    """A place in the source where something went wrong."""

    doing: str
    """The kind of wish, or `show`, `request`, `loop`."""
    error: str
    where: str
    count: int
    last: int
    """When it last happened."""


class OwnErrors:
    """Counted by what was being done; the latest places are remembered."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.counts: dict[str, int] = {}
        self._places: OrderedDict[tuple[str, str, str], OwnError] = OrderedDict()

    def note(self, doing: str, wrong: BaseException) -> None:
        self.counts[doing] = self.counts.get(doing, 0) + 1
        key = doing, error_name(wrong), where_of(wrong)
        before = self._places.pop(key, None) or OwnError(*key, 0, 0)
        self._places[key] = structs.replace(before, count=before.count + 1, last=self.now())
        if len(self._places) > REMEMBERED:
            self._places.popitem(last=False)
        log.error("own-error", action=doing, exc_info=wrong)

    def latest(self) -> list[OwnError]:
        """The last one first."""
        return list(reversed(self._places.values()))
