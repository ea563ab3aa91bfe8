"""FD-3.1: what is left of a tree proves every card that somebody was shown, and tells of no other."""

from random import Random

import pytest

from hanpan.fairness.encoding import HASH
from hanpan.fairness.layouts import LAYOUTS
from hanpan.fairness.pruning import prune, regrow
from hanpan.fairness.trees import plant

DEAL = bytes(range(HASH))


@pytest.mark.rule("FD-3.1")
@pytest.mark.parametrize("variant", ["holdem", "short-deck", "sniper"])
@pytest.mark.parametrize("count", [1, 4, 17, 36])
def test_what_is_left_proves_what_was_shown(variant: str, count: int) -> None:
    pack = LAYOUTS[variant].pack
    tree = plant(DEAL, 2, b"s" * HASH, pack)
    shown = Random(count).sample(range(len(pack)), count)
    left = prune(tree, shown)
    again = regrow(DEAL, 2, pack, left)
    assert again.root == tree.root
    for position in range(len(pack)):
        if position in shown:
            known = again.deck[position], again.salt(position), again.path(position)
            assert known == (tree.deck[position], tree.salt(position), tree.path(position))
        else:
            assert not again.deck[position]
            assert tree.salt(position) not in left


def test_what_was_changed_comes_to_another_root() -> None:
    pack = LAYOUTS["holdem"].pack
    tree = plant(DEAL, 0, b"s" * HASH, pack)
    left = bytearray(prune(tree, [3, 40]))
    for place in (5, len(left) - 1):
        changed = bytearray(left)
        changed[place] ^= 1
        assert regrow(DEAL, 0, pack, bytes(changed)).root != tree.root
