"""The join preview is what then happens."""

import pytest

from hanpan.house.holdem.events import HandStarted, SitOutEnded, TableReset
from hanpan.house.holdem.preview import Preview, preview
from tests.house.random_tables import BIG, NAME, SMALL, RandomTable

ENTRIES = ("post", "wait")


def table(seed: int) -> RandomTable:
    made = RandomTable(seed, seats=6 if seed % 2 else 9)
    made.roam(20 + seed % 60)
    return made


@pytest.mark.parametrize("block", range(8))
@pytest.mark.rule("CA-3.1", "CA-3.2", "CA-3.3", "CA-3.4")
def test_the_preview_is_what_then_happens(block: int) -> None:
    """Whatever the table has been through, whichever seat and entry, if nobody else comes or goes."""
    asked = 0
    for seed in range(block * 15, block * 15 + 15):
        before = table(seed)
        if before.table.dismissed or before.table.positions is None:
            continue
        for seat in before.free():
            for entry in ENTRIES:
                promised = preview(before.table, seat, entry)
                happened = _happens(table(seed), seat, entry)
                asked += happened is not None
                assert happened in (promised, None), f"seed {seed}"
    assert asked > 20


def _happens(made: RandomTable, seat: int, entry: str) -> Preview | None:
    """None where somebody else came or went after all: his sit-outs ran out (CA-4.4)."""
    journal = made.house.journals[NAME]
    known = len(journal)
    person = made.join(seat, entry)
    while True:
        news = journal[known:]
        if any(isinstance(event, SitOutEnded) for event in news):
            return None
        begun = [event for event in news if isinstance(event, HandStarted)]
        if begun and person in begun[-1].dealt.values():
            return Preview(seat, entry, len(begun), _paid(begun[-1], seat))
        if len(begun) > 30 or not made.play_hand() or any(isinstance(event, TableReset) for event in journal[known:]):
            return Preview(seat, entry, 0, 0)


def _paid(started: HandStarted, seat: int) -> int:
    setup = started.setup
    if seat == setup.big_blind_seat:
        return BIG
    if seat == setup.small_blind_seat:
        return SMALL
    return sum(post.live + post.dead for post in setup.posts if post.seat == seat)
