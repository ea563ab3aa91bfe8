"""A rival's habits: how often they do what they could, from what was seen and a prior."""

from dataclasses import dataclass, field

from hanpan.bots.choosing.holdem.experience import Experience, experience_for, spot
from hanpan.bots.choosing.holdem.inferred_actions import Action

GUESSED = 7
"""Sightings that a guess is worth."""
FADES = 0.985
"""What an observation still counts after the next one: people change, and other people sit down."""


@dataclass
class Habit:
    """The share of chances that somebody took."""

    done: float = 0.0
    could: float = 0.0

    def note(self, *, did: float) -> None:
        self.done, self.could = FADES * self.done + did, FADES * self.could + 1

    def often(self, guess: float) -> float:
        """What was seen, and a guess that counts as much as some sightings."""
        return (self.done + GUESSED * guess) / (self.could + GUESSED)


@dataclass
class Habits:
    """Of one rival. Where few are left everybody plays more hands: what one guesses depends on how many there are."""

    players: int = 6
    experience: Experience = field(default_factory=lambda: experience_for(6))
    played: Habit = field(default_factory=Habit)
    opened: Habit = field(default_factory=Habit)
    reraised: Habit = field(default_factory=Habit)
    yielded_early: Habit = field(default_factory=Habit)
    bet: Habit = field(default_factory=Habit)
    raised: Habit = field(default_factory=Habit)
    yielded: Habit = field(default_factory=Habit)
    expected: Habit = field(default_factory=Habit)
    """Folds after the flop as others would have made them in the same spots."""

    @property
    def plays(self) -> float:
        """Puts chips in before the flop where they need not."""
        return self.played.often(self._guessed_plays)

    @property
    def opens(self) -> float:
        """Raises before the flop, nobody having done so."""
        return self.opened.often(self._guessed_opens)

    @property
    def livelier(self) -> float:
        """By how much more often than guessed they play and raise before the flop."""
        return self.plays - self._guessed_plays + self.opens - self._guessed_opens

    @property
    def _guessed_plays(self) -> float:
        return 0.25 + 0.75 / self.players

    @property
    def _guessed_opens(self) -> float:
        return 0.13 + 0.75 / self.players

    @property
    def reraises(self) -> float:
        return self.reraised.often(0.06 + 0.24 / self.players)

    @property
    def yields_early(self) -> float:
        """Folds to a raise before the flop."""
        return self.yielded_early.often(0.90 - 0.72 / self.players)

    @property
    def bets(self) -> float:
        """Bets after the flop, nobody having done so."""
        return self.bet.often(0.30 + 0.3 / self.players)

    @property
    def raises(self) -> float:
        return self.raised.often(0.12)

    @property
    def yields(self) -> float:
        """Folds to a bet after the flop."""
        return self.yielded.often(0.42)

    @property
    def yields_more(self) -> float:
        """How many times as often as others in the same spots."""
        return (self.yielded.done + GUESSED / 2) / (self.expected.done + GUESSED / 2)

    def note(self, action: Action) -> None:
        early, raised, name = action.street == 0, action.raised, action.name
        if early:
            self.played.note(did=name in ("call", "raise"))
        if raised:
            (self.reraised if early else self.raised).note(did=name == "raise")
            (self.yielded_early if early else self.yielded).note(did=name == "fold")
            if not early:
                where = spot(action.street, again=action.raises > 1, part=action.size)
                self.expected.note(did=self.experience.folds[where])
        else:
            (self.opened if early else self.bet).note(did=name == "raise")
