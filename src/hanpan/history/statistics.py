"""Statistics of each player in hand files, counted by the code that counts the house's own (HO-2.6)."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from hanpan.games.holdem.counting import counted
from hanpan.games.holdem.positions import PLACES
from hanpan.history.formats.told_hand import ToldHand
from hanpan.kit.counts import Counts, Shares, shares

__all__ = ["Figures", "PlayerFigures", "statistics"]


class Figures(Struct):
    """Figures of one player, or of one player in one place."""

    counts: Counts = Counts()
    c_bet_chances: int = 0
    c_bets: int = 0

    def add(self, other: "Figures") -> None:
        self.counts += other.counts
        self.c_bet_chances += other.c_bet_chances
        self.c_bets += other.c_bets

    @property
    def shares(self) -> Shares:
        return shares(self.counts)

    @property
    def c_bet(self) -> float:
        """Of the flops one could have bet first after raising last before them, those that one did."""
        return self.c_bets / self.c_bet_chances if self.c_bet_chances else 0.0


class PlayerFigures(Struct):
    """Everything of one player, and the same by place."""

    whole: Figures
    places: dict[str, Figures]
    """In the order in which they act before the flop; only where they have sat."""


def statistics(hands: Iterable[ToldHand]) -> dict[str, PlayerFigures]:
    """By name, who played most hands first. Profits of hands with different stakes add up in big blinds alone."""
    found: dict[str, dict[str, Figures]] = defaultdict(lambda: defaultdict(Figures))
    for hand in hands:
        for seat, one in counted(hand.setup, hand.events).seats.items():
            found[hand.names[seat]][one.place].add(Figures(one.counts, one.c_bet_chances, one.c_bets))
    players = {name: _player(places) for name, places in found.items()}
    return dict(sorted(players.items(), key=lambda player: -player[1].whole.counts.hands))


def _player(places: dict[str, Figures]) -> PlayerFigures:
    whole = Figures()
    for figures in places.values():
        whole.add(figures)
    return PlayerFigures(whole, {place: places[place] for place in PLACES if place in places})
