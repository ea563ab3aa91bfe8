"""Count what each starting hand wins against any hand: `python -m bench.orders` writes what percentages go by.

Two cards are counted exactly, in seconds; Omaha takes some minutes (`--samples` deals for each of 16,432 kinds).
"""

import argparse
from array import array
from pathlib import Path
from struct import pack

from hanpan.cards import HOLDEM, OMAHA, SHORT_DECK, Family, encode, twin
from hanpan.cards.equity import POT
from hanpan.odds import contest, read
from hanpan.odds.classes import classes, hands_of
from hanpan.odds.orders import kinds

ORDERS = Path(__file__).resolve().parent.parent / "src" / "hanpan" / "odds" / "orders"
ONE = array("I", [1]).tobytes()


def count_pairs(family: Family, threads: int) -> str:
    """Exact: every hand against every hand over every board."""
    anything = read("random", family)
    shares = contest([anything, anything], threads=threads, by_hand=True)[0].hands
    told = sorted(((shares[hands_of(one)[0]], str(one)) for one in classes(family)), reverse=True)
    head = f"# {family.name}: what each starting hand wins against any hand, over every board. python -m bench.orders\n"
    return head + "".join(f"{name} {share:.6f}\n" for share, name in told)


def estimate_fours(samples: int, threads: int) -> bytes:
    """In 65,535ths, in the order in which `kinds` meets them."""
    shares = []
    for at, hands in enumerate(kinds(OMAHA).values()):
        given = ((encode(hands[0]), ONE), (b"", b""))
        rows, _ = twin.range_samples(OMAHA.number, given, b"", b"", samples, at, threads, False)
        won = sum(count * (POT // ways) for ways, count in enumerate(rows[0], 1))
        shares.append(round(65535 * won / (POT * samples)))
    return pack(f"<{len(shares)}H", *shares)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.orders", description=__doc__)
    parser.add_argument("--samples", type=int, default=50_000)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    for family in (HOLDEM, SHORT_DECK):
        (ORDERS / f"{family.name}.txt").write_text(count_pairs(family, options.threads), encoding="utf-8")
    (ORDERS / "omaha.u16").write_bytes(estimate_fours(options.samples, options.threads))


if __name__ == "__main__":
    main()
