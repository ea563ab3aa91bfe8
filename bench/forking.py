"""What else one could have done, and what would have come of it: hands forked at single decisions, everything tried.

A learner's hand goes on as it would; beside it, from the same cards and dice, it is played out once for each other
thing the learner could have done there. So plans of one spot are told apart by what they bring, not by who tries them
when. What is learnt of it are weights of traits (`Experience.beyond` and `early`).
"""

from copy import copy
from random import Random
from typing import Any, Final, TypeVar

from bench.match import BLIND, HANDS, MIXTURE, PLAYERS, act, play_on
from bench.ridge import Ridge
from hanpan.bots.choosing import Choice, HoldemPlayer, Thought
from hanpan.bots.choosing.holdem import answering
from hanpan.bots.choosing.holdem.experience import Experience
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.bots.choosing.holdem.traits import EARLY, Traits
from hanpan.bots.choosing.holdem.weighing import Plan, Weighing
from hanpan.bots.random_bot import Dice
from hanpan.cards import DECK_52
from hanpan.engine import Event, Refusal, shuffling, stacked, start
from hanpan.games.holdem import GAME, HOUSE, HandView, setup

FORKED: Final = 0.5
"""How likely a decision is forked."""
MIXED: Final = 0.4
"""How many sessions are played among a mixture of all levels; the others against the best of the house until now."""
FADES: Final = 0.5
"""What was seen in a round counts in the next, whose players play otherwise."""
MOST_POTS, MOST_BLINDS = 4.0, 60.0
"""More than that (and two for each pot that is bet) nothing counts: single hands would decide."""
STACK: Final = 100 * BLIND
One = TypeVar("One")


class Learner(Strong):
    """Plays by what it knows, and can be asked what it thought of."""

    def __init__(self, known: Experience) -> None:
        super().__init__(lambda _: known)
        self.weighed: Weighing | None = None
        self.plans: list[Plan] = []

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        self.weighed = None
        return super().choose(hand, seat, dice)

    def meets_known_kinds(self, situation: Situation) -> bool:
        """It learns of all kinds."""
        del situation
        return True

    def weighing(self, situation: Situation, dice: Dice) -> Weighing:
        self.weighed = super().weighing(situation, dice)
        return self.weighed


