"""FD-2.2: the journal is a chain, and its head is in every receipt: a past that was changed no longer fits."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from hanpan.fairness import Receipt, verify_bytes, write
from hanpan.fairness.paper import Void
from hanpan.floor.floor import Floor
from hanpan.store.audit import audit
from hanpan.store.packing import pack, unpack
from hanpan.store.past import past_in
from hanpan.store.sqlite import FILE, open_sqlite
from hanpan.words import say
from tests.cli.runner import hanpan
from tests.fair_house.contributing import Company, company, hands_over
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import TABLE, opened
from tests.floor.people import START

HANDS = 3


async def receipt(floor: Floor, person: str, hand: int) -> Receipt:
    row = await floor.store.hand(TABLE, hand)
    assert row is not None
    found = floor.receipt(row.game, person, await floor.store.records(TABLE, row.first, row.last))
    assert found is not None
    return found


async def _play(folder: Path, receipts: Path) -> None:
    """Two lives of a house; the second goes on with the chain of the first."""
    store = await open_sqlite(folder, SEAL)
    people = await company(store)
    await people.until(hands_over(1))
    await people.floor.close()
    await store.close()
    store = await open_sqlite(folder, SEAL)
    again = Company(await opened(store, START + 600_000), said=1000)
    await again.look()
    await again.until(hands_over(HANDS))
    for hand in range(1, HANDS + 1):
        for person in ("ann", "ben"):
            told = await receipt(again.floor, person, hand)
            (receipts / f"{person}-{hand}.json").write_bytes(write(told))
    await again.floor.close()
    await store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder, receipts = tmp_path_factory.mktemp("house"), tmp_path_factory.mktemp("receipts")
    asyncio.run(_play(folder, receipts))
    return folder, receipts


@pytest.mark.rule("FD-2.2", "FD-3.1")
def test_receipts_of_hands_whose_rest_is_forgotten_hold(played: tuple[Path, Path]) -> None:
    """Own cards and proofs outlive the seed of the deck that was played."""
    folder, receipts = played
    files = sorted(receipts.iterdir())
    assert len(files) == 2 * HANDS
    assert {verify_bytes(file.read_bytes()).mark for file in files} == {"without-you"}
    assert audit(folder, seal=SEAL).sound
    asyncio.run(_no_seed_is_left(folder))


async def _no_seed_is_left(folder: Path) -> None:
    store = await open_sqlite(folder, SEAL)
    row = await store.hand(TABLE, 1)
    assert row is not None
    records = await store.records(TABLE, row.first, row.last)
    assert any(record.forgotten for record in records)
    assert not any(record.seed for record in records)
    assert not any(b'"seeds":["' in (record.sealed or b"") for record in records)
    await store.close()


@pytest.mark.rule("FD-2.2", "FD-3.2")
def test_receipts_fit_the_past_of_the_house_until_it_is_rewritten(
    played: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, receipts = played
    asked = ("audit", "--data", folder, "--receipts", receipts)
    good = hanpan(capsys, *asked)
    assert good.code == 0, good
    assert any(say(lang, "verify.limits") in good.out for lang in ("en", "ko")), "what is not proven is said (FD-3.2)"
    for rewritten in (HANDS, 1):  # the last one, which no later receipt tells of, and the first
        _rewrite(folder, rewritten)
        bad = hanpan(capsys, *asked, "--json")
        assert bad.code == 1, bad
        told = [msgspec.json.decode(line) for line in bad.out.splitlines()]
        others = {Path(one["file"]).name for one in told if one.get("past") == "another"}
        since = range(rewritten, HANDS + 1)
        assert others == {f"{person}-{hand}.json" for person in ("ann", "ben") for hand in since}


def _rewrite(folder: Path, hand: int) -> None:
    """In this hand somebody has checked a millisecond later."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as file:
        found = file.execute("SELECT first, body FROM stretches ORDER BY first LIMIT 1 OFFSET ?", (hand - 1,))
        first, body = found.fetchone()
        rows = unpack(TABLE, first, body)
        *head, told, sealed, seed, version, moves = rows[-2]
        rows[-2] = (*head, told.replace(b'"at":1', b'"at":2'), sealed, seed, version, moves)
        file.execute("UPDATE stretches SET body = ? WHERE first = ?", (pack(rows), first))


def test_a_chain_is_made_again_from_the_journal(played: tuple[Path, Path]) -> None:
    folder, _ = played
    [(_, digest)] = past_in(folder, "00" * 32, {TABLE: [5]}).heads.items()
    assert len(bytes.fromhex(digest)) == 32
    assert past_in(folder, "11" * 32, {TABLE: [5]}).heads != {(TABLE, 5): digest}


@pytest.mark.rule("FD-2.2")
def test_a_deal_that_the_journal_tells_otherwise_is_found(played: tuple[Path, Path]) -> None:
    """Also where the head lies before it: earlier versions signed the one before the deal."""
    folder, receipts = played
    told = msgspec.json.decode((receipts / "ann-1.json").read_bytes(), type=Receipt)
    statement, head = told.commitment.statement, told.head
    past = past_in(folder, statement.house, {TABLE: [head.number]})
    past.heads[TABLE, head.number] = head.digest  # whatever the tests above have done to the journal
    assert past.fits(told)
    other = structs.replace(told.commitment, roots=told.commitment.roots[::-1])
    for spoilt in (
        structs.replace(told, commitment=other),
        structs.replace(told, numbers=told.numbers[1:]),
        structs.replace(told, opened=told.opened[1:]),
        structs.replace(told, voids=(Void(other, "missing", 0),)),
    ):
        assert not past.fits(spoilt)
