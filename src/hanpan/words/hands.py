"""A hand in words, as players say it: "Two pair, kings and 8s", "킹·8 투페어"."""

from collections.abc import Sequence

from hanpan.cards import Card, Category, FortyCategory, best_five, category, combination, strength
from hanpan.games.sniper.combinations import STRENGTHS
from hanpan.words import say

_CATEGORY_KEYS = {kind: f"hand.{kind.name.lower().replace('_', '-')}" for kind in Category}

# Equal hands are told alike, and there are only 7,462 of them; finding the best five costs the most.
_TOLD: dict[tuple[str, int], str] = {}


def hand_in_words(lang: str, cards: Sequence[Card]) -> str:
    """The best hand of five to seven cards (HE-5.1)."""
    value = strength(cards)
    told = _TOLD.get((lang, value))
    if told is None:
        told = _TOLD[lang, value] = _words(lang, value, best_five(cards))
    return told


def _words(lang: str, value: int, five: Sequence[Card]) -> str:
    high, low = five[0][0], _second_rank(five)
    return say(
        lang,
        _CATEGORY_KEYS[category(value)],
        one=rank_in_words(lang, high),
        many=rank_in_words(lang, high, many=True),
        low=rank_in_words(lang, low, many=True),
    )


def category_in_words(lang: str, kind: Category) -> str:
    """The name of a kind of hand."""
    return say(lang, _CATEGORY_KEYS[kind].replace("hand.", "category."))


def forty_in_words(lang: str, forty_strength: int) -> str:
    """A hand of the deck of forty (SN-3.2): "8 straight"."""
    called = combination(forty_strength)
    return say(lang, f"forty.{_key(called.category)}", number=called.number)


def combination_in_words(lang: str, called: str) -> str:
    """A combination as it travels (`8-straight`, SN-3.2), as players say it."""
    return forty_in_words(lang, STRENGTHS[called])


def rank_in_words(lang: str, rank: str, *, many: bool = False) -> str:
    """A rank, one card of it or several: "ace", "aces"."""
    return say(lang, f"card-rank.{'many' if many else 'one'}.{rank}")


def _key(kind: FortyCategory) -> str:
    return kind.name.lower().replace("_", "-")


def _second_rank(five: Sequence[Card]) -> str:
    """The rank told second: the low pair of two, the pair of a full house."""
    return next((card[0] for card in five if card[0] != five[0][0]), five[0][0])
