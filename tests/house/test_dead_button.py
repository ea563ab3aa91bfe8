"""HO-4 against a little model of its own: whoever leaves, at three to ten players, down to two and back up."""

from collections.abc import Collection, Iterator
from itertools import combinations, permutations

import pytest

from hanpan.engine import NOBODY
from hanpan.house.holdem.positions import (
    POSTING,
    WAITING,
    Entry,
    Plan,
    Positions,
    first_hand,
    next_hand,
    rest_of,
    still_owes,
)

CHAIRS = 10
ORBITS = 3
SMALL, BIG = 5, 10


# -- the model: a row of chairs and three sentences of HO-4.1


def after(chair: int, people: Collection[int]) -> int:
    """The next of these people, clockwise."""
    while (chair := (chair + 1) % CHAIRS) not in people:
        pass
    return chair


def model(last: Positions, people: Collection[int]) -> Positions:
    """The big blind moves to the next player, the small blind is where it was, the button where that was."""
    big = after(last.big, people)
    if len(people) == 2:
        other = after(big, people)
        return Positions(other, other, big)
    return Positions(last.small, last.big, big)


def regulars(people: Collection[int]) -> dict[int, Entry]:
    return {seat: Entry() for seat in people}


def coming(last: Positions, people: Collection[int]) -> Plan:
    plan = next_hand(last, regulars(people), SMALL, BIG)
    assert plan is not None
    return plan


def agree(plan: Plan, last: Positions, people: Collection[int]) -> None:
    """The house and the model see the same hand, and HO-4.2 holds."""
    assert plan.positions == model(last, people)
    assert set(plan.dealt) == set(people), "everyone who may be dealt in is"
    assert not plan.posts
    assert plan.big == plan.positions.big
    assert plan.small == (plan.positions.small if plan.positions.small in people else NOBODY)
    assert plan.big != last.big, "the big blind twice in a row"
    passed = (last.big + 1) % CHAIRS
    while passed != plan.big:
        assert passed not in people, "skipped by the big blind"
        passed = (passed + 1) % CHAIRS


def play_on(last: Positions, people: Collection[int], hands: int) -> Positions:
    for _ in range(hands):
        plan = coming(last, people)
        agree(plan, last, people)
        last = plan.positions
    return last


# -- every set of leavers


def tables(players: int) -> Iterator[tuple[int, ...]]:
    """Side by side, and with the gaps elsewhere."""
    yield tuple(range(players))
    if players < CHAIRS:
        yield tuple(range(CHAIRS - players, CHAIRS))
        yield tuple(sorted(seat * 3 % CHAIRS for seat in range(players)))


@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.rule("HO-4.1", "HO-4.2", "HO-4.3")
def test_every_set_of_leavers_around_the_blinds(players: int) -> None:
    for people in tables(players):
        for button in people:
            first = first_hand(people, button)
            around = [first.positions.button, first.positions.small, first.positions.big]
            around.append(after(first.positions.big, people))
            for count in range(len(set(around)) + 1):
                for leavers in combinations(sorted(set(around)), count):
                    left = set(people) - set(leavers)
                    if len(left) >= 2:
                        play_on(first.positions, left, ORBITS * players)


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.rule("HO-4.1", "HO-4.2", "HO-4.3")
def test_every_set_of_leavers_in_the_middle_of_an_orbit(players: int) -> None:
    """As above, but the table has been through dead buttons before."""
    people = tuple(range(players))
    for gone in people:
        left = set(people) - {gone}
        if len(left) < 3:
            continue
        last = coming(first_hand(people, 0).positions, left).positions
        for leavers in (set(some) for count in range(3) for some in combinations(left, count)):
            if len(left - leavers) >= 2:
                play_on(last, left - leavers, ORBITS * players)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.rule("HO-4.3")
def test_every_way_down_to_two(players: int) -> None:
    """One after the other leaves, in every order, a hand or two apart."""
    people = tuple(range(0, 2 * players, 2)) if players <= 5 else tuple(range(players))
    for order in permutations(people, players - 2):
        for pause in (1, 2):
            last, left = first_hand(people, people[0]).positions, set(people)
            for leaver in order:
                left = left - {leaver}
                last = play_on(last, left, pause)
            assert len(left) == 2
            last = play_on(last, left, 3)
            assert last.button == last.small, "of two the button has the small blind"


