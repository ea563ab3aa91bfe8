"""A round of classroom blackjack as an episode: the dealer plays by the rules, the others are asked."""

from typing import ClassVar, Final

import numpy as np

from hanpan.engine import OBSERVER
from hanpan.environments.episode import Episode, Floats, by_name
from hanpan.games.blackjack import GAME, Guest, RoomSetup, RoomView
from hanpan.games.blackjack.scoring import BEST, VALUES, Result, Standing
from hanpan.games.blackjack.views import PlayerView

_DEALER: Final = 9
_ACTIONS: Final = ("hit", "stand")
_WORTH: Final = {Result.WIN: 1.0, Result.LOSE: -1.0}
_STANDINGS: Final = (Standing.PLAYING, Standing.STANDING, Standing.BUSTED)
_SEAT: Final = 11 + len(_STANDINGS)
"""How many cards of each value, the score, how the hand stands."""
_MANY: Final = BEST + 1
"""Nobody holds more cards than so many aces."""
_HIGHEST: Final = 31


class BlackjackEpisode(Episode):
    """A round: 1 where one has won, -1 where one has lost."""

    game: ClassVar = GAME
    actions = _ACTIONS

    def __init__(self, players: int = 1, *, decks: int = 4) -> None:
        self.players, self.decks_in_shoe = players, decks
        self.width = _SEAT * (players + 1)

    def opening(self, seed: int) -> RoomSetup:
        del seed
        guests = [Guest(seat, f"Player {seat}") for seat in range(self.players)]
        dealer = Guest(_DEALER, "Dealer", dealer=True)
        return RoomSetup("environment", decks=self.decks_in_shoe, guests=(dealer, *guests), started=True)

    def encode(self, picture: RoomView, player: int) -> Floats:
        """The dealer's hand comes last."""
        hands = {one.seat: one for one in picture.players}
        order = [*self.round_the_table(player), _DEALER]
        return np.concatenate([_hand(hands[seat]) for seat in order]).clip(0, 1)

    def choices(self, picture: RoomView, player: int) -> dict[int, tuple[str, int, str]]:
        del player
        moves = by_name(picture.moves)
        return {action: (name, 0, "") for action, name in enumerate(_ACTIONS) if name in moves}

    def won(self) -> list[float]:
        """BJ-7.1."""
        results = {one.seat: one.result for one in self.picture(OBSERVER).players}
        return [_WORTH.get(results[player], 0.0) for player in range(self.players)]


def _hand(one: PlayerView) -> Floats:
    counts = np.zeros(10, np.float32)
    for card in one.cards:
        counts[VALUES[card] - 1] += 1 / _MANY
    stands = [one.standing is standing for standing in _STANDINGS]
    return np.concatenate([counts, np.array([one.score / _HIGHEST, *stands], np.float32)])
