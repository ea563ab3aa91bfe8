"""The report of a run of the load generator."""

from msgspec import Struct

from hanpan.load.figures import Second, Tally, Told
from hanpan.load.machine import Machine


class LoadPlan(Struct, frozen=True):
    """The run to make."""

    tables: int = 100
    seats: int = 6
    """Players at each."""
    seconds: int = 10
    observers: int = 0
    """In all; they spread over the tables."""
    idle: int = 0
    """Connections that only watch the lobby."""
    think: int = 0
    """Milliseconds between two actions at a table; with none, everyone acts as soon as it is their turn."""
    url: str = ""
    """Of a house that is open already; else one is opened for the run."""
    echo: bool = False
    pin: bool = False
    seed: int = 1
    fair: bool = False
    """Then the same once more, where everybody adds numbers to every deal (FD)."""

    @property
    def sockets(self) -> int:
        return self.tables * self.seats + self.observers + self.idle


class Figures(Struct, frozen=True):
    """Figures of one server under load."""

    seconds: float
    actions: int
    actions_per_second: float
    deliveries: int
    deliveries_per_second: float
    bytes_per_delivery: int
    latency: Told
    refused: dict[str, int]
    lost: int
    """Connections that ended before their time."""
    memory: int
    """Bytes of the server's process in the end; 0 where it is not ours."""
    memory_per_idle: int
    server_core: float
    """Which part of a core the server used, and the generator."""
    generator_core: float
    each_second: list[Second]

    @property
    def work(self) -> float:
        """Microseconds of a core that the server uses for an action and everything that follows from it."""
        return 1e6 * self.server_core / self.actions_per_second if self.actions else 0.0

    @property
    def whole_work(self) -> float:
        """The same of all processes: the players take part in each action, too."""
        return self.work + 1e6 * self.generator_core / self.actions_per_second if self.actions else 0.0


class Audited(Struct, frozen=True):
    """Is every chip still there?"""

    sound: bool
    tables: int
    facts: int
    transfers: int
    findings: int


class Report(Struct, frozen=True):
    """All of it."""

    plan: LoadPlan
    house: Figures
    echo: Figures | None = None
    audit: Audited | None = None
    machine: Machine | None = None
    """What the figures depend on beside the code."""
    fair: Figures | None = None
    """With everybody's numbers and everything sealed; `house` then has neither."""

    @property
    def part_with_numbers(self) -> float:
        """Actions of the house that deals so for each of the one that does not."""
        return self.fair.actions_per_second / self.house.actions_per_second if self.fair else 0.0

    @property
    def part_of_echo(self) -> float:
        """Deliveries of the house for each of the echo's."""
        return self.house.deliveries_per_second / self.echo.deliveries_per_second if self.echo else 0.0

    def compared(self) -> dict[str, float]:
        """What several runs are compared by: by the name of its row."""
        house, echo = self.house, self.echo
        found: dict[str, float] = {
            "actions": house.actions_per_second,
            "p50": house.latency.p50,
            "p99": house.latency.p99,
            "longest": house.latency.longest,
            "work": house.work,
            "whole-work": house.whole_work,
        }
        if echo is not None and house.work and echo.work:
            found["part"] = self.part_of_echo
            found["work-part"] = echo.work / house.work
            found["whole-work-part"] = echo.whole_work / house.whole_work
        if self.fair is not None:
            found["with-numbers"] = self.part_with_numbers
        return found


def figures(
    tally: Tally, seconds: float, each: list[Second], memory: tuple[int, int], cores: tuple[float, float]
) -> Figures:
    """A tally, measured by the time it took."""
    return Figures(
        seconds=seconds,
        actions=tally.actions,
        actions_per_second=tally.actions / seconds,
        deliveries=tally.deliveries,
        deliveries_per_second=tally.deliveries / seconds,
        bytes_per_delivery=tally.bytes // max(1, tally.deliveries),
        latency=tally.latencies.told(),
        refused=dict(tally.refused),
        lost=tally.lost,
        memory=memory[0],
        memory_per_idle=memory[1],
        server_core=cores[0],
        generator_core=cores[1],
        each_second=each,
    )
