"""SN-1: what a game is opened with: who sits where with how much, and the number that saves."""

from collections.abc import Sequence

from msgspec import Struct

from hanpan.engine import NOBODY

BONUS = 15


class SniperSetup(Struct, frozen=True):
    """A game of Sniper Hold'em before the first round."""

    stacks: dict[int, int]
    """Everyone who plays, by the number of their seat."""
    survival: int
    """Whoever has so many chips after an award pays them and has survived (SN-5.1)."""
    first: int = NOBODY
    """The first player (선) of the first round; NOBODY to let the dealer draw them (SN-1.3)."""
    seconds: int = 30
    """How long everyone may think (SN-6.2)."""
    last_one_wins: bool = False
    """The literal reading of the source: whoever is left over in the end has won, too (SN-5.6)."""


def start_chips(players: int) -> int:
    """SN-1.2: 100 for two, ten fewer for each player more."""
    return 120 - 10 * players


def broadcast_chips(players: int) -> int:
    """SN-1.4: as many as the others pay to survive, so that nothing is left for the last one: 60 for five."""
    return BONUS * (players - 1)


def survival_number(players: int) -> int:
    return start_chips(players) + BONUS


def setup(
    seats: Sequence[int],
    *,
    first: int = NOBODY,
    seconds: int = 30,
    broadcast: bool = False,
    last_one_wins: bool = False,
) -> SniperSetup:
    """An ordinary game: chips and survival follow from the number of players (SN-1.2, SN-1.4)."""
    chips = broadcast_chips(len(seats)) if broadcast else start_chips(len(seats))
    return SniperSetup(dict.fromkeys(seats, chips), chips + BONUS, first, seconds, last_one_wins)
