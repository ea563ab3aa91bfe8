"""The figures the client tells of the game are those the house counts."""

import re
from pathlib import Path

import pytest

from hanpan.cards import equity_sampled, parse_cards
from hanpan.cards.census import census
from hanpan.cards.twin import NATIVE

TEXT = (Path(__file__).parents[2] / "web" / "src" / "learn" / "counts.ts").read_text(encoding="utf-8")
ORDER = "AKQJT98765432"


@pytest.mark.rule("HE-5.1")
@pytest.mark.skipif(not NATIVE, reason="seven cards of 52 are counted natively alone")
def test_how_often_each_rank_comes() -> None:
    told = re.findall(r'\["([a-z-]+)", ([\d_]+), ([\d_]+)\]', TEXT)
    seven, five = census(7).counts, census(5).counts
    counted = {category.name.lower().replace("_", "-"): (seven[category], five[category]) for category in seven}
    assert {name: (int(one), int(other)) for name, one, other in told} == counted


def test_the_chart_of_starting_hands() -> None:
    rows = [[int(share) for share in row.split(", ")] for row in re.findall(r"^  \[(\d.*)\],$", TEXT, re.MULTILINE)]
    samples, off = (20_000, 1.5) if NATIVE else (300, 10)
    places = [(row, column) for row in range(13) for column in range(13)] if NATIVE else [(0, 0), (5, 12), (12, 12)]
    for row, column in places:
        high, low = ORDER[min(row, column)], ORDER[max(row, column)]
        hand = parse_cards(f"{high}s{low}{'s' if row < column else 'h'}")
        share = 100 * equity_sampled([hand, ()], (), samples, 5)[0].share
        assert abs(share - rows[row][column]) < off, hand
