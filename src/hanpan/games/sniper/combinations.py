"""SN-3.2, SN-3.4: what can be declared. A combination is its text, `8-straight`, wherever it travels."""

from typing import Final

from hanpan.cards import Card, FortyCategory, forty_strength

KINDS: Final[dict[str, FortyCategory]] = {
    "high-card": FortyCategory.HIGH_CARD,
    "pair": FortyCategory.ONE_PAIR,
    "two-pair": FortyCategory.TWO_PAIR,
    "triple": FortyCategory.THREE_OF_A_KIND,
    "straight": FortyCategory.STRAIGHT,
    "full-house": FortyCategory.FULL_HOUSE,
    "four-of-a-kind": FortyCategory.FOUR_OF_A_KIND,
}

LOWEST: Final[dict[str, int]] = {"two-pair": 2, "straight": 5, "high-card": 7}
"""SN-3.4: the lowest number a kind can have. Under the higher pair lies another; a straight ends at 5 or
above; six different cards up to 6 are a straight, so the lowest high card is 7 (1 2 3 5 6 7)."""

STRENGTHS: Final[dict[str, int]] = {
    f"{number}-{kind}": category * 16 + number
    for kind, category in KINDS.items()
    for number in range(LOWEST.get(kind, 1), 11)
}
"""Every combination that can exist, from the weakest to the strongest, as `forty_strength` counts."""

COMBINATIONS: Final[tuple[str, ...]] = tuple(STRENGTHS)
NAMES: Final[dict[int, str]] = {strength: name for name, strength in STRENGTHS.items()}


def made_of(six: tuple[Card, ...]) -> str:
    """SN-4.1: the combination that six cards make, or the best five of them."""
    return NAMES[forty_strength(six)]


def is_spelled_well(combination: str) -> bool:
    """A number of the deck and a kind, whether or not such a hand can exist (`3-straight`)."""
    number, _, kind = combination.partition("-")
    return kind in KINDS and number in _NUMBERS


_NUMBERS: Final = tuple([str(number) for number in range(1, 11)])
