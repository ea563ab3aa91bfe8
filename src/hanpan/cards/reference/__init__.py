"""The readable twin of `_native`: the same names, the same integers, in plain Python."""

from hanpan.cards.reference.equity import equity_counts, sampled_counts
from hanpan.cards.reference.forty import forty_hand_counts, forty_strength
from hanpan.cards.reference.hands import hand_counts, is_whole_deck, rank_all, strength
from hanpan.cards.reference.rivals import rival_counts

__all__ = [
    "equity_counts",
    "forty_hand_counts",
    "forty_strength",
    "hand_counts",
    "is_whole_deck",
    "rank_all",
    "rival_counts",
    "sampled_counts",
    "strength",
]