class Lessons:
    """What was learnt so far, and from what."""

    def __init__(self, seats: int, seed: int, known: Experience) -> None:
        self.seats, self.seed, self.known = seats, seed, known
        self.beyond, self.early = Ridge(), {name: Ridge() for name in EARLY}
        self.rounds = 0

    def round(self, hands: int) -> None:
        """Sessions of a hundred hands; the next round is played with what this one has taught."""
        random, dice = Random(f"fork {self.seed} {self.seats} {self.rounds}"), Random(f"dice {self.seed} {self.rounds}")
        for ridge in (self.beyond, *self.early.values()):
            ridge.fade(FADES)
        players: dict[int, HoldemPlayer] = {}
        for hand in range(hands):
            if hand % HANDS == 0:
                players = dict(enumerate(self._players(random)))
            self._hand(players, hand % self.seats, random, dice)
        self.rounds += 1
        early = {f"{of}: {name}": by for of, ridge in self.early.items() for name, by in ridge.weights().items()}
        self.known = Experience(
            **{name: getattr(self.known, name) for name in self.known.__struct_fields__[:-2]},
            beyond=self.beyond.weights(),
            early=early,
        )

    def _players(self, random: Random) -> list[HoldemPlayer]:
        if random.random() < MIXED:
            others = [PLAYERS[name]() for name in random.choices(MIXTURE, k=self.seats - 1)]
            others.insert(random.randrange(self.seats), Learner(self.known))
            return others
        turn = random.randrange(2)
        return [Learner(self.known) if (seat + turn) % 2 else PLAYERS["strong-0.1"]() for seat in range(self.seats)]

    def _hand(self, players: dict[int, HoldemPlayer], button: int, random: Random, dice: Random) -> None:
        hand = setup([STACK] * self.seats, button=button, rules=HOUSE, small_blind=BLIND // 2, big_blind=BLIND)
        started = start(GAME, hand, stacked(random.sample(DECK_52, 52)))
        assert not isinstance(started, Refusal), started
        forks = Forks(self, players, random, dice)
        won = play_on(*started, players, dice, forks.told)
        for fork in forks.made:
            fork.over(won[fork.seat])


class Fork:
    """A decision, and what came of each thing that could be done."""

    def __init__(self, lessons: Lessons, seat: int, stack: int, pot: int) -> None:
        self.lessons, self.seat, self.spent, self.pot = lessons, seat, STACK - stack, pot
        self.traits: Traits = []
        """Before the flop."""
        self.plans: list[tuple[str | Plan, float | None]] = []
        """What it won, for all the hand; None is what was really done."""

    def over(self, really: float) -> None:
        for plan, won in self.plans:
            self._learn(plan, (really if won is None else won) + self.spent)

    def _learn(self, plan: str | Plan, won: float) -> None:
        """So many chips more than a fold."""
        if isinstance(plan, str):
            self.lessons.early[plan].see(self.traits, _within(won / BLIND, MOST_BLINDS))
            return
        # What is bet, and with it what luck may bring: plans for much money tell less of what they are worth.
        size = plan.choice.amount / self.pot if plan.choice.move == "raise" else 0.0
        missed = (won - plan.worth + plan.beyond) / self.pot
        self.lessons.beyond.see(plan.traits, _within(missed, MOST_POTS + 2 * size), (1 + size) ** -2)


class Forks:
    """Of one hand."""

    def __init__(self, lessons: Lessons, players: dict[int, HoldemPlayer], random: Random, dice: Random) -> None:
        self.lessons, self.players, self.random, self.dice = lessons, players, random, dice
        self.made: list[Fork] = []

    def told(self, state: Any, facts: list[Event], seat: int, view: HandView, choice: Choice) -> None:
        learner = self.players[seat]
        if not isinstance(learner, Learner) or self.random.random() > FORKED:
            return
        situation = Situation(view, seat)
        fork = Fork(self.lessons, seat, situation.mine.stack, situation.pot)
        plans: list[tuple[str | Plan, Choice]] = []
        if learner.weighed is not None:
            plans = [(plan, plan.choice) for plan in learner.weighed.plans() if plan.traits]
        elif traits := answering.spot(situation, learner.watcher):
            fork.traits, plans = traits, list(answering.plans(situation).items())
        for plan, could in plans:
            same = (
                (could.move, could.amount) == (choice.move, choice.amount)
                if could.move == "raise"
                else could.move == choice.move
            )
            fork.plans.append((plan, None if same else self._played_out(state, facts, seat, could)))
        if plans:
            self.made.append(fork)

    def _played_out(self, state: Any, facts: list[Event], seat: int, choice: Choice) -> float:
        fork, so_far, dice = state.copy(), list(facts), Random()
        dice.setstate(self.dice.getstate())
        players = {place: held(player) for place, player in self.players.items()}
        act(fork, so_far, seat, choice, shuffling(dice.randbytes))
        for place, player in players.items():
            player.notice(GAME.see(fork, place), place)
        return play_on(fork, so_far, players, dice)[seat]


def held(player: HoldemPlayer) -> HoldemPlayer:
    """The same player, who forgets what it sees from here on."""
    watcher: Any = getattr(player, "watcher", None)
    if watcher is None:
        return player
    mind: Any = copy(player)
    mind.streets, mind.watcher = dict(mind.streets), copy(watcher)
    mind.watcher.actions = list(watcher.actions)
    mind.watcher.habits = {seat: _copied(habits) for seat, habits in watcher.habits.items()}
    held: HoldemPlayer = mind
    return held


def _copied(habits: One) -> One:
    """With habits of its own: much quicker than `deepcopy`."""
    new = copy(habits)
    for name, habit in vars(habits).items():
        if hasattr(habit, "could"):
            setattr(new, name, copy(habit))
    return new


def _within(number: float, most: float) -> float:
    return max(-most, min(most, number))
