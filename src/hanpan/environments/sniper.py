"""A game of Sniper Hold'em as an episode: from the draw for the first player to its places."""

from typing import ClassVar, Final

import numpy as np

from hanpan.engine import OBSERVER
from hanpan.environments.episode import Episode, Floats, by_name, one_hot
from hanpan.games.sniper import COMBINATIONS, GAME, SniperSetup, SniperView, setup
from hanpan.games.sniper.views import SeatView

_PLANS: Final = 7
"""The even one, and one for each favourite."""
_BETS: Final = ("fold", "check-or-call", "raise-least", "raise-half", "raise-most")
_PHASES: Final = ("bet1", "bet2", "snipe", "settle")
_NUMBERS: Final = 10
_MOST: Final = 4
"""So many cards of one number are there."""


class SniperEpisode(Episode):
    """A whole game. Its last place is worth -1, its first 1, and those between lie evenly between."""

    game: ClassVar = GAME
    actions = (
        *_BETS,
        "pass",
        *[f"snipe {name}" for name in COMBINATIONS],
        *[f"distribute {number}" for number in range(_PLANS)],
    )

    def __init__(self, players: int = 4, *, broadcast: bool = False) -> None:
        self.players, self.broadcast = players, broadcast
        self.chips = sum(self.opening(0).stacks.values())
        self.width = 2 * _NUMBERS + len(_PHASES) + 3 + len(COMBINATIONS) + 6 * players

    def opening(self, seed: int) -> SniperSetup:
        del seed  # the dealer draws the first player
        return setup(range(self.players), broadcast=self.broadcast)

    def encode(self, picture: SniperView, player: int) -> Floats:
        seats = {one.seat: one for one in picture.seats}
        mine = seats[player]
        declared = np.zeros(len(COMBINATIONS), np.float32)
        declared[[COMBINATIONS.index(one.combination) for one in picture.declared]] = 1
        amounts = np.array([picture.pot, mine.owes, picture.survival], np.float32) / self.chips
        order = [seats[seat] for seat in self.round_the_table(player)]
        phase = _PHASES.index(picture.phase) if picture.phase in _PHASES else -1
        others = np.array([self._seat(picture, one) for one in order], np.float32).ravel()
        parts = (_counts(mine.cards), _counts(picture.shared), one_hot(phase, len(_PHASES)), amounts, declared, others)
        return np.concatenate(parts).clip(0, 1)

    def _seat(self, picture: SniperView, one: SeatView) -> tuple[float, ...]:
        return (
            one.stack / self.chips,
            one.bet / self.chips,
            one.state in ("in", "all-in"),
            one.state == "survived",
            one.state == "out",
            picture.first == one.seat,
        )

    def choices(self, picture: SniperView, player: int) -> dict[int, tuple[str, int, str]]:
        del player
        moves, found = by_name(picture.moves), dict[int, tuple[str, int, str]]()
        for action, (name, low) in enumerate(_betting(picture)):
            if name in moves:
                found[action] = name, low, ""
        if "pass" in moves:
            found[len(_BETS)] = "pass", 0, ""
        for name, first in (("snipe", len(_BETS) + 1), ("distribute", len(self.actions) - _PLANS)):
            if name in moves:
                move = moves[name]
                places = [COMBINATIONS.index(one) for one in move.options] if name == "snipe" else range(_PLANS)
                found |= {first + at: (name, move.low, said) for at, said in zip(places, move.options, strict=False)}
        return found

    def won(self) -> list[float]:
        """SN-5.6."""
        places = self.picture(OBSERVER).places
        return [1 - 2 * places.index(player) / (self.players - 1) for player in range(self.players)]


def _betting(picture: SniperView) -> list[tuple[str, int]]:
    """The moves behind `_BETS`; a size that another has already is none."""
    moves = by_name(picture.moves)
    stays = moves.get("check") or moves.get("call")
    found = [("fold", 0), ("", 0) if stays is None else (stays.name, stays.low)]
    raises = moves.get("raise")
    if raises is None:
        return found
    half = (raises.low + raises.high) // 2
    sizes = (raises.low, half if half > raises.low else 0, raises.high if raises.high > half else 0)
    return found + [("raise" if size else "", size) for size in sizes]


def _counts(cards: tuple[str, ...]) -> Floats:
    """How many there are of each number; of what lies face down nothing."""
    counts = np.zeros(_NUMBERS, np.float32)
    for card in cards:
        if card.isdigit():
            counts[int(card) - 1] += 1 / _MOST
    return counts
