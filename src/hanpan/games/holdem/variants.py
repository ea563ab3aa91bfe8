"""VA: the family of hold'em. A variant is data; everything else is HE."""

from enum import StrEnum

from msgspec import Struct

from hanpan.kit.betting import CHAIRS


class Limit(StrEnum):
    """How much a player may bet: HE-3.4, VA-1.1, VA-1.2."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"


class Ranking(StrEnum):
    """Which hand beats which: HE-5.1, VA-3.1."""

    STANDARD = "standard"
    SHORT_DECK = "short-deck"


class Variant(Struct, frozen=True):
    """How many hole cards, how many of them must be used, which deck, which limit, which ranking."""

    name: str = "holdem"
    hole: int = 2
    used: int = 0
    """So many hole cards, no fewer and no more; 0 for any."""
    deck: int = 52
    limit: Limit = Limit.NO_LIMIT
    ranking: Ranking = Ranking.STANDARD
    most_players: int = CHAIRS


HOLDEM = Variant()
POT_LIMIT_HOLDEM = Variant("pot-limit-holdem", limit=Limit.POT_LIMIT)
FIXED_LIMIT_HOLDEM = Variant("fixed-limit-holdem", limit=Limit.FIXED_LIMIT)
OMAHA = Variant("omaha", hole=4, used=2, limit=Limit.POT_LIMIT)
SHORT_DECK = Variant("short-deck", deck=36, ranking=Ranking.SHORT_DECK, most_players=9)
VARIANTS = {one.name: one for one in (HOLDEM, POT_LIMIT_HOLDEM, FIXED_LIMIT_HOLDEM, OMAHA, SHORT_DECK)}
