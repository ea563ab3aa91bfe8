"""Nobody plays for free, whenever he joins, leaves, sits out or comes back."""

from dataclasses import dataclass, field
from itertools import combinations, pairwise

import pytest

from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, Left, SeatTaken, TableReset
from tests.house.random_tables import BIG, NAME, RandomTable


@dataclass
class Told:
    """A hand as far as the blinds go."""

    number: int
    big: str
    sitting: int
    """Which time of sitting down the big blind is in: who leaves and comes back is somebody new."""
    dealt: set[str]
    paid: set[str]
    """Who has paid a big blind in it, as big blind or by a live post."""


@dataclass
class Story:
    """The hands of a table between one draw of the button and the next."""

    hands: list[Told] = field(default_factory=list)
    sittings: dict[str, int] = field(default_factory=dict)
    chapters: list[list[Told]] = field(default_factory=list)

    def hear(self, event: TableEvent) -> None:
        if isinstance(event, SeatTaken | Left):
            self.sittings[event.person] = self.sittings.get(event.person, 0) + 1
        if isinstance(event, TableReset):
            self.chapters.append(self.hands)
            self.hands = []
        if isinstance(event, HandStarted):
            setup = event.setup
            big = event.dealt[setup.big_blind_seat]
            live = {event.dealt[post.seat] for post in setup.posts if post.live == BIG}
            self.hands.append(Told(event.number, big, self.sittings[big], set(event.dealt.values()), live | {big}))


def story(seed: int, steps: int) -> list[list[Told]]:
    made = RandomTable(seed, seats=6 if seed % 2 else 9)
    made.roam(steps)
    told = Story()
    for event in made.house.journals[NAME]:
        told.hear(event)
    return [*told.chapters, told.hands]


@pytest.mark.parametrize("block", range(6))
@pytest.mark.rule("HO-4.2", "CA-3.1", "CA-5.2")
def test_nobody_is_dealt_in_twice_around_without_paying(block: int) -> None:
    """When the big blind comes back to the same person it has gone around: whoever played both hands has paid."""
    rounds = 0
    for seed in range(block * 8, block * 8 + 8):
        for hands in story(seed, 500):
            for place, hand in enumerate(hands):
                again = _around(hands, place)
                if again is None or len(hands[again].dealt) == 2:  # of two the small blind is the big blind next
                    continue
                rounds += 1
                paid = set().union(*[told.paid for told in hands[place + 1 : again + 1]])
                free = (hand.dealt & hands[again].dealt) - paid - {hand.big}
                assert not free, f"seed {seed}: {free} played hands {hand.number} to {hands[again].number} for free"
    assert rounds > 100


def _around(hands: list[Told], place: int) -> int | None:
    """The hand in which the big blind is back where it was."""
    here = hands[place]
    for later in range(place + 1, len(hands)):
        if (hands[later].big, hands[later].sitting) == (here.big, here.sitting):
            return later
    return None


@pytest.mark.parametrize("block", range(4))
@pytest.mark.rule("HO-4.2")
def test_nobody_has_the_big_blind_twice_in_a_row(block: int) -> None:
    for seed in range(block * 10, block * 10 + 10):
        for hands in story(seed, 400):
            for one, two in pairwise(hands):
                assert (one.big, one.sitting) != (two.big, two.sitting), f"seed {seed}, hand {two.number}"


@pytest.mark.parametrize("block", range(4))
@pytest.mark.rule("HO-4.2")
def test_nobody_has_it_more_often_than_his_neighbours(block: int) -> None:
    """Over hands that the same people play, their numbers of big blinds differ by one at most."""
    for seed in range(block * 10, block * 10 + 10):
        for hands in story(seed, 400):
            for stretch in _same_people(hands):
                counts = {person: sum(hand.big == person for hand in stretch) for person in stretch[0].dealt}
                for one, other in combinations(counts, 2):
                    assert abs(counts[one] - counts[other]) <= 1, f"seed {seed}: {counts}"


def _same_people(hands: list[Told]) -> list[list[Told]]:
    stretches: list[list[Told]] = []
    for hand in hands:
        if stretches and stretches[-1][0].dealt == hand.dealt:
            stretches[-1].append(hand)
        else:
            stretches.append([hand])
    return stretches
