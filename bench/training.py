"""Trains the strong bot: `python -m bench.training --seats 2` writes what it learns into `experience.toml`.

Learners sit among the players of before, and see their cards afterwards. How often is a bet of this size paid on this
street? What is one's hand really worth against who bets so much? Where that differs from what they reckoned it is
learnt, as a shift of log-odds for each kind of spot; and so is what each kind of plan came to beyond what was expected
of it, for no reckoning sees all that follows. The next round begins with what the last has taught: who plays otherwise
is answered otherwise. Then hands are forked and everything is tried (bench/forking.py): what plans come to beyond all
that, by what a spot and a plan are. The same seed gives the same experience.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from msgspec import structs

from bench.forking import Lessons
from bench.match import BLIND, HANDS, PLAYERS, played
from hanpan.bots.choosing import HoldemPlayer, Thought
from hanpan.bots.choosing.holdem import experience
from hanpan.bots.choosing.holdem.experience import SPOTS, Experience, shifted
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.bots.choosing.holdem.weighing import Weighing
from hanpan.bots.random_bot import Dice
from hanpan.cards import DECK_52, HOLDINGS, Card
from hanpan.games.holdem import HandView

FILE: Final = Path(experience.__file__).with_suffix(".toml")
ROUNDS: Final = 3
SHIPPED: Final = {2: 2500, 6: 500}
"""Hands in each of them, by seats."""
LESSONS, TRIED = 3, 9000
"""Rounds after those in which everything is tried, and hands in each."""
BLINDS: Final = 100
"""How deep everybody is."""
LUCK: Final = 40
"""Plans of a kind that count as much as the guess that what was expected was right."""
RIVALS: Final = ("strong-0.1",)
"""Who learners meet besides each other: the best of the house until now."""
NUMBERS: Final = {frozenset(pair): number for number, pair in enumerate(HOLDINGS)}
WIDE: Final = 1.5
"""How far a shift strays from nothing before anything was seen (a standard deviation)."""
Seen = defaultdict[int, list[tuple[float, float]]]
"""By spot: what was reckoned, and what was so."""


class Notes:
    """What learners have seen in one round."""

    def __init__(self) -> None:
        self.pays, self.called, self.faced, self.unasked, self.came_to = [Seen(list) for _ in range(5)]
        self.plans: list[tuple[int, int, float, int, int]] = []
        """Of this hand: who planned what, what they expected, how many chips they had, how many lay in the middle."""
        self.holes: list[tuple[Card, ...]] = []
        self.asked: list[tuple[int, int, float, float, float]] = []
        """Raises still to be answered: by seat, the spot, what was reckoned, what one is really worth against them."""

    def answered(self, seat: int, *, stays: bool) -> None:
        for asked, where, chance, share, truth in self.asked:
            if asked == seat:
                self.pays[where].append((chance, float(stays)))
                if stays:
                    self.called[where // 5].append((share, truth))
        self.asked = [one for one in self.asked if one[0] != seat]

    def over(self, won: list[float], stack: int) -> None:
        """A hand is over: what has each plan come to?"""
        for seat, place, expected, chips, pot in self.plans:
            self.came_to[place].append((expected / pot, (won[seat] + stack - chips) / pot))
        self.plans, self.asked = [], []

    def learnt(self, known: Experience) -> Experience:
        """Everything seen, as shifts, by learners who knew something."""
        return Experience(
            folds=[_folds(self.pays[where]) for where in range(SPOTS)],
            pays=[shift(self.pays[where]) for where in range(SPOTS)],
            called=[shift(self.called[where]) for where in range(6)],
            faced=[shift(self.faced[where]) for where in range(2 * SPOTS)],
            unasked=[shift(self.unasked[where]) for where in range(3)],
            worth=[round(before + _more(self.came_to[where]), 2) for where, before in enumerate(known.worth)],
        )


class Learner(Strong):
    """Plays by what it knows, and notes what others do and hold."""

    def __init__(self, known: Experience, notes: Notes) -> None:
        super().__init__(lambda _: known)
        self.notes = notes
        self.weighed: list[Weighing] = []
        """The decision after the flop that it is thinking about."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        self.weighed = []
        thought = super().choose(hand, seat, dice)
        for weighed in self.weighed:
            self._note_plan(weighed, thought)
            if thought.choice.move == "raise":
                self._note_raise(weighed, thought.choice.amount)
        return thought

    def _note_plan(self, weighed: Weighing, thought: Thought) -> None:
        plan = next(one for one in weighed.plans() if one.choice == thought.choice)
        if plan.place >= 0:
            mine = weighed.situation.mine
            self.notes.plans.append((mine.seat, plan.place, plan.worth, mine.stack, weighed.situation.pot))

    def meets_known_kinds(self, situation: Situation) -> bool:
        """It learns of all kinds."""
        del situation
        return True

    def weighing(self, situation: Situation, dice: Dice) -> Weighing:
        weighed = super().weighing(situation, dice)
        self.weighed.append(weighed)
        self._note_rivals(weighed)
        return weighed

    def _note_rivals(self, weighed: Weighing) -> None:
        for rival in weighed.situation.rivals:
            seen = self.notes.faced if weighed.has_bet(rival) else self.notes.unasked
            share = weighed.street.share(weighed.ranges[rival.seat])
            seen[weighed.faced_spot(rival)].append((share, self._truth(weighed, rival.seat)))

    def _note_raise(self, weighed: Weighing, total: int) -> None:
        cost = total - weighed.situation.mine.bet
        for rival in weighed.situation.rivals:
            if more := max(0, min(total - rival.bet, rival.stack)):
                where = weighed.raise_spot(more, cost)
                stays, share = weighed.guess(rival, more, cost)
                self.notes.asked.append((rival.seat, where, stays, share, self._truth(weighed, rival.seat)))

    def _truth(self, weighed: Weighing, seat: int) -> float:
        """One's part of the pot against what a rival really holds."""
        return weighed.street.seen.shares[NUMBERS[frozenset(self.notes.holes[seat])]]


