"""Which twin works here: the native one, or the plain reference where no compiler was at hand."""

try:
    from hanpan.cards._native import (
        equity_counts,
        family_equity_counts,
        family_sampled_counts,
        forty_hand_counts,
        forty_strength,
        hand_counts,
        is_whole_deck,
        omaha_rank_all,
        omaha_strength,
        range_boards,
        range_deals,
        range_samples,
        rank_all,
        rival_counts,
        sampled_counts,
        short_hand_counts,
        short_rank_all,
        short_strength,
        strength,
    )

    NATIVE = True
except ImportError:
    from hanpan.cards.reference import (
        equity_counts,
        family_equity_counts,
        family_sampled_counts,
        forty_hand_counts,
        forty_strength,
        hand_counts,
        is_whole_deck,
        omaha_rank_all,
        omaha_strength,
        range_boards,
        range_deals,
        range_samples,
        rank_all,
        rival_counts,
        sampled_counts,
        short_hand_counts,
        short_rank_all,
        short_strength,
        strength,
    )

    NATIVE = False

__all__ = [
    "NATIVE",
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
