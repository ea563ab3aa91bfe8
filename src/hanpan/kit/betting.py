"""One street of betting: who is in, who owes what, whose turn it is, and who may still raise.

Seats are the numbers of the chairs at the table, so every list here has a place for each chair; a chair
without a player in this hand is simply never live.
"""

from dataclasses import dataclass
from typing import Final

CHAIRS: Final = 10
NOBODY: Final = -1
NOT_YET: Final = -1
"""In `faced`: this seat has not acted on this street."""

# How far a raise must go beyond the highest bet.
BY_LAST_RAISE: Final = 0
BY_DOUBLING: Final = 1
BY_SMALLEST_BET: Final = 2
BY_FIXED_BETS: Final = 3
"""VA-1.2: one bet beyond the last that counted, no less and no more."""


# What a round of betting is made of: what it began with, its lists by seat, its levels, who is asked.
Parts = tuple[
    tuple[tuple[int, ...], tuple[int, ...], int, int, bool],
    tuple[tuple[bool, ...], tuple[int, ...], tuple[int, ...]],
    tuple[int, int, int, int, int],
    tuple[int, int, int, int],
]


@dataclass(init=False)
class Betting:
    """The betting of a hand, street after street."""

    seats: tuple[int, ...]
    """The seats dealt in, clockwise."""
    left: list[int]
    """For each chair the next seat dealt in to its left."""
    stacks: list[int]
    live: list[bool]
    """Not folded."""
    bets: list[int]
    """What each seat has put in on this street."""
    faced: list[int]
    """The highest bet at the time a seat last acted on this street, or NOT_YET."""
    smallest_bet: int
    growth: int
    """BY_LAST_RAISE, BY_DOUBLING, BY_SMALLEST_BET or BY_FIXED_BETS."""
    short_raises_add_up: bool
    highest: int
    """What everyone still in has to match."""
    last_raise: int
    """The size of the last full raise (the smallest bet, before there was one)."""
    raised_to: int
    """Where the last full bet or raise of this street went to."""
    raises: int
    """How many bets and raises of this street counted as such; before the flop the big blind is one."""
    began: int
    """How many were live when this street began."""
    aggressor: int
    """Who last bet or raised on this street."""
    turn: int
    able: int
    """How many are live and have chips: they alone can be asked for anything."""
    in_hand: int
    """How many are live."""

    def __init__(
        self,
        seats: tuple[int, ...],
        stacks: dict[int, int],
        smallest_bet: int,
        growth: int,
        short_raises_add_up: bool,
    ) -> None:
        self.seats = seats
        self.stacks = [0] * CHAIRS
        self.live = [False] * CHAIRS
        for seat in seats:
            self.stacks[seat] = stacks[seat]
            self.live[seat] = True
        self.left = _left_of_each_chair(seats)
        self.bets = [0] * CHAIRS
        self.faced = [NOT_YET] * CHAIRS
        self.smallest_bet = smallest_bet
        self.growth = growth
        self.short_raises_add_up = short_raises_add_up
        self.highest = self.last_raise = self.raised_to = self.raises = self.began = 0
        self.aggressor = self.turn = NOBODY
        self.able = self.in_hand = 0

    # -- a state one can hold

    def copy(self) -> "Betting":
        return held_betting(*self._parts())

    def __copy__(self) -> "Betting":
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> "Betting":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return held_betting, self._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> Parts:
        fixed = (self.seats, tuple(self.stacks), self.smallest_bet, self.growth, self.short_raises_add_up)
        by_seat = (tuple(self.live), tuple(self.bets), tuple(self.faced))
        levels = (self.highest, self.last_raise, self.raised_to, self.raises, self.began)
        return fixed, by_seat, levels, (self.aggressor, self.turn, self.able, self.in_hand)

    # -- predicates, in players' words

    def owes(self, seat: int) -> int:
        return self.highest - self.bets[seat]

    def price(self, seat: int) -> int:
        """What a seat would put in to stay if it were its turn; nothing while nobody has one, or for who has folded."""
        asked = self.turn != NOBODY and self.live[seat]
        return min(self.stacks[seat], self.owes(seat)) if asked else 0

    def is_all_in(self, seat: int) -> bool:
        return self.live[seat] and self.stacks[seat] == 0

    def smallest_raise_over(self, level: int) -> int:
        """The total that a full raise over a bet of this level has to reach."""
        if self.growth == BY_DOUBLING:
            return max(2 * level, self.smallest_bet)
        if self.growth == BY_FIXED_BETS:
            return self.raised_to + self.smallest_bet
        return level + (self.last_raise if self.growth == BY_LAST_RAISE else self.smallest_bet)

    def may_reopen(self, seat: int) -> bool:
        """Has this seat not acted yet, or does it face a full raise since it did?"""
        faced = self.faced[seat]
        if faced == NOT_YET:
            return True
        if self.growth == BY_FIXED_BETS:
            return self._is_half_a_bet(self.highest - faced)
        if faced < self.raised_to:
            return True
        return self.short_raises_add_up and self.highest >= self.smallest_raise_over(faced)

    def _is_half_a_bet(self, amount: int) -> bool:
        """VA-1.2: short all-ins count from half a bet on, alone or added up."""
        return 2 * amount >= self.smallest_bet

    def _counts_as_raise(self, total: int) -> bool:
        if self.growth == BY_FIXED_BETS:
            return self._is_half_a_bet(total - self.raised_to)
        return total >= self.smallest_raise_over(self.highest)

    def could_be_called(self, seat: int) -> bool:
        """Has a rival more than the highest bet, so that a raise by this seat makes sense?"""
        return any(
            other != seat and self.live[other] and self.bets[other] + self.stacks[other] > self.highest
            for other in self.seats
        )

    def must_act(self, seat: int) -> bool:
        if not self.live[seat] or self.stacks[seat] == 0:
            return False
        if self.able == 1:
            return self.bets[seat] < self._highest_rival(seat)
        return self.faced[seat] == NOT_YET or self.bets[seat] < self.highest

    def _highest_rival(self, seat: int) -> int:
        # Not `highest`: a short big blind leaves that above every bet, and nobody must match a bet not made.
        most = 0
        for other in self.seats:
            if other != seat and self.live[other] and self.bets[other] > most:
                most = self.bets[other]
        return most

    def uncalled(self) -> int:
        """How much of the highest bet still in nobody has matched; a folded bet matches, and never comes back."""
        top = self.highest_bettor()
        second = 0
        for seat in self.seats:
            if seat != top and self.bets[seat] > second:
                second = self.bets[seat]
        return max(0, self.bets[top] - second)

    def highest_bettor(self) -> int:
        """Of those still in."""
        best = NOBODY
        for seat in self.seats:
            if self.live[seat] and (best == NOBODY or self.bets[seat] > self.bets[best]):
                best = seat
        return best

    # -- changes

    def open_street(self, first: int, highest: int) -> None:
        """Begin a street; `first` is the seat from which the first one that must act is looked for."""
        self.highest = highest
        self.last_raise = self.smallest_bet
        self.raised_to = highest
        self.raises = 1 if highest > 0 else 0
        self.aggressor = NOBODY
        self.able = self.in_hand = 0
        for seat in self.seats:
            self.faced[seat] = NOT_YET
            if self.live[seat]:
                self.in_hand += 1
                if self.stacks[seat] > 0:
                    self.able += 1
        self.began = self.in_hand
        self.turn = first
        if not self.must_act(first):
            self.pass_turn()

    def pass_turn(self) -> None:
        """The next seat that must act, clockwise; nobody when the street is over."""
        if self.in_hand > 1:
            seat = self.turn
            for _ in self.seats:
                seat = self.left[seat]
                if self.must_act(seat):
                    self.turn = seat
                    return
        self.turn = NOBODY

    def fold(self, seat: int) -> None:
        """Out of turn, too: then the one on turn stays so, where there is still something to decide."""
        self.live[seat] = False
        self.in_hand -= 1
        if self.stacks[seat] > 0:
            self.able -= 1
        if seat == self.turn or self.in_hand < 2 or not self.must_act(self.turn):
            self.pass_turn()

    def check(self, seat: int) -> None:
        self.faced[seat] = self.highest
        self.pass_turn()

    def call(self, seat: int, paid: int) -> None:
        self._pay(seat, paid)
        self.faced[seat] = self.highest
        self.pass_turn()

    def raise_to(self, seat: int, total: int) -> None:
        if self._counts_as_raise(total):
            self.last_raise = total - self.highest
            self.raised_to = total
            self.raises += 1
        self._pay(seat, total - self.bets[seat])
        self.highest = total
        self.faced[seat] = total
        self.aggressor = seat
        self.pass_turn()

    def _pay(self, seat: int, paid: int) -> None:
        self.stacks[seat] -= paid
        self.bets[seat] += paid
        if self.stacks[seat] == 0:
            self.able -= 1


def held_betting(
    fixed: tuple[tuple[int, ...], tuple[int, ...], int, int, bool],
    by_seat: tuple[tuple[bool, ...], tuple[int, ...], tuple[int, ...]],
    levels: tuple[int, int, int, int, int],
    asked: tuple[int, int, int, int],
) -> Betting:
    """A round of betting as it was, made of its parts."""
    seats, stacks, smallest_bet, growth, add_up = fixed
    betting = Betting(seats, dict(enumerate(stacks)), smallest_bet, growth, add_up)
    live, bets, faced = by_seat
    betting.stacks, betting.live = list(stacks), list(live)  # who is not among the seats any more keeps their chips
    betting.bets, betting.faced = list(bets), list(faced)
    betting.highest, betting.last_raise, betting.raised_to, betting.raises, betting.began = levels
    betting.aggressor, betting.turn, betting.able, betting.in_hand = asked
    return betting


def _left_of_each_chair(seats: tuple[int, ...]) -> list[int]:
    """Every chair, taken or not, knows the next player to its left."""
    left = [seats[0]] * CHAIRS
    for place, seat in enumerate(seats):
        chair = seats[place - 1]
        while chair != seat:
            left[chair] = seat
            chair = (chair + 1) % CHAIRS
    return left
