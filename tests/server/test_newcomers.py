"""Somebody new costs no commit of their own, and is told nothing before they are kept."""

import asyncio
from pathlib import Path

import pytest

from hanpan.floor.floor import Floor
from hanpan.floor.ports import NotKeptError, PersonRow, SessionRow, StoreError
from hanpan.house.ledger import bank
from hanpan.store.audit import audit
from hanpan.store.sqlite import SqliteStore, open_memory, open_sqlite
from tests.floor.people import open_floor, quiet
from tests.floor.test_promises import FullDisk
from tests.server.house import House, in_house

CHIPS = 1000


def commits_of(store: SqliteStore) -> list[str]:
    """Grows with each commit."""
    found: list[str] = []
    store.connection.set_trace_callback(lambda said: found.append(said) if said == "COMMIT" else None)
    return found


def new(name: str) -> tuple[PersonRow, SessionRow]:
    return PersonRow(f"id-{name}", name, name.lower(), 7), SessionRow(f"digest-{name}", f"id-{name}", 7, 2**40)


async def comes(floor: Floor, name: str) -> bool:
    """As the door lets somebody in: the cookie would go out when this returns."""
    row, session = new(name)
    if not await floor.newcomers.add(row, session):
        return False
    floor.people.buy_chips(row.person, CHIPS, "welcome chips")
    await floor.settled()
    return True


async def some_turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@in_house(guests_at_once=100)
async def test_a_guest_is_one_commit_and_a_class_no_more_than_one_each(house: House) -> None:
    commits = commits_of(house.store)
    ann = await house.guest("Ann")
    assert len(commits) == 1
    assert (await ann.get("/api/me")).body["bank"] == house.context.limits.welcome_chips
    before = len(commits)
    await asyncio.gather(*[house.guest(f"Pupil {number}") for number in range(30)])
    assert len(commits) - before <= 30


@in_house(welcome_chips=0)
async def test_without_chips_it_is_one_commit_too(house: House) -> None:
    commits = commits_of(house.store)
    ann = await house.guest("Ann")
    assert len(commits) == 1
    assert (await ann.get("/api/me")).body["name"] == "Ann"


def test_people_sessions_and_chips_of_a_class_are_one_transaction(tmp_path: Path) -> None:
    async def play() -> None:
        store = await open_sqlite(tmp_path)
        floor = await open_floor(store)
        await quiet(floor)
        commits = commits_of(store)
        assert all(await asyncio.gather(*[comes(floor, f"P{number}") for number in range(30)]))
        assert len(commits) == 1
        assert not floor.newcomers.coming
        await floor.close()
        await store.close()
        again = await open_sqlite(tmp_path)
        back = await open_floor(again)
        for number in range(30):
            row, session = new(f"P{number}")
            assert (await again.person(row.person), await again.session(session.digest)) == (row, session)
            assert back.house.ledger.balance(bank(row.person)) == CHIPS
        await back.close()
        await again.close()

    asyncio.run(play())
    assert audit(tmp_path).sound


def test_of_two_with_one_name_in_the_same_batch_one_comes_in() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        rows = [new("Ann")[0], PersonRow("another", "ANN", "ann", 8)]
        assert [await floor.newcomers.add(row) for row in rows] == [True, False]
        assert await floor.newcomers.named("ann") == rows[0]
        await floor.settled()
        assert await floor.newcomers.add(rows[1]) is False
        assert await store.person("another") is None
        assert await floor.newcomers.named("ann") == rows[0]
        await floor.close()

    asyncio.run(play())


def test_nobody_is_let_in_before_they_are_durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """And while nothing can be kept, nobody else is made to wait: their names stay free."""
    monkeypatch.setattr("hanpan.floor.commit_loop.RETRY_SECONDS", 0)

    async def play() -> None:
        disk = FullDisk(await open_memory())
        floor = await open_floor(disk)
        await quiet(floor)
        disk.full = True
        ann = asyncio.create_task(comes(floor, "Ann"))
        await some_turns()
        assert not ann.done()
        assert disk.tries > 3
        with pytest.raises(StoreError):
            await comes(floor, "Ben")
        disk.full = False
        assert await ann is True
        assert await comes(floor, "Ben") is True
        assert await disk.person("id-Ann") is not None
        await floor.close()

    asyncio.run(play())


def test_whoever_breaks_off_is_kept_all_the_same_and_their_name_is_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or another could have it in the same batch."""
    monkeypatch.setattr("hanpan.floor.commit_loop.RETRY_SECONDS", 0)

    async def play() -> None:
        disk = FullDisk(await open_memory())
        floor = await open_floor(disk)
        await quiet(floor)
        ann = asyncio.create_task(comes(floor, "Ann"))
        disk.full = True
        await asyncio.sleep(0)
        ann.cancel()
        await some_turns()
        assert list(floor.newcomers.coming) == ["ann"]
        disk.full = False
        await quiet(floor)
        assert not floor.newcomers.coming
        assert await comes(floor, "Ann") is False
        assert await comes(floor, "Ben") is True
        assert floor.house.ledger.balance(bank("id-Ann")) == CHIPS
        assert sum(floor.house.ledger.balances.values()) == 0
        await floor.close()

    asyncio.run(play())


def test_a_house_that_closes_on_a_full_disk_has_let_nobody_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("hanpan.floor.commit_loop.RETRY_SECONDS", 0)
    monkeypatch.setattr("hanpan.floor.commit_loop.LAST_SECONDS", 0)

    async def play() -> None:
        disk = FullDisk(await open_sqlite(tmp_path))
        floor = await open_floor(disk)
        await quiet(floor)
        disk.full = True
        ann = asyncio.create_task(comes(floor, "Ann"))
        await some_turns()
        with pytest.raises(NotKeptError):
            await floor.close()
        with pytest.raises(StoreError):
            await ann
        await disk.close()
        again = await open_sqlite(tmp_path)
        back = await open_floor(again)
        assert await again.person("id-Ann") is None
        assert back.house.ledger.balance(bank("id-Ann")) == 0
        assert await comes(back, "Ann") is True
        await back.close()
        await again.close()

    asyncio.run(play())


def test_a_disk_that_fails_at_the_name_leaves_the_name_free() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        asked, store.person_named = store.person_named, fails  # type: ignore[method-assign, assignment]
        with pytest.raises(StoreError):
            await comes(floor, "Ann")
        store.person_named = asked  # type: ignore[method-assign]
        assert await comes(floor, "Ann") is True
        await floor.close()

    asyncio.run(play())


async def fails(_: str) -> None:
    raise StoreError("disk I/O error")
