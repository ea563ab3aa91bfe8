"""People at the door of a house that may fail: regulars who come back after every fault, and whoever passes by."""

from hanpan.floor.ports import StoreError
from hanpan.simulation.open_house import MINUTE, SECOND
from hanpan.simulation.year.machine import Machine
from hanpan.simulation.year.on_machine import HouseOnMachine
from hanpan.simulation.year.regulars import Regular
from hanpan.simulation.year.server import Browser, Server

BACK = (SECOND, 20 * SECOND)
"""After so long somebody whose connection was cut has found it again."""
SAYS_AGAIN = 8 * MINUTE
"""Anybody who comes later starts afresh."""


class OpenServer(HouseOnMachine):
    """Everybody comes in by the server's own handlers."""

    server: Server

    def __init__(self, machine: Machine, seed: int) -> None:
        super().__init__(machine, seed)
        self.browsers: dict[str, Browser] = {}
        """Of regulars, by name."""
        self.passing: list[Browser] = []
        """Of people who came by once."""
        self.cut: dict[str, tuple[int, Regular]] = {}
        """Whose connection was lost, and when."""
        self.came = 0

    def new_name(self) -> str:
        self.came += 1
        return f"Guest{self.came:05}"

    def known(self) -> list[Browser]:
        return [browser for browser in self.browsers.values() if browser.guest is not None]

    def _come(self, name: str) -> None:
        if self.clock.steady() < self.closes and name not in self.here:
            self.errand(self._come_in(name))

    async def _come_in(self, name: str) -> None:
        browser = self.browsers.setdefault(name, Browser(name, f"203.0.113.{len(self.browsers)}"))
        try:
            refused = await self.server.come(browser)
        except StoreError:
            refused = "not kept"
        if refused == "lookalike-name":  # the house died before it could say who one is
            del self.browsers[name]
            name = f"{name}z"
        if refused:
            self.came_of(f"come {refused}")
            self._comes(name, 5 * SECOND)
            return
        assert browser.guest is not None
        visitor = Regular(self.floor, browser.guest, self.rng, self.came_of, lambda gone: self._was_cut(name, gone))
        since, before = self.cut.pop(name, (0, None))
        if before is not None and self.clock.steady() - since < SAYS_AGAIN:
            visitor.go_on_from(before)
        self._begin(name, visitor)

    def _was_cut(self, name: str, visitor: Regular) -> None:
        """By the house: they come back soon."""
        if self.here.get(name) is visitor:
            self._goes(name)
            self._comes(name, self.rng.randrange(*BACK))

    def _goes(self, name: str) -> None:
        visitor = self.here.pop(name)
        assert isinstance(visitor, Regular)
        self.cut[name] = self.clock.steady(), visitor
        visitor.go()

    def _lose_everybody(self) -> None:
        """The house is gone, and all come back when it is there again."""
        for name, visitor in self.here.items():
            assert isinstance(visitor, Regular)
            self.cut[name] = self.clock.steady(), visitor
            self._comes(name, self.rng.randrange(*BACK))
        self.here.clear()

    def goes_later(self, visitor: Regular) -> None:
        """A passer-by stays for a moment."""
        self.after(self.rng.randrange(SECOND, MINUTE), lambda: self._passes(visitor))

    def _passes(self, visitor: Regular) -> None:
        if visitor.floor is self.floor:
            visitor.go()
