"""A bus that loses, doubles and delays, by a seed."""

from random import Random

from hanpan.cluster.bus import Reader


class BadBus:
    """Carries what was posted when it is asked to."""

    largest = 2_000

    def __init__(self, seed: int, *, loses: float = 0.0, doubles: float = 0.0, delays: float = 0.0) -> None:
        self.dice, self.loses, self.doubles, self.delays = Random(seed), loses, doubles, delays
        self.readers: dict[str, list[Reader]] = {}
        self.queue: list[tuple[str, bytes]] = []
        self.cut: set[str] = set()
        """Subjects under which nothing arrives."""
        self.largest_seen = 0

    def post(self, subject: str, data: bytes) -> None:
        self.largest_seen = max(self.largest_seen, len(data))
        times = (self.dice.random() >= self.loses) + (self.dice.random() < self.doubles)
        for _ in range(times):
            late = self.dice.randrange(6) if self.dice.random() < self.delays else 0
            self.queue.insert(max(0, len(self.queue) - late), (subject, data))

    async def listen(self, subject: str, read: Reader) -> None:
        self.readers.setdefault(subject, []).append(read)

    def carry(self) -> bool:
        """Some of what is on its way arrives; False where nothing was."""
        some = self.dice.randint(1, len(self.queue)) if self.queue else 0
        now, self.queue = self.queue[:some], self.queue[some:]
        for subject, data in now:
            for read in self.readers.get(subject, []) if subject not in self.cut else []:
                read(data)
        return bool(now)
