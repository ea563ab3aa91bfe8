"""Finished hands are kept many together, and what rests on them waits for that."""

import asyncio

from hanpan.league.gathering import MOST_UNKEPT, Gathering
from hanpan.store.league import HandRow


def row(hand: int) -> HandRow:
    return HandRow(1, hand, 0, b"")


class Kept:
    """By commit: which hands."""

    def __init__(self, goes_on: bool = True) -> None:
        self.commits: list[list[int]] = []
        self.goes_on = goes_on

    async def __call__(self, rows: list[HandRow]) -> bool:
        self.commits.append([one.hand for one in rows])
        return self.goes_on


def test_more_and_more_at_a_time_and_none_is_left_behind() -> None:
    kept = Kept()

    async def add() -> None:
        gathering = Gathering(kept)
        for hand in range(3000):
            gathering.due = float("inf")  # as if no time went by
            assert await gathering.add(row(hand), at_once=False)
        await gathering.flush()

    asyncio.run(add())
    sizes = [len(commit) for commit in kept.commits]
    assert sizes[:4] == [1, 2, 4, 8]
    assert max(sizes) == MOST_UNKEPT
    assert [hand for commit in kept.commits for hand in commit] == list(range(3000))


def test_where_somebody_from_outside_plays_every_hand_is_kept_by_itself() -> None:
    kept = Kept()

    async def add() -> None:
        gathering = Gathering(kept)
        for hand in range(9):
            await gathering.add(row(hand), at_once=True)

    asyncio.run(add())
    assert kept.commits == [[hand] for hand in range(9)]


def test_what_rests_on_hands_waits_until_they_are_kept() -> None:
    kept, done = Kept(goes_on=False), list[int]()

    async def add() -> None:
        gathering = Gathering(kept)
        gathering.together, gathering.due = 2, float("inf")
        gathering.when_kept(lambda: done.append(len(kept.commits)))
        assert await gathering.add(row(1), at_once=False)
        assert not done
        assert not await gathering.add(row(2), at_once=False), "somebody has said stop"

    asyncio.run(add())
    assert done == [1]
