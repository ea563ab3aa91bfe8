"""HO-8.1: a house of any earlier version opens with the same cards, turns and chips, goes on, and audits clean."""

import asyncio
import tomllib
from pathlib import Path

import msgspec
import pytest
from msgspec import to_builtins

from hanpan.engine import Refusal
from hanpan.floor.evening_ports import result_in
from hanpan.history.on_paper import can_be_written, on_paper
from hanpan.house.house import House
from hanpan.server.sessions import digest
from hanpan.server.settings_file import read_settings
from hanpan.server.sharing import thawed
from hanpan.store.audit import audit
from tests.upgrades.folders import Truth, count, houses, name_of, settings_files, truth_of, unpack
from tests.upgrades.going_on import LATER, SEAL, Reopened, reopened
from tests.upgrades.stories import KINDS as STORIES

EVERY_HOUSE = pytest.mark.parametrize("packed", houses(), ids=name_of)
AN_HOUR = 3_600_000


def test_every_kind_of_table_is_kept() -> None:
    kept = {name_of(packed) for packed in houses()}
    assert {f"0.1-{name}" for name in ("cash", "sng", "private-sng", "sniper", "blackjack")} <= kept
    assert {f"0.2-{name}" for name in STORIES} <= kept
    truths = [truth_of(packed) for packed in houses()]
    assert {f"0.2-{name}" for name in ("killed", "closed", "over")} <= kept
    assert any(truth.waiting for truth in truths), "no house was killed while a batch waited"
    assert any(truth.snapshots and truth.killed for truth in truths)
    assert any(truth.snapshots and not truth.killed for truth in truths)


@EVERY_HOUSE
def test_a_folder_is_as_its_house_left_it(packed: Path, tmp_path: Path) -> None:
    """Else the tests below would prove less than they say."""
    truth, folder = truth_of(packed), unpack(packed, tmp_path)
    assert (folder / "hanpan.db-wal").exists() == truth.killed
    assert (count(folder, "batches"), count(folder, "snapshots")) == (truth.waiting, truth.snapshots)


@EVERY_HOUSE
@pytest.mark.rule("HO-8.1")
def test_it_opens_goes_on_and_audits(packed: Path, tmp_path: Path) -> None:
    truth, folder = truth_of(packed), unpack(packed, tmp_path)
    asyncio.run(_open_and_go_on(folder, truth))
    report = audit(folder, seal=SEAL)
    assert report.sound, report.findings[:5]
    asyncio.run(_open_again(folder, truth))
    assert audit(folder, seal=SEAL).sound


async def _open_and_go_on(folder: Path, truth: Truth) -> None:
    async with reopened(folder, truth) as house:
        assert {person: house.floor.people.bank(person) for person in truth.people} == {
            person: known.bank for person, known in truth.people.items()
        }
        await _everybody_is_known(house)
        await house.come_back()
        for table, known in truth.tables.items():
            seen = house.sees(table)
            seen.hands_over = known.hands_over
            assert seen == known
        await _history_can_be_read(house)
        for table in truth.tables:
            await house.play_on(table)


async def _everybody_is_known(house: Reopened) -> None:
    for person, known in house.truth.people.items():
        row, session = await house.store.person(person), await house.store.session(digest(known.token))
        assert row is not None
        assert row.name == known.name
        assert session is not None
        assert session.person == person
    for one, other in house.truth.friends:
        assert other in house.floor.house.people.friends.friends[one]


async def _history_can_be_read(house: Reopened) -> None:
    """HO-2.6: what was played before, as its players may look at it again, and on paper."""
    for table, known in house.truth.tables.items():
        for person in known.stacks:
            rows = await house.store.hands_of(person, house.truth.at + LATER, 100)
            assert len(rows) == known.hands_over
            for row in rows:
                records = await house.store.records(table, row.first, row.last)
                told = house.floor.hand_as_told(row.game, person, records)
                assert not can_be_written(row.game) or "actions" in on_paper(row.game, told, {})


@pytest.mark.parametrize("packed", [packed for packed in houses() if truth_of(packed).evenings], ids=name_of)
@pytest.mark.rule("EV-5.3", "HO-2.6")
def test_what_was_written_down_once_can_be_read(packed: Path, tmp_path: Path) -> None:
    """How evenings came out, and hands that were shared: nothing makes them anew."""
    asyncio.run(_read_what_is_over(unpack(packed, tmp_path), truth_of(packed)))


async def _read_what_is_over(folder: Path, truth: Truth) -> None:
    async with reopened(folder, truth) as house:
        for evening, people in truth.evenings.items():
            row = await house.store.evenings.one(evening)
            assert row is not None
            found, names = result_in(row)
            assert [person for together in found.places for person in together] == people
            assert names == {person: truth.people[person].name for person in people}
            assert {one.evening for one in await house.store.evenings.came_to(people[-1])} == {evening}
        for share, board in truth.shares.items():
            kept = await house.store.hands.share(share)
            assert kept is not None
            frozen = thawed(kept)
            assert frozen.own is not None
            assert (list(frozen.own.board), len(frozen.told.people)) == (board, 2)
            assert any(b"pots-made" in msgspec.json.encode(step) for step in frozen.told.steps)


async def _open_again(folder: Path, truth: Truth) -> None:
    """Old facts and new ones in one journal, an hour later."""
    async with reopened(folder, truth, AN_HOUR) as house:
        assert set(truth.tables) <= set(house.floor.house.tables)


@EVERY_HOUSE
def test_its_settings_can_be_read(packed: Path, tmp_path: Path) -> None:
    folder = unpack(packed, tmp_path)
    assert read_settings(folder / "house.toml", "en").timers.action == 600


@pytest.mark.parametrize("file", settings_files(), ids=lambda file: file.parent.name)
def test_an_operators_settings_file_opens_the_same_tables(file: Path) -> None:
    settings, said = read_settings(file, "en"), tomllib.loads(file.read_text(encoding="utf-8"))
    assert [table.name for table in settings.tables] == [table["name"] for table in said["tables"]]
    house = House(lambda pack: pack)
    for table, wanted in zip(settings.tables, said["tables"], strict=True):
        opened = house.open_table(table.name, table.opens(settings.timers), "", 0)
        assert not isinstance(opened, Refusal)
        told = to_builtins(house.kinds[table.name].listing(house.tables[table.name]))
        assert {name: told[name] for name in ("seats", "small_blind", "most_buy_in") if name in wanted} == {
            name: wanted[name] for name in ("seats", "small_blind", "most_buy_in") if name in wanted
        }
