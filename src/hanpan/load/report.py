"""What a run of the load generator says in the end."""

from msgspec import Struct

from hanpan.load.figures import Second, Tally, Told
from hanpan.load.machine import Machine


class Plan(Struct, frozen=True):
    """What is to be played."""

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

    @property
    def sockets(self) -> int:
        return self.tables * self.seats + self.observers + self.idle


class Figures(Struct, frozen=True):
    """Of one server under load."""

    seconds: float
    actions: int
    actions_per_second: float
    deliveries: int
    deliveries_per_second: float
    bytes_per_delivery: int
    latency: Told
    refused: dict[str, int]
    lost: int
    """Lines that ended before their time."""
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

    plan: Plan
    house: Figures
    echo: Figures | None = None
    audit: Audited | None = None
    machine: Machine | None = None
    """What the figures depend on beside the code."""

    @property
    def part_of_echo(self) -> float:
        """Deliveries of the house for each of the echo's."""
        return self.house.deliveries_per_second / self.echo.deliveries_per_second if self.echo else 0.0


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
