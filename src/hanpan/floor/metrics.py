"""Counters for the operator's figures: numbers and codes, never who or what."""


class Metrics:
    """Counts nothing; the server's counts for Prometheus."""

    def heard(self) -> None:
        """A message came in."""

    def refused(self, code: str) -> None:
        """A wish was not granted."""

    def committed(self, facts: int, seconds: float) -> None:
        """So many facts became durable together."""

    def played(self, hands: int) -> None:
        """So many hands have ended."""

    def failed(self) -> None:
        """The store could not keep a batch; it will be asked again."""

    def told(self, messages: int, size: int) -> None:
        """Messages went out, and their bytes."""

    def broke(self, where: str, wrong: Exception) -> None:
        """A bug: something went wrong that is nobody's mistake but ours. The house goes on."""

    def slow(self) -> None:
        """Somebody reads too slowly to be told."""

    def jumped(self, by: int) -> None:
        """The house's time has jumped by so many milliseconds; back, where they are fewer than none."""

    def key_lost(self, table: str) -> None:
        """A table came back without what was sealed there (FD-3.3)."""

    def replayed(self, facts: int) -> None:
        """A snapshot could not be read: its table came back from so many facts of its journal instead."""
