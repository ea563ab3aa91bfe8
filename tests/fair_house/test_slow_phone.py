"""FD-1.2: numbers take their time to come, and the cards come no later than they did without."""

import asyncio
from itertools import pairwise

import pytest

from hanpan.games.holdem.events import Dealt, HandEnded
from hanpan.house.fair_deals import HEAD_START
from hanpan.house.holdem.events import Played
from hanpan.store.sqlite import open_memory
from tests.fair_house.contributing import Company, hands_over
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import TABLE, opened

NINE = [f"p{number}" for number in range(9)]


def pauses(*, contributes: bool, delay: int = 0) -> list[int]:
    """Milliseconds from the end of a hand to the next one's cards, hand after hand."""

    async def story() -> list[int]:
        store = await open_memory(SEAL)
        people = Company(await opened(store), names=NINE)
        people.contributes, people.delay = contributes, delay
        await people.sit()
        for hand in (1, 2, 3):
            await people.until(hands_over(hand))
        await people.until(lambda table: bool(table.hand.hole[0]))
        kind = people.floor.house.kinds[TABLE]
        told = [fact.told(kind) for fact in people.floor.house.recent[TABLE]]
        turns = [one for one in told if isinstance(one, Played) and isinstance(one.fact, Dealt | HandEnded)]
        between = [next_.at - one.at for one, next_ in pairwise(turns) if isinstance(one.fact, HandEnded)]
        assert (people.table.fair.commitment is not None) is contributes
        await people.floor.close()
        await store.close()
        return between

    return asyncio.run(story())


@pytest.mark.rule("FD-1.2")
def test_nine_over_slow_lines_have_their_cards_no_later() -> None:
    before = pauses(contributes=False)
    assert len(before) >= 2
    assert pauses(contributes=True, delay=HEAD_START) == before, (
        "a phone whose words take so long costs nobody a moment"
    )
    later = pauses(contributes=True, delay=HEAD_START + 200)
    assert [after - one for one, after in zip(before, later, strict=True)] == [200] * len(before), "only what is beyond"
