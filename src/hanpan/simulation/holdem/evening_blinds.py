"""EV-3: what must hold of button and blinds at the tables of an evening, told off their facts alone."""

from dataclasses import dataclass, field

from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandMisdealt, HandStarted, HandUncontested, PlayerSeated, TableReset
from hanpan.house.holdem.positions import Positions, between
from hanpan.simulation.invariants import must


def _waits(seat: int, event: HandStarted) -> bool:
    """CA-3.3: the places in which nobody comes in."""
    setup = event.setup
    if seat == setup.big_blind_seat:
        return False
    return seat in (setup.button, setup.small_blind_seat) or between(seat, setup.button, setup.big_blind_seat)


@dataclass
class Blinds:
    """One table, from hand to hand."""

    last: Positions | None = None
    before: Positions | None = None
    """Where they were before the hand in play."""
    posted: str = ""
    """Who had the big blind last."""
    arrived: set[str] = field(default_factory=set)
    hands: int = 0
    cash: bool = False

    def heard(self, table: str, event: TableEvent) -> None:
        match event:
            case PlayerSeated():
                self.arrived.add(event.person)
            case HandMisdealt():
                self.last, self.posted = self.before, ""
            case TableReset():
                self.last, self.posted = None, ""
            case HandUncontested():
                self.last, self.posted = event.positions, ""
            case HandStarted():
                self._begins(table, event)

    def _begins(self, table: str, event: HandStarted) -> None:
        self.hands += 1
        places, big = event.positions, event.dealt[event.setup.big_blind_seat]
        if self.last is not None:
            must(big != self.posted, f"{big} posts the big blind twice in a row", table)
            passed = [p for seat, p in event.dealt.items() if between(seat, self.last.big, places.big)]
            must(not passed or self.last.big == places.big, f"the big blind passes {passed}", table)
            if not self.cash:
                self._nobody_comes_in_early(table, event)
        self.before, self.last, self.posted = self.last, places, big
        self.arrived -= set(event.dealt.values())

    def _regulars(self, event: HandStarted) -> set[int]:
        """Who was dealt in here before."""
        return {seat for seat, person in event.dealt.items() if person not in self.arrived}

    def _nobody_comes_in_early(self, table: str, event: HandStarted) -> None:
        """EV-3.2: never the small blind or the button, but where fewer than two could play without them (SG-5.1)."""
        setup = event.setup
        early = [person for seat, person in event.dealt.items() if person in self.arrived and _waits(seat, event)]
        enough = len(event.dealt.keys() & self._regulars(event)) > 1
        must(not (early and enough), f"{early} are moved into the small blind or the button", table)
        owing = {post.seat for post in setup.posts} - {setup.big_blind_seat}
        must(not owing, f"somebody pays for coming in: {owing}", table)
