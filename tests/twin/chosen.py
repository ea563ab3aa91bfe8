"""Every pair of rules and variant that can be opened: the named ones, and each choice of switches a journal or a PHH
file may bring."""

import random
from collections.abc import Iterator
from enum import EnumMeta
from itertools import product
from typing import Any, get_type_hints

from msgspec import structs

from hanpan.games.holdem import HOUSE, RULE_SETS, VARIANTS, RuleSet, Variant
from hanpan.games.holdem.variants import Limit

PAIRS = list(product(RULE_SETS.values(), VARIANTS.values()))


def choices() -> dict[str, tuple[Any, ...]]:
    """Each switch of the rules with all it can be, read off the type: a new one is met here at once."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, kind in get_type_hints(RuleSet).items():
        if isinstance(kind, EnumMeta) or kind is bool:
            found[name] = (True, False) if kind is bool else tuple(kind)
    return found


def every_rule_set() -> Iterator[RuleSet]:
    names = list(choices())
    for chosen in product(*choices().values()):
        yield structs.replace(HOUSE, name="chosen", **dict(zip(names, chosen, strict=True)))


def every_variant() -> Iterator[Variant]:
    for variant, limit in product(VARIANTS.values(), Limit):
        yield structs.replace(variant, name=f"{limit} {variant.name}", limit=limit)


def pair_of(seed: int) -> tuple[RuleSet, Variant]:
    """The named pairs in turns, and every third time switches at random."""
    if seed % 3:
        return PAIRS[seed % len(PAIRS)]
    rng = random.Random(seed)
    chosen = {name: rng.choice(values) for name, values in choices().items()}
    return structs.replace(HOUSE, name="chosen", **chosen), rng.choice(list(every_variant()))
