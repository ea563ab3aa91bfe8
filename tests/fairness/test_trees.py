"""FD-1.1: decks from seeds, and trees over them; the numbers on the page are the ones we compute."""

import hmac
import re
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from hanpan.fairness import LAYOUTS, Statement, contribution_hash, deal_of, laid_over
from hanpan.fairness.choosing import below, chosen_deck, permuted
from hanpan.fairness.committing import statement_hash
from hanpan.fairness.encoding import label, stream, u8, u32
from hanpan.fairness.trees import MISSING, climb, leaf, plant, salts

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
ZERO = bytes(32)
EXAMPLE = Statement("00" * 32, "t-1", 1, 1, "holdem", 0, (1, 2), 4)


@pytest.mark.rule("FD-1.1")
@pytest.mark.parametrize("variant", LAYOUTS)
def test_every_card_has_its_place_in_the_tree(variant: str) -> None:
    pack = LAYOUTS[variant].pack
    tree = plant(deal_of(EXAMPLE), 3, b"s" * 32, pack)
    assert sorted(tree.deck) == sorted(pack)
    assert len(set(pack)) == len(pack), "equal cards carry their copy number"
    for position, card in enumerate(tree.deck):
        found = leaf(deal_of(EXAMPLE), 3, position, card, tree.salt(position))
        assert climb(found, position, [bytes.fromhex(beside) for beside in tree.path(position)]) == tree.root


@pytest.mark.rule("FD-1.1")
def test_the_tree_by_the_book() -> None:
    """As the rule says it, without a short cut: 64 leaves, the missing ones too."""
    tree = plant(deal_of(EXAMPLE), 0, ZERO, LAYOUTS["sniper"].pack)
    level = [tree.levels[0][at : at + 32] for at in range(0, 40 * 32, 32)] + [sha256(b"\2").digest()] * 24
    while len(level) > 1:
        level = [sha256(b"\1" + level[at] + level[at + 1]).digest() for at in range(0, len(level), 2)]
    assert level == [tree.root]
    assert sha256(b"\2").digest() == MISSING


@pytest.mark.rule("FD-1.1")
def test_salts_are_hmacs() -> None:
    seed = Random(1).randbytes(32)
    assert salts(seed, 52) == [hmac.digest(seed, label("salt") + u8(at), "sha256") for at in range(52)]
    source = stream(seed, "order")
    blocks = b"".join(hmac.digest(seed, label("order") + u32(block), "sha256") for block in range(3))
    assert bytes([next(source) for _ in range(96)]) == blocks


@pytest.mark.rule("FD-1.1", "FD-1.3")
def test_another_deal_deck_or_seed_is_another_root() -> None:
    pack = LAYOUTS["holdem"].pack
    other = Statement("00" * 32, "t-1", 1, 2, "holdem", 0, (1, 2), 4)
    planted = [
        plant(deal_of(EXAMPLE), 0, ZERO, pack),
        plant(deal_of(other), 0, ZERO, pack),
        plant(deal_of(EXAMPLE), 1, ZERO, pack),
        plant(deal_of(EXAMPLE), 0, b"\1" * 32, pack),
    ]
    assert len({tree.root for tree in planted}) == 4


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 52, 255, 256, 257, 1000])
def test_a_number_below_a_limit_is_as_likely_as_any_other(limit: int) -> None:
    source = stream(b"k" * 32, f"below {limit}")
    drawn = [below(limit, source) for _ in range(4000)]
    assert min(drawn) >= 0
    assert max(drawn) < limit
    middle = sum(drawn) / len(drawn)
    assert abs(middle - (limit - 1) / 2) <= 4 * limit / (12 * 4000) ** 0.5


def test_the_numbers_on_the_page() -> None:
    said = set(re.findall(r"`([0-9a-f]{64})`", PAGE))
    tree = plant(deal_of(EXAMPLE), 0, ZERO, LAYOUTS["holdem"].pack)
    worked_out = [deal_of(EXAMPLE), statement_hash(EXAMPLE), tree.levels[0][:32], tree.root]
    assert said == {one.hex() for one in [*worked_out, contribution_hash(deal_of(EXAMPLE), "p-1", ZERO)]}
    assert f"({label('deal').hex()} ‖ a ‖ b)" in PAGE
    assert f"begins `{hmac.digest(ZERO, label('order') + u32(0), 'sha256')[:8].hex()}`" in PAGE
    assert f"begins {' '.join(permuted(LAYOUTS['holdem'].pack, ZERO, 'order')[:5])}," in PAGE
    assert f'from "deck" is {chosen_deck(ZERO, 4)},' in PAGE
    assert f'from "cards" begins {" ".join(map(str, laid_over(ZERO, 52)[:5]))}.' in PAGE
