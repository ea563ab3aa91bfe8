"""poker-equity: equity in Rust."""

import poker_equity  # type: ignore[import-not-found]

from bench.child import Driver, Equities, Matchup, Ranges, main


def exact(matchup: Matchup) -> float:
    found = poker_equity.exact_from_text("holdem", ["".join(hand) for hand in matchup])
    return float(found["players"][0]["equity"])


def sampled(matchup: Matchup, samples: int) -> float:
    # One thread like everyone else; its own default is four.
    found = poker_equity.chunk_from_text("holdem", ["".join(hand) for hand in matchup], samples=samples, threads=1)
    return float(found["players"][0]["equity"])


def ranges_exact(asked: tuple[str, str], board: str) -> float:
    found = poker_equity.exact_from_text("holdem", list(asked), board=board)
    if found is None:
        raise ValueError("too many deals for it to count")
    return float(found["players"][0]["equity"])


def ranges_sampled(asked: tuple[str, str], samples: int) -> float:
    found = poker_equity.chunk_from_text("holdem", list(asked), samples=samples, threads=1)
    return float(found["players"][0]["equity"])


if __name__ == "__main__":
    main(
        Driver(
            "poker-equity",
            equities=lambda: Equities(exact=exact, sampled=sampled),
            ranges=lambda: Ranges(ranges_exact, ranges_sampled),
        )
    )