class Watched:
    """A player whose answers are noted."""

    def __init__(self, player: HoldemPlayer, notes: Notes) -> None:
        self.player, self.notes, self.notice = player, notes, player.notice
        self.looks = getattr(player, "looks", "")

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        asked, self.notes.asked = self.notes.asked, []
        thought = self.player.choose(hand, seat, dice)
        raised, self.notes.asked = self.notes.asked, asked
        self.notes.answered(seat, stays=thought.choice.move not in ("fold", "check"))
        if thought.choice.move in ("raise", "all-in"):
            self.notes.asked = raised
        return thought


def shift(seen: list[tuple[float, float]]) -> float:
    """By how much the log-odds of what was reckoned were wrong; near nothing where little was seen."""
    low, high = -6.0, 6.0
    for _ in range(30):
        middle = (low + high) / 2
        missing = sum([truth - shifted(chance, middle) for chance, truth in seen]) - middle / WIDE**2
        low, high = (middle, high) if missing > 0 else (low, middle)
    return round(low, 2)


def _folds(seen: list[tuple[float, float]]) -> float:
    """How often a rival folds; half of the time before anything was seen."""
    return round(fmean([0.5, 0.5, *[1 - stays for _, stays in seen]]), 3)


def _more(came_to: list[tuple[float, float]]) -> float:
    """How much more than expected came of it, in pots; little where little was seen, for it is mostly luck."""
    return sum([came - expected for expected, came in came_to]) / (len(came_to) + LUCK)


def one_round(seats: int, hands: int, seed: str, known: Experience, notes: Notes) -> Experience:
    """Sessions of a hundred hands, every second seat a learner's."""
    random, dice = Random(seed), Random(f"{seed} dice")
    notes.came_to.clear()  # what was expected has changed with what was learnt
    players: dict[int, HoldemPlayer] = {}
    for hand in range(hands):
        if hand % HANDS == 0:
            players = {seat: _player(seat, random, known, notes) for seat in range(seats)}
        won = played(players, hand % seats, BLINDS, random.sample(DECK_52, 52), dice, notes.holes)
        notes.over(won, BLINDS * BLIND)
    return notes.learnt(known)


def _player(seat: int, random: Random, known: Experience, notes: Notes) -> HoldemPlayer:
    return Watched(Learner(known, notes) if seat % 2 else PLAYERS[random.choice(RIVALS)](), notes)


def trained(seats: int, hands: int, seed: int, rounds: int = ROUNDS) -> Experience:
    """What so many hands in each round teach."""
    known, notes = Experience(), Notes()
    for number in range(rounds):
        known = one_round(seats, hands, f"{seed} {seats} {number}", known, notes)
    return known


def lessons(seats: int, hands: int, seed: int, rounds: int, known: Experience) -> Experience:
    """What so many hands in each round teach beyond that, where everything is tried."""
    course = Lessons(seats, seed, known)
    for _ in range(rounds):
        course.round(hands)
    return course.known


def written(learnt: dict[str, Experience]) -> str:
    """As the file has it."""
    lines = ["# Written by `python -m bench.training`; docs/bots.md says with which hands and seeds."]
    for name, one in learnt.items():
        told = {key: getattr(one, key) for key in one.__struct_fields__}
        lines += ["", f"[{name}]", *[f"{key} = {what}" for key, what in told.items() if isinstance(what, list)]]
        for key, weights in [(key, what) for key, what in told.items() if isinstance(what, dict) and what]:
            lines += ["", f"[{name}.{key}]", *[f"{json.dumps(trait)} = {weight}" for trait, weight in weights.items()]]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.training", description=__doc__)
    parser.add_argument("--seats", type=int, choices=(2, 6), required=True)
    parser.add_argument("--hands", type=int, default=0, help="in each round; else as many as what is shipped took")
    parser.add_argument("--tried", type=int, default=TRIED, help="hands in each round in which everything is tried")
    parser.add_argument("--lessons", type=int, default=LESSONS, help="rounds of those")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="0: go on from what is in the file")
    asked = parser.parse_args()
    learnt, name = experience.learnt(), "two" if asked.seats == 2 else "many"
    found = structs.replace(learnt[name], beyond={}, early={})
    if asked.rounds:
        found = trained(asked.seats, asked.hands or SHIPPED[asked.seats], asked.seed, asked.rounds)
    learnt = {**learnt, name: lessons(asked.seats, asked.tried, asked.seed, asked.lessons, found)}
    FILE.write_text(written(learnt), encoding="utf-8")


if __name__ == "__main__":
    main()
