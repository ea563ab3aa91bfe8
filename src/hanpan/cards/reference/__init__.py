"""The readable twin of `_native`: the same names, the same integers, in plain Python."""

from hanpan.cards.reference.equity import (
    equity_counts,
    family_equity_counts,
    family_sampled_counts,
    sampled_counts,
)
from hanpan.cards.reference.forty import forty_hand_counts, forty_strength
from hanpan.cards.reference.hands import hand_counts, is_whole_deck, rank_all, strength
from hanpan.cards.reference.omaha import omaha_rank_all, omaha_strength
from hanpan.cards.reference.ranged import range_boards, range_deals, range_samples
from hanpan.cards.reference.rivals import rival_counts
from hanpan.cards.reference.short import short_hand_counts, short_rank_all, short_strength

__all__ = [
    "equity_counts",
    "family_equity_counts",
    "family_sampled_counts",
    "forty_hand_counts",
    "forty_strength",
    "hand_counts",
    "is_whole_deck",
    "omaha_rank_all",
    "omaha_strength",
    "range_boards",
    "range_deals",
    "range_samples",
    "rank_all",
    "rival_counts",
    "sampled_counts",
    "short_hand_counts",
    "short_rank_all",
    "short_strength",
    "strength",
]
