"""The figures of the house for Prometheus, and whether it lives and is ready. Nobody's name or table is among them."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from aiohttp import web
from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from hanpan import __version__
from hanpan.cards import NATIVE
from hanpan.floor.clock import Clock
from hanpan.floor.metrics import Metrics
from hanpan.server.context import Context
from hanpan.server.logs import log
from hanpan.server.own_errors import OwnErrors
from hanpan.server.timing import Waiting, add_timing
from hanpan.wire import VERSION

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)
SELDOM = 10_000
"""Milliseconds between two lines of the log about the same trouble."""
FACTS = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1000)


class Buckets:
    """A histogram: how often a value lay below each bound."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def rising(self) -> list[tuple[str, float]]:
        """As Prometheus wants them: each bucket holds all those below it."""
        names = [*map(str, self.bounds), "+Inf"]
        return [(name, sum(self.counts[: place + 1])) for place, name in enumerate(names)]


class PrometheusMetrics(Metrics):
    """Counts in plain numbers, which costs the floor next to nothing; they are turned into metrics when asked for."""

    def __init__(self, clock: Clock) -> None:
        self.now = clock.steady
        self.logged: dict[str, int] = {}
        """What may come in swarms, and when it was last written down."""
        self.wishes = self.facts = self.commits = self.failures = self.messages = self.bytes = self.slow_readers = 0
        self.jumps = self.hands = 0
        self.refusals: Counter[str] = Counter()
        self.errors = OwnErrors(clock.now)
        self.commit_seconds = Buckets(SECONDS)
        self.batch_facts = Buckets(FACTS)
        self.answer_seconds, self.request_seconds = Buckets(SECONDS), Buckets(SECONDS)
        self.loop_lag_seconds = Buckets(SECONDS)
        self.waiting = Waiting()

    def heard(self) -> None:
        self.wishes += 1
        if not self.waiting.since:
            self.waiting.heard()

    def refused(self, code: str) -> None:
        self.refusals[code] += 1

    def committed(self, facts: int, seconds: float) -> None:
        self.commits += 1
        self.waiting.committed(seconds)
        self.facts += facts
        self.commit_seconds.add(seconds)
        self.batch_facts.add(facts)

    def played(self, hands: int) -> None:
        self.hands += hands

    def failed(self) -> None:
        self.failures += 1
        if self._is_time_to_say("commit-failed"):
            log.error("commit-failed", count=self.failures)

    def told(self, messages: int, size: int) -> None:
        self.messages += messages
        self.bytes += size
        waited = self.waiting.told()
        if waited is not None:
            self.answer_seconds.add(waited)

    def broke(self, where: str, wrong: Exception) -> None:
        self.errors.note(where, wrong)

    def slow(self) -> None:
        self.slow_readers += 1
        if self._is_time_to_say("slow-reader"):
            log.warning("slow-reader", count=self.slow_readers)

    def jumped(self, by: int) -> None:
        self.jumps += 1
        log.warning("time-jumped", seconds=round(by / 1000))

    def key_lost(self, table: str) -> None:
        log.warning("key-lost", table=table)

    def replayed(self, facts: int) -> None:
        log.warning("snapshot-unreadable", count=facts)

    def _is_time_to_say(self, what: str) -> bool:
        seldom = self.now() - self.logged.get(what, -SELDOM) >= SELDOM
        if seldom:
            self.logged[what] = self.now()
        return seldom


