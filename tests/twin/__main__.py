"""A long run of the law beside its twin: `python -m tests.twin --hands 1000000` (also `make twin`)."""

import sys
from collections import Counter

from tests.long_run import long_run
from tests.twin.beside import play_beside
from tests.twin.chosen import pair_of


def trial(seed: int) -> Counter[str]:
    rules, variant = pair_of(seed)
    actions = play_beside(seed, rules, variant)
    return Counter({"hands": 1, "actions": actions, f"{rules.name}, {variant.name}": 1})


if __name__ == "__main__":
    sys.exit(long_run(trial, "hands", __doc__))
