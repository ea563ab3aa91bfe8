"""A hand in words, as players say it: "Two pair, kings and 8s", "킹·8 투페어"."""

from collections.abc import Sequence

from hanpan.cards import HOLDEM, Card, Category, Family, FortyCategory, combination, holding, kind_name
from hanpan.games.sniper.combinations import STRENGTHS
from hanpan.words import has, say


def hand_in_words(lang: str, cards: Sequence[Card], family: Family = HOLDEM) -> str:
    """The best hand of hole cards and board (HE-5.1, VA-4.1)."""
    held = holding(cards, family)
    wheel = f"hand.{held.category}-to-five"
    return say(
        lang,
        wheel if held.high == "5" and has(lang, wheel) else f"hand.{held.category}",
        one=rank_in_words(lang, held.high),
        many=rank_in_words(lang, held.high, many=True),
        low=rank_in_words(lang, held.low, many=True),
    )


def category_in_words(lang: str, kind: Category) -> str:
    """The name of a kind of hand."""
    return say(lang, f"category.{kind_name(kind)}")


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
