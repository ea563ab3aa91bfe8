"""poker-equity: equity in Rust."""

import poker_equity  # type: ignore[import-not-found]

from bench.child import Driver, Equities, Matchup, main


def exact(matchup: Matchup) -> float:
    found = poker_equity.exact_from_text("holdem", ["".join(hand) for hand in matchup])
    return float(found["players"][0]["equity"])


def sampled(matchup: Matchup, samples: int) -> float:
    # One thread like everyone else; its own default is four.
    found = poker_equity.chunk_from_text("holdem", ["".join(hand) for hand in matchup], samples=samples, threads=1)
    return float(found["players"][0]["equity"])


if __name__ == "__main__":
    main(Driver("poker-equity", equities=lambda: Equities(exact=exact, sampled=sampled)))