class HouseCollector(Collector):
    """Collects the counters, and the state of the floor at this moment."""

    def __init__(self, context: Context, counted: PrometheusMetrics) -> None:
        self.context, self.floor, self.counted = context, context.floor, counted

    def collect(self) -> Iterator[Metric]:
        yield from self._counters()
        yield from self._histograms()
        yield from self._gauges()

    def describe(self) -> list[Metric]:
        """Nothing in advance: the floor may not be open yet when the registry asks."""
        return []

    def _counters(self) -> Iterator[Metric]:
        counted = self.counted
        yield CounterMetricFamily("hanpan_wishes", "Messages from clients", value=counted.wishes)
        yield CounterMetricFamily("hanpan_facts", "Facts made durable", value=counted.facts)
        yield CounterMetricFamily("hanpan_hands", "Hands that have ended", value=counted.hands)
        yield CounterMetricFamily("hanpan_commits", "Batches made durable", value=counted.commits)
        yield CounterMetricFamily("hanpan_commit_failures", "Batches the store could not keep", value=counted.failures)
        yield CounterMetricFamily("hanpan_messages", "Messages to clients", value=counted.messages)
        yield CounterMetricFamily("hanpan_sent_bytes", "Bytes to clients", value=counted.bytes)
        yield CounterMetricFamily("hanpan_slow_readers", "Clients that read too slowly", value=counted.slow_readers)
        yield CounterMetricFamily("hanpan_time_jumps", "Gaps and corrections of the clock", value=counted.jumps)
        yield _counted("hanpan_refusals", "Wishes not granted, by code", "code", counted.refusals)
        yield _counted("hanpan_own_errors", "Bugs of the house, by what it did", "doing", counted.errors.counts)

    def _histograms(self) -> Iterator[Metric]:
        counted = self.counted
        for name, about, buckets in (
            ("hanpan_commit_seconds", "How long a commit takes", counted.commit_seconds),
            ("hanpan_batch_facts", "How many facts a commit holds", counted.batch_facts),
            ("hanpan_answer_seconds", "From a message to what came of it", counted.answer_seconds),
            ("hanpan_request_seconds", "How long a request takes", counted.request_seconds),
            ("hanpan_loop_lag_seconds", "How late the loop is", counted.loop_lag_seconds),
        ):
            yield HistogramMetricFamily(name, about, buckets.rising(), buckets.sum)

    def _gauges(self) -> Iterator[Metric]:
        view = self.floor.operator.overview(healthy=self.floor.healthy)
        build = GaugeMetricFamily("hanpan_build_info", "Always 1", labels=["version", "core", "protocol"])
        build.add_metric([__version__, "native" if NATIVE else "python", str(VERSION)], 1)
        yield build
        yield GaugeMetricFamily("hanpan_healthy", "1 while the store takes what it is given", int(self.floor.healthy))
        yield GaugeMetricFamily("hanpan_connections", "Open sockets", value=len(self.context.connections))
        people = GaugeMetricFamily("hanpan_people", "Who is here", labels=["bot"])
        for bot in (False, True):
            people.add_metric([str(bot).lower()], sum(one.bot is bot for one in view.people))
        yield people
        tables: Counter[tuple[str, str]] = Counter((table.game, table.format) for table in view.tables)
        yield _by_format("hanpan_tables", "Tables", tables)
        seats: Counter[tuple[str, str]] = Counter()
        for table in view.tables:
            seats[table.game, table.format] += table.taken
        yield _by_format("hanpan_seats_taken", "Seats taken", seats)
        yield GaugeMetricFamily("hanpan_paused", "1 while the house pauses", value=int(self.floor.operator.paused))


def _counted(name: str, about: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(name, about, labels=[label])
    for what, count in sorted(counts.items()):
        family.add_metric([what], count)
    return family


def _by_format(name: str, about: str, counts: Counter[tuple[str, str]]) -> Metric:
    family = GaugeMetricFamily(name, f"{about}, by game and format", labels=["game", "format"])
    for labels, count in sorted(counts.items()):
        family.add_metric(labels, count)
    return family


def registry_of(context: Context, counted: PrometheusMetrics) -> CollectorRegistry:
    registry = CollectorRegistry()
    for collector in (ProcessCollector, PlatformCollector, GCCollector):
        collector(registry=registry)
    registry.register(HouseCollector(context, counted))
    return registry


def add_metrics(
    app: web.Application, context: Context, counted: PrometheusMetrics, may_read: Callable[[web.Request], bool]
) -> None:
    """`/health`, `/ready` and `/metrics`; the last only for whom it is meant."""
    floor, registry = context.floor, registry_of(context, counted)
    add_timing(app, counted)

    async def health(_: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def ready(_: web.Request) -> web.Response:
        good = floor.ready and floor.healthy
        return web.Response(status=200 if good else 503, text="ready\n" if good else "not ready\n")

    async def metrics(request: web.Request) -> web.Response:
        if not may_read(request):
            raise web.HTTPNotFound
        return web.Response(body=generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app.router.add_get("/health", health)
    app.router.add_get("/ready", ready)
    app.router.add_get("/metrics", metrics)