# -- back up


@pytest.mark.parametrize("entry", [POSTING, WAITING])
@pytest.mark.parametrize("hands_of_two", [1, 2])
@pytest.mark.rule("HO-4.3", "HO-4.2", "CA-3.3")
def test_every_way_back_up_from_two(entry: str, hands_of_two: int) -> None:
    """Newcomers on every pair of free chairs: no big blind twice, nobody skipped, everybody comes in and pays."""
    for one, other in combinations(range(0, CHAIRS, 3), 2):
        last = play_on(first_hand((one, other), one).positions, {one, other}, hands_of_two)
        free = [seat for seat in range(CHAIRS) if seat not in (one, other)]
        for newcomers in combinations(free, 2):
            entries = regulars((one, other)) | {seat: Entry(entry, rest_of(seat, last)) for seat in newcomers}
            _come_in(last, entries, newcomers)


def _come_in(last: Positions, entries: dict[int, Entry], newcomers: Collection[int]) -> None:
    inside = set(entries) - set(newcomers)
    paid: dict[int, int] = {}
    for hand in range(1, 10):
        plan = next_hand(last, entries, SMALL, BIG)
        assert plan is not None
        assert plan.big != last.big, "the big blind twice in a row"
        _nobody_is_skipped(last, plan, inside)
        for seat in set(plan.dealt) - inside:
            posts = sum(post.live for post in plan.posts if post.seat == seat)
            paid[seat] = BIG if seat == plan.big else posts
            assert paid[seat] == BIG, f"seat {seat} came in for {paid[seat]} on hand {hand}"
        inside |= set(plan.dealt)
        entries = {seat: _met(seat, mine, plan) for seat, mine in entries.items()}
        last = plan.positions
    assert inside == set(entries), "somebody never came in"


def _nobody_is_skipped(last: Positions, plan: Plan, inside: Collection[int]) -> None:
    passed = (last.big + 1) % CHAIRS
    while passed != plan.big:
        assert passed not in inside, "skipped by the big blind"
        passed = (passed + 1) % CHAIRS


def _met(seat: int, entry: Entry, plan: Plan) -> Entry:
    if seat in plan.dealt:
        return still_owes(seat, entry, plan.big, plan.posts)
    return Entry(entry.standing, max(0, entry.rest - 1))


@pytest.mark.rule("CA-3.3", "HO-4.3")
def test_nobody_comes_in_on_the_small_blinds_chair_after_two_have_played() -> None:
    """Two played, 5 with the button and the small blind, 4 with the big blind; 5 sits out, and somebody new sits where
    4 sat. All rest, so all may come in; the small blind is dead, and is not theirs to play for half the price."""
    newcomers = {0: Entry(POSTING, 1), 3: Entry(POSTING, 1), 4: Entry(POSTING, 2)}
    plan = next_hand(Positions(5, 5, 4), newcomers, 1, 2)
    assert plan is not None
    assert plan.dealt == (0, 3)
    assert plan.big == 0


@pytest.mark.rule("HO-4.1", "HO-4.3")
def test_the_button_never_lies_between_the_blinds() -> None:
    """The same two; 4 stays, and two others come."""
    entries = {4: Entry(), 0: Entry(POSTING), 2: Entry(POSTING)}
    plan = next_hand(Positions(5, 5, 4), entries, 1, 2)
    assert plan is not None
    assert plan.positions == Positions(2, 4, 0)
    assert set(plan.dealt) == {0, 2, 4}


@pytest.mark.rule("HO-6.1")
@pytest.mark.parametrize("players", range(2, 11))
def test_the_first_hand_follows_from_the_button(players: int) -> None:
    for people in tables(players) if players > 2 else [(0, 1), (3, 8)]:
        for button in people:
            plan = first_hand(people, button)
            small = button if players == 2 else after(button, people)
            assert (plan.positions.button, plan.small, plan.big) == (button, small, after(small, people))
            assert set(plan.dealt) == set(people)
