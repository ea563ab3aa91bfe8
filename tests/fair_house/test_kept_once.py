"""FD-1.5: cards that follow from a deal are not kept beside it; earlier houses sealed every fact that hid one.

`earlier/` holds two folders of such a house, killed in the middle of its second hand: one forgets what nobody was shown
when a hand is over, the other keeps it sealed.
"""

import asyncio
import tarfile
from pathlib import Path

import pytest

from hanpan.fairness import verify_bytes, write
from hanpan.floor.journalled_house import facts_in
from hanpan.floor.ports import Record
from hanpan.floor.sealing import Seal
from hanpan.house.contract import TableKind
from hanpan.house.kinds import KINDS
from hanpan.store.audit import audit
from hanpan.store.sqlite import open_memory, open_sqlite
from tests.fair_house.contributing import Company, dealt, hands_over
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import TABLE, opened
from tests.fair_house.test_past import receipt
from tests.floor.people import START, Person, quiet

EARLIER = Path(__file__).parent / "earlier"
HOLDEM = KINDS["holdem"]


def _cards(kind: TableKind, records: list[Record], person: str) -> list[str]:
    """Of a hand that is over, in somebody's list."""
    [own] = [own for own in kind.own_hands_in(facts_in(kind, records)) if own.person == person]
    return [*own.cards, *own.board]


async def _hand(people: Company, number: int) -> list[Record]:
    row = await people.floor.store.hand(TABLE, number)
    assert row is not None
    return await people.floor.store.records(TABLE, row.first, row.last)


@pytest.mark.rule("FD-1.5", "FD-3.1")
@pytest.mark.parametrize("forgets", [True, False], ids=["forgets", "keeps"])
def test_of_a_hand_only_its_commitment_is_sealed(tmp_path: Path, forgets: bool) -> None:
    """In play and when it is over, and all cards that anybody has seen are there again."""

    async def story() -> None:
        store = await open_sqlite(tmp_path, SEAL)
        people = Company(await opened(store, forgets=forgets))
        await people.sit()
        await people.until(dealt(1))
        hole = list(people.table.hand.hole)
        await people.floor.settled()
        in_play = await store.records(TABLE, 0, people.floor.house.numbers[TABLE] - 1)
        assert [b'"deal-committed"' in one.open for one in in_play if one.salt or one.digest] == [True]
        await people.until(hands_over(1))
        board = None
        over = await _hand(people, 1)
        assert [b'"deal-committed"' in one.open for one in over if one.digest] == [True]
        for person, cards in zip(people.people, hole, strict=False):
            told = _cards(HOLDEM, over, person.name)
            assert tuple(told[:2]) == cards
            board = board or told[2:]
            assert told[2:] == board
        assert board
        await people.floor.close()
        await store.close()

    asyncio.run(story())
    report = audit(tmp_path, seal=SEAL)
    assert report.sound, report.findings
    assert report.packs


@pytest.mark.rule("FD-3.1")
@pytest.mark.parametrize("forgets", [True, False], ids=["forgets", "keeps"])
def test_everybody_is_told_which_of_the_two_the_house_does(forgets: bool) -> None:
    async def story() -> None:
        floor = await opened(await open_memory(), forgets=forgets)
        ann = Person(floor, "ann")
        await quiet(floor)
        told = ann.last("welcome")
        assert told.get("forgets", False) is forgets
        await floor.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.9", "FD-2.1")
@pytest.mark.parametrize("name", ["forgets", "keeps"])
def test_what_an_earlier_house_sealed_fact_by_fact_goes_on(tmp_path: Path, name: str) -> None:
    with tarfile.open(EARLIER / f"{name}.tar.xz") as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # younger than Debian 12's Python
        packed.extractall(tmp_path)  # noqa: S202  # our own

    async def story() -> None:
        store = await open_sqlite(tmp_path, SEAL)
        again = Company(await opened(store, START + 600_000, forgets=name == "forgets"), said=1000)
        await again.look()
        assert again.table.hand_number == 2
        await again.until(hands_over(3))
        for hand in (1, 2, 3):
            assert len(_cards(HOLDEM, await _hand(again, hand), "ann")) == 7
            told = await receipt(again.floor, "ann", hand)
            assert verify_bytes(write(told)).mark == "without-you"
            assert len(told.cards) >= 7
        await again.floor.close()
        await store.close()

    asyncio.run(story())
    report = audit(tmp_path, seal=SEAL)
    assert report.sound, report.findings
    assert audit(tmp_path, seal=Seal()).findings, "it is sealed"
