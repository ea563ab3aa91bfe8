"""The native twin of a hand: the same rules in C, for who plays thousands a second.

    table = Table(setup([1000] * 6, button=5))
    hand = table.deal(seed=1)
    while moves := hand.legal():
        hand.act(CALL if moves & MAY[CALL] else CHECK)

The Python beside this folder is the law; `tests/twin` plays both side by side. `TWIN` is the twin behind the contract
that every game signs.
"""

from hanpan.games.holdem.twin.contract import KINDS, TWIN
from hanpan.games.holdem.twin.conversion import hand_of, setup_of
from hanpan.games.holdem.twin.native import NATIVE, Batch, Dealt
from hanpan.games.holdem.twin.numbers import Table, covers, restored
from hanpan.games.holdem.twin.words import ALL_IN, CALL, CHECK, FOLD, MAY, ONE_SIZE, RAISE, WAIT

__all__ = [
    "ALL_IN",
    "CALL",
    "CHECK",
    "FOLD",
    "KINDS",
    "MAY",
    "NATIVE",
    "ONE_SIZE",
    "RAISE",
    "TWIN",
    "WAIT",
    "Batch",
    "Dealt",
    "Table",
    "covers",
    "hand_of",
    "restored",
    "setup_of",
]
