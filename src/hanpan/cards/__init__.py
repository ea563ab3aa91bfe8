"""The cards room: cards, decks, shuffling and the ranking of hands, true of any game (pure)."""

from hanpan.cards.card import HIDDEN, Card, CardError, parse_cards, pretty
from hanpan.cards.categories import Category, category
from hanpan.cards.census import Census, FortyCensus, census, forty_census, short_census
from hanpan.cards.decks import DECK_36, DECK_40, DECK_52, encode, shoe
from hanpan.cards.equity import Equity, equity, equity_sampled
from hanpan.cards.families import HOLDEM, OMAHA, SHORT_DECK, Family
from hanpan.cards.forty_kinds import Combination, FortyCategory, combination
from hanpan.cards.holding import Holding, holding, kind_name
from hanpan.cards.ranking import best_five, strengths
from hanpan.cards.rivals import HOLDINGS, Rivals, rivals
from hanpan.cards.seeded import seeded
from hanpan.cards.shuffling import shuffle
from hanpan.cards.twin import NATIVE, forty_strength, is_whole_deck, strength

__all__ = [
    "DECK_36",
    "DECK_40",
    "DECK_52",
    "HIDDEN",
    "HOLDEM",
    "HOLDINGS",
    "NATIVE",
    "OMAHA",
    "SHORT_DECK",
    "Card",
    "CardError",
    "Category",
    "Census",
    "Combination",
    "Equity",
    "Family",
    "FortyCategory",
    "FortyCensus",
    "Holding",
    "Rivals",
    "best_five",
    "category",
    "census",
    "combination",
    "encode",
    "equity",
    "equity_sampled",
    "forty_census",
    "forty_strength",
    "holding",
    "is_whole_deck",
    "kind_name",
    "parse_cards",
    "pretty",
    "rivals",
    "seeded",
    "shoe",
    "short_census",
    "shuffle",
    "strength",
    "strengths",
]
