"""LG-1: one game of a league, hand after hand, from the facts of its hands alone."""

from collections.abc import Sequence

from hanpan.engine import Event
from hanpan.games.holdem import LEAGUE, HandSetup, setup
from hanpan.history.ledger import Ledger, booked
from hanpan.kit.button import clockwise, next_player
from hanpan.league.luck import luck_in
from hanpan.league.places import fell
from hanpan.league.settings import Plan


class LeagueGame:
    """The stacks, the button, and the order in which players went out."""

    def __init__(self, plan: Plan, players: int, deal: int) -> None:
        self.plan = plan
        self.first = self.button = (deal - 1) % players
        """LG-1.1."""
        self.stacks = dict.fromkeys(range(players), plan.buy_in)
        """Of those still in."""
        self.lap = 1
        self.hand = 1
        """The number of the coming hand."""
        self.dropped = 0
        """Odd chips that splits have dropped (HE-4.3): with the stacks, all the chips of the game."""
        self.fallen: list[int] = []
        """Players who are out, the last place first."""
        self.dealt = dict.fromkeys(range(players), 0)
        """How many hands each was dealt into."""
        self.luck = dict.fromkeys(range(players), 0.0)
        """What the cards have brought each since nobody could bet any more."""

    @property
    def is_over(self) -> bool:
        """One has all chips; or nobody will ever have, and it is decided by chips."""
        return len(self.stacks) == 1 or self.hand > self.plan.hands_at_most

    @property
    def blinds(self) -> tuple[int, int]:
        """LG-1.2: along the scale, one step every so many laps; past its end the last value stays."""
        step = min((self.lap - 1) // self.plan.laps, len(self.plan.scale) - 1)
        return self.plan.scale[step], 2 * self.plan.scale[step]

    @property
    def ante(self) -> int:
        """LG-1.3: a tenth of the big blind, once that is the buy-in or more."""
        big = self.blinds[1]
        return big // 10 if self.plan.ante and big >= self.plan.buy_in else 0

    def next_hand(self) -> HandSetup:
        small, big = self.blinds
        stacks = dict(self.stacks)
        return setup(stacks, button=self.button, rules=LEAGUE, small_blind=small, big_blind=big, ante=self.ante)

    def settle(self, journal: Sequence[Event]) -> Ledger:
        """What follows from a finished hand; its books."""
        books = booked(journal)
        before, seats = self.stacks, clockwise(self.stacks, self.button)
        self.fallen += fell(journal, [seat for seat in seats if books.stacks[seat] == 0], before)
        self.stacks = {seat: books.stacks[seat] for seat in before if books.stacks[seat]}
        self.dropped += books.rounding
        for seat, chips in luck_in(journal).items():
            self.luck[seat] += chips
        for seat in before:
            self.dealt[seat] += 1
        self.hand += 1
        self._pass_button()
        return books

    def _pass_button(self) -> None:
        """LG-1.1, LG-1.2: to the next player still in; a lap ends where it reaches or passes the first seat."""
        after = next_player(self.stacks, self.button)
        way = clockwise({after, self.first}, self.button)
        self.lap += way[0] == self.first
        self.button = after

    def ranking(self) -> list[int]:
        """Every seat, the first place first; of those still in, the more chips the better."""
        seats = clockwise(self.stacks, self.button)
        return [*sorted(seats, key=lambda seat: -self.stacks[seat]), *reversed(self.fallen)]

    def chips(self) -> int:
        """All of them, wherever they are."""
        return sum(self.stacks.values()) + self.dropped
