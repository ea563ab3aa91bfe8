"""VA-4.1: the variants and their codes in PHH: NT, PO, NS, FT.

Pot-limit hold'em has no code: it is written as NT with the limit in a field of our own, `_limit`.
"""

from typing import Any

from hanpan.games.holdem import VARIANTS, Variant
from hanpan.games.holdem.variants import FIXED_LIMIT_HOLDEM, HOLDEM, OMAHA, POT_LIMIT_HOLDEM, SHORT_DECK, Limit
from hanpan.history.errors import BadField
from hanpan.history.hand_history import HandHistory

FIXED = "FT"
CODES = {"NT": HOLDEM, "PO": OMAHA, "NS": SHORT_DECK, FIXED: FIXED_LIMIT_HOLDEM}
_SAID = {variant: code for code, variant in CODES.items()}


def variant_of(history: HandHistory) -> Variant:
    """What a file says that was played."""
    limit = history.fields.get("_limit")
    if limit is None:
        return CODES[history.code]
    if limit != Limit.POT_LIMIT or history.code != _SAID[HOLDEM]:
        raise BadField("bad-field", field="_limit")
    return POT_LIMIT_HOLDEM


def code_of(variant: Variant) -> tuple[str, dict[str, Any]]:
    """The code, and the fields of our own that say the rest; raises where a file could not say what was played."""
    if VARIANTS.get(variant.name) != variant:
        raise BadField("cannot-be-said", variant=variant.name)
    if variant == POT_LIMIT_HOLDEM:
        return _SAID[HOLDEM], {"_limit": str(Limit.POT_LIMIT)}
    return _SAID[variant], {}
