"""Every trick of a cheating player over many hands, and what it gains: `python -m tests.fairness --hands 100000`."""

import argparse
import sys

from tests.fairness.players import LIMIT, TRICKS, chi_square, first_cards


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--hands", type=int, default=100_000)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    found = {trick.__name__: 0.0 for trick in TRICKS}
    for trick in TRICKS:
        found[trick.__name__] = chi_square(first_cards(trick, asked.hands, asked.seed))
        print(f"{trick.__name__:10} {asked.hands:,} hands, seed {asked.seed}: chi-square {found[trick.__name__]:.1f}")
    return int(max(found.values()) >= LIMIT)


if __name__ == "__main__":
    sys.exit(main())
