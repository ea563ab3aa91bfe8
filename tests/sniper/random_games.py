"""Whole games between random players, each watched by a referee who knows the rules by heart."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from hanpan.bots.random_bot import random_wish
from hanpan.cards import Card, forty_strength
from hanpan.engine import NOBODY, Command, Event, Move, Refusal, play, shuffling, start
from hanpan.games.sniper import GAME, Distribute, SniperSetup, setup
from hanpan.games.sniper.events import (
    Awarded,
    Declared,
    Distributed,
    Eliminated,
    GameEnded,
    HandsOpened,
    RoundBegun,
    SharedDealt,
    Survived,
)

LONGEST = 100_000
"""No game has ever come near so many wishes."""


def play_random(seed: int) -> Counter[str]:
    """One game of 2 to 6 with the chips of SN-1.2 or SN-1.4; what was seen in it, counted."""
    rng = random.Random(seed)
    rules = setup(rng.sample(range(10), rng.randint(2, 6)), broadcast=seed % 3 == 0, last_one_wins=seed % 5 == 0)
    decks = shuffling(rng.randbytes)
    started = start(GAME, rules, decks)
    assert not isinstance(started, Refusal), started
    state, journal = started
    total, stubborn = GAME.chips(state), rng.randint(0, 4)
    for _ in range(LONGEST):
        deadline = GAME.deadline(state)
        if deadline is None:
            break
        played = play(GAME, state, random_move(state, deadline.seat, stubborn, rng), decks)
        assert not isinstance(played, Refusal), played
        assert GAME.chips(state) == total, "chips came or went"
        assert min(state.betting.stacks) >= 0, "somebody owes more than he has"
        journal += played
    return Referee(rules, total).watch(journal, GAME.see(state, NOBODY))


def random_move(state: Any, seat: int, stubborn: int, rng: random.Random) -> Command:
    """A random move; the stubborn seldom fold, and plans are freely made up."""
    moves = GAME.legal(state, seat)
    if moves[0].name == "distribute":
        return _plan(state, seat, moves[0], rng)
    if moves[0].name == "fold" and rng.randint(0, stubborn) > 0:
        moves = moves[1:]
    return random_wish(GAME, seat, moves, rng.randint)


def _plan(state: Any, seat: int, move: Move, rng: random.Random) -> Command:
    stacks = {place.seat: place.stack for place in GAME.see(state, seat).seats if place.state in _STILL_IN}
    empty = [other for other, stack in stacks.items() if stack == 0]
    rng.shuffle(empty)
    plan = Counter(empty[: move.low])
    plan.update(rng.choices(list(stacks), k=move.low - plan.total()))
    return Distribute(seat, dict(plan))


_STILL_IN = ("in", "all-in", "folded")


class Referee:
    """Reads a journal and objects."""

    def __init__(self, rules: SniperSetup, total: int) -> None:
        self.rules, self.survival, self.total = rules, rules.survival, total
        self.seen: Counter[str] = Counter(games=1)
        self.order: tuple[int, ...] = ()
        self.shared: tuple[Card, ...] = ()
        self.declared: list[str] = []
        self.hands: HandsOpened | None = None
        self.system = 0
        self.survivors: list[int] = []
        self.out: list[int] = []
        """The first one out first; those of one round are told the best of them first."""

    def watch(self, journal: Sequence[Event], view: Any) -> Counter[str]:
        for event in journal:
            self._watch(event)
        assert isinstance(journal[-1], GameEnded), "the game did not end"
        assert view.system == self.system, "the system's account is wrong"
        assert sum(place.stack for place in view.seats) + self.system == self.total
        self._end(journal[-1], view)
        return self.seen

    def _end(self, ended: GameEnded, view: Any) -> None:
        """SN-5.5, SN-5.6"""
        survived, out = self.survivors, self.out[::-1]
        left = {place.seat: place.stack for place in view.seats if place.seat not in (*survived, *out)}
        assert len(left) <= 1 or (survived and sum(left.values()) < self.survival), "the game ended too soon"
        assert 0 not in left.values()
        middle = list(ended.places[len(survived) : len(survived) + len(left)])
        assert list(ended.places) == survived + middle + out
        assert middle == sorted(middle, key=lambda seat: (-left[seat], self.order.index(seat)))
        wins_too = self.rules.last_one_wins or not survived
        assert list(ended.winners) == survived + (middle[:1] if wins_too else [])
        self.seen["left over"] += len(left)

    def _watch(self, event: Event) -> None:
        match event:
            case RoundBegun(_, order):
                self.order, self.shared, self.declared, self.hands = order, (), [], None
                self.seen["rounds"] += 1
            case SharedDealt(cards):
                self.shared += cards
            case Declared(_, combination):
                assert combination not in self.declared
                self.declared.append(combination)
            case HandsOpened():
                self.hands = event
            case Awarded(shares):
                self._award(shares)
            case Survived(seat, paid):
                assert paid == self.survival
                self.survivors.append(seat)
                self.system += paid
                self.seen["survived"] += 1
            case Distributed(_, gifts, taken):
                self.system += taken
                self.seen["gifts"] += len(gifts)
            case Eliminated(seats):
                self.out += seats[::-1]
                self.seen["out"] += len(seats)

    def _award(self, shares: tuple[tuple[int, int], ...]) -> None:
        winners = [seat for seat, _ in shares]
        if self.hands is None:
            assert len(winners) == 1
            return
        self.seen["showdowns"] += 1
        ranks = {hand.seat: self._rank(hand) for hand in self.hands.hands}
        assert winners == [seat for seat in self.order if ranks.get(seat) == max(ranks.values())]
        amounts = [share for _, share in shares]
        assert amounts == sorted(amounts, reverse=True), "odd chips go clockwise from the first player"
        assert amounts[0] - amounts[-1] <= 1
        self.seen["splits"] += len(winners) > 1
        self.seen["all sniped"] += all(hand.sniped for hand in self.hands.hands)

    def _rank(self, hand: Any) -> tuple[int, ...]:
        category, number = divmod(forty_strength(hand.cards + self.shared), 16)
        assert hand.combination.startswith(f"{number}-")
        assert hand.sniped == (hand.combination in self.declared)
        self.seen["sniped"] += hand.sniped
        if hand.sniped:
            return ()  # below every hand not sniped, and equal to any other that is
        return (category, number, *sorted(map(int, hand.cards), reverse=True))
