"""The people at the simulated tables, by game."""

from hanpan.house.contract import TableKind
from hanpan.house.kinds import KINDS
from hanpan.simulation.crowds import blackjack, holdem, sniper
from hanpan.simulation.crowds.anybody import crowd_of
from hanpan.simulation.crowds.base import Crowd

_OWN = {"holdem": holdem.CROWD, "sniper": sniper.CROWD, "blackjack": blackjack.CROWD}


def crowd_at(kind: TableKind) -> Crowd:
    """The people of a game; of one from outside, people who know only the contract."""
    return _OWN.get(kind.name) or crowd_of(kind)


CROWDS: dict[str, Crowd] = {name: crowd_at(kind) for name, kind in KINDS.items()}
