"""FD-3.1: what the data folder tells whoever has it, and not the house's key."""

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hanpan.floor.ports import SnapshotRow, Store
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.games.sniper.match import Match
from hanpan.house.fair_deals import deal_in
from hanpan.house.sniper.settings import SniperSettings
from hanpan.store import queries
from hanpan.store.archive import FILE as ARCHIVE
from hanpan.store.archiving import archive
from hanpan.store.audit import audit
from hanpan.store.backup import backup
from hanpan.store.house_file import pack
from hanpan.store.opening import open_store
from hanpan.store.postgresql.address import Address
from hanpan.store.reading import FileReader, connected, in_place
from hanpan.store.sqlite import FILE, open_sqlite
from tests.fair_house.contributing import Company, company, dealt, hands_over, lies_there
from tests.fair_house.house import SEAL
from tests.fair_house.snooping import CARDS, Found, found_in, look_into, rows_of
from tests.fair_house.test_crash import TABLE, give, hash_for, opened
from tests.floor.people import START, Person, quiet
from tests.floor.test_owning import Patient


def public_cards(told: Company) -> set[str]:
    """Every card that somebody who only looks on has been shown."""
    found: set[str] = set()
    for frame in told.observer.line.frames:
        found |= _cards(msgspec.json.decode(frame))
    return found


def _cards(said: Any) -> set[str]:
    if isinstance(said, dict):
        return _cards([*said, *said.values()])
    if isinstance(said, list):
        return {card for one in said for card in _cards(one)}
    return {said} & CARDS if isinstance(said, str) else set()


def secrets_of(table: Any) -> set[bytes]:
    """Seeds and salts of the deal in play."""
    deal = deal_in(table.fair)
    played = deal.close()
    tree = deal.trees[played.index]
    return {bytes(deal.seeds[played.index]), *[tree.salt(position) for position in range(len(tree.deck))]}


def snooped(folder: Path, seal: Seal) -> tuple[set[str], set[bytes]]:
    """Hidden cards, and seeds and salts, that are found in the folder in the middle of hands, after them, and once the
    house has closed."""

    async def story() -> tuple[set[str], set[bytes]]:
        store = await open_sqlite(folder, seal)
        people = await company(store)
        people.folds = "cat"
        secrets, cards, found = set[bytes](), set[str](), set[bytes]()

        def look() -> None:
            read, inside = found_in(folder)
            public = public_cards(people)
            cards.update(read - public if len(public) < len(CARDS) else set())
            found.update(inside & secrets)

        for hand in (1, 2):
            await people.until(dealt(hand))
            secrets |= secrets_of(people.table)
            look()
        await people.until(hands_over(2))
        people.floor.house.snapshot_all()
        look()
        await people.floor.close()
        await store.close()
        look()
        return cards, found

    return asyncio.run(story())


@pytest.mark.rule("FD-3.1")
def test_the_folder_tells_nothing_that_nobody_was_shown(tmp_path: Path) -> None:
    assert snooped(tmp_path, SEAL) == (set(), set())
    report = audit(tmp_path, seal=SEAL)
    assert report.sound, report.findings
    assert report.packs >= 3


@pytest.mark.rule("FD-3.1")
@pytest.mark.parametrize("killed", [False, True])
def test_a_house_that_closes_between_hands_forgets_the_last_one(tmp_path: Path, killed: bool) -> None:
    """Also where it was killed before, and comes back with what had not been put in its place."""
    folder = tmp_path / ("killed" if killed else "house")

    async def story() -> set[bytes]:
        store = await open_sqlite(tmp_path / "house", SEAL)
        people = await company(store)
        await people.until(lies_there(1))
        secrets = secrets_of(people.table)
        if killed:
            await quiet(people.floor)
            shutil.copytree(tmp_path / "house", folder)
            again = await open_sqlite(folder, SEAL)
            await (await opened(again, people.floor.clock.now() + 1)).close()
            await again.close()
        await people.floor.close()
        await store.close()
        return secrets

    secrets = asyncio.run(story())
    file = sqlite3.connect(folder / FILE)
    [(table, number, body)] = file.execute('SELECT "table", number, body FROM snapshots').fetchall()
    file.close()
    snapshot = SEAL.opened_snapshot(SnapshotRow(table, number, body)).body
    assert not [secret for secret in secrets if secret.hex().encode() in snapshot]
    report = audit(folder, seal=SEAL)
    assert report.sound, report.findings


@pytest.mark.rule("FD-3.1")
def test_a_hand_in_whose_middle_a_house_has_closed_is_forgotten_too(tmp_path: Path) -> None:
    """The next one goes on from a snapshot with the deck in it, and is killed as soon as the hand is over."""
    killed = tmp_path / "killed"

    async def story() -> set[bytes]:
        store = await open_sqlite(tmp_path / "house", SEAL)
        people = await company(store)
        await people.until(dealt(1))
        secrets = secrets_of(people.table)
        await people.floor.close()
        await store.close()
        store = await open_sqlite(tmp_path / "house", SEAL)
        again = Company(await opened(store, people.floor.clock.now() + 1), said=100)
        await again.look()
        await again.until(lies_there(1))
        await quiet(again.floor)
        shutil.copytree(tmp_path / "house", killed)
        await again.floor.close()
        await store.close()
        return secrets

    secrets = asyncio.run(story())
    report = audit(killed, seal=SEAL)
    assert report.sound, report.findings
    kept = [SEAL.opened_snapshot(row).body for row in _snapshots(killed)]
    assert not [secret for secret in secrets for body in kept if secret.hex().encode() in body]


@pytest.mark.rule("FD-3.1")
@pytest.mark.parametrize("killed", [False, True])
def test_a_table_that_goes_with_its_last_hand_is_forgotten_too(tmp_path: Path, killed: bool) -> None:
    """It gets no snapshot any more, and one from the middle of that hand has the deck in it."""
    folder = tmp_path / ("killed" if killed else "house")

    async def story() -> set[bytes]:
        store = await open_sqlite(tmp_path / "house", SEAL)
        people = await company(store)
        await people.until(dealt(1))
        secrets = secrets_of(people.table)
        await people.floor.close()
        await store.close()
        assert _tell(tmp_path / "house", secrets), "so this can fail"
        store = await open_sqlite(tmp_path / "house", SEAL)
        again = Company(await opened(store, people.floor.clock.now() + 1), said=100)
        await again.look()
        again.floor.operator.close_here(TABLE)
        with suppress(KeyError):  # it is gone
            await again.until(hands_over(1))
        await quiet(again.floor)
        if killed:
            shutil.copytree(tmp_path / "house", folder)
            store_again = await open_sqlite(folder, SEAL)
            await (await opened(store_again, again.floor.clock.now() + 1)).close()
            await store_again.close()
        await again.floor.close()
        await store.close()
        return secrets

    secrets = asyncio.run(story())
    assert not _tell(folder, secrets)
    report = audit(folder, seal=SEAL)
    assert report.sound, report.findings


def _tell(folder: Path, secrets: set[bytes]) -> bool:
    """Do its snapshots, as they lie there, tell any of it?"""
    with closing(sqlite3.connect(folder / FILE)) as file:
        rows = [SnapshotRow(*row) for row in file.execute('SELECT "table", number, body FROM snapshots').fetchall()]
    kept = [SEAL.opened_snapshot(row).body for row in rows]
    return any(secret.hex().encode() in body for secret in secrets for body in kept)


def _snapshots(folder: Path) -> list[SnapshotRow]:
    """Those of a house that is closed, or was killed, once all that waits is in its place."""
    with connected(folder) as file, in_place(FileReader(file)) as moment:
        return [SnapshotRow(*row) for row in moment.ask(queries.SNAPSHOT, name=TABLE)]


def test_unsealed_it_would_tell_everything(tmp_path: Path) -> None:
    """So the tests above can fail."""
    cards, secrets = snooped(tmp_path, CLEAR)
    assert cards
    assert secrets


# -- Sniper, whose cards are numbers


Look = Callable[[Found], Awaitable[Found]]
"""Reads all there is, beside what was found before."""


def in_folder(folder: Path) -> tuple[Callable[[Seal], Awaitable[Store]], Look]:
    async def look(found: Found) -> Found:
        return look_into(folder, found)

    return partial(open_sqlite, folder), look


def in_database(database: str) -> tuple[Callable[[Seal], Awaitable[Store]], Look]:
    async def look(found: Found) -> Found:
        return found.look_at(await rows_of(database))

    return partial(open_store, Address(database)), look


def game_of_sniper(
    open_it: Callable[[Seal], Awaitable[Store]], look: Look, seal: Seal
) -> tuple[Found, Match, set[bytes]]:
    """What is found in the middle of a round, and what there was to find."""

    async def story() -> tuple[Found, Match, set[bytes]]:
        store = await open_it(seal)
        floor = await opened(store)
        floor.operator.open_permanent(SniperSettings(seats=3), TABLE)
        people = [Patient(floor, name) for name in ("ann", "ben")]
        for seat, person in enumerate(people):
            await person.ask("enter", table=TABLE)
            for one in people[:seat]:
                await one.ask("give-hash", table=TABLE, hand=1, attempt=1, hash=hash_for(one.name, 1, 1))
            await person.ask("take-seat", table=TABLE, seat=seat)
        await people[0].ask("start-game", table=TABLE)
        table = floor.house.tables[TABLE]
        if table.fair.commitment is not None:
            await give(people[0], 1, 1)
        secrets = secrets_of(table)
        match = table.match.copy()
        await floor.settled()
        found = await look(Found())
        floor.house.snapshot_all()
        await floor.close()
        await store.close()
        return await look(found), match, secrets

    return asyncio.run(story())


def _holes(match: Match) -> set[tuple[str, tuple[str, ...]]]:
    return {(str(seat), cards) for seat, cards in enumerate(match.hole) if cards}


@pytest.mark.rule("FD-3.1")
def test_a_round_of_sniper_tells_neither_pack_nor_hands(tmp_path: Path) -> None:
    _sealed(*game_of_sniper(*in_folder(tmp_path), SEAL))


@pytest.mark.rule("FD-3.1")
def test_nor_does_it_in_a_database(database: str) -> None:
    _sealed(*game_of_sniper(*in_database(database), SEAL))


def _sealed(found: Found, match: Match, secrets: set[bytes]) -> None:
    assert len(_holes(match)) == 2
    assert not found.holes & _holes(match)
    assert match.deck not in found.orders
    assert not found.secrets & secrets


def test_unsealed_a_round_of_sniper_would_tell_all_of_it(tmp_path: Path) -> None:
    found, match, secrets = game_of_sniper(*in_folder(tmp_path), CLEAR)
    assert _holes(match) <= found.holes
    assert match.deck in found.orders
    assert found.secrets & secrets


# -- blackjack, of whose cards those hide that are not dealt yet


@pytest.mark.rule("FD-3.1")
@pytest.mark.parametrize("seal", [SEAL, CLEAR], ids=["sealed", "in clear"])
def test_a_round_of_blackjack_does_not_tell_its_shoe(tmp_path: Path, seal: Seal) -> None:
    async def story() -> tuple[Found, tuple[str, ...]]:
        store = await open_sqlite(tmp_path, seal)
        floor = await opened(store)
        people = [Person(floor, name) for name in ("ann", "ben")]
        name = (await people[0].ask("open-table", game="blackjack", format="room", form={"dealer_key": "chalk"}))[
            "table"
        ]
        for person, key in zip(people, ("chalk", None), strict=True):
            await person.ask("enter", table=name)
            await person.ask("join-room", table=name, name=person.name, dealer_key=key)
        while not floor.house.tables[name].room.in_round():  # somebody may have had 21 at once
            await people[0].ask("play", table=name, hand=0, turn=0, move="start")
        shoe = tuple(floor.house.tables[name].room.shoe)
        await floor.settled()
        found = look_into(tmp_path)
        floor.house.snapshot_all()
        await floor.close()
        await store.close()
        return look_into(tmp_path, found), shoe

    found, shoe = asyncio.run(story())
    rest = "".join(shoe[-20:])
    told = ["".join(order) for order in found.orders]
    assert any(rest in order for order in told) is (seal is CLEAR)


# -- a backup, an archive, and whatever else lies in the folder; a database


@pytest.mark.rule("FD-3.1")
@pytest.mark.parametrize("seal", [SEAL, CLEAR], ids=["sealed", "in clear"])
def test_a_backup_and_an_archive_tell_no_more(tmp_path: Path, seal: Seal) -> None:
    """In the middle of a hand: the copy holds it as the folder does."""
    folder, copy = tmp_path / "house", tmp_path / "copies" / "house.tar.gz"

    async def story() -> tuple[set[bytes], set[str]]:
        store = await open_sqlite(folder, seal)
        people = await company(store)
        people.folds = "cat"
        await people.until(hands_over(2))
        await people.until(dealt(3))
        secrets, public = secrets_of(people.table), public_cards(people)
        hidden = {card for cards in people.table.hand.hole for card in cards} - public
        pack(folder, copy, partial(backup, folder))
        await people.floor.close()
        await store.close()
        await archive(folder, START * 2)
        return secrets, hidden

    secrets, hidden = asyncio.run(story())
    assert hidden
    assert (folder / ARCHIVE).exists()
    cards, found = found_in(tmp_path)
    sealed = seal is SEAL
    assert bool(found & secrets) is not sealed
    assert bool(found_in(copy.parent)[1] & secrets) is not sealed
    if sealed:
        assert not cards & hidden


@pytest.mark.rule("FD-3.1")
@pytest.mark.parametrize("seal", [SEAL, CLEAR], ids=["sealed", "in clear"])
def test_a_database_tells_nothing_that_nobody_was_shown(database: str, seal: Seal) -> None:
    async def story() -> tuple[Found, set[bytes], set[str]]:
        store = await open_store(Address(database), seal)
        people = await company(store, Patient)
        people.folds = "cat"
        await people.until(hands_over(1))
        await people.until(dealt(2))
        secrets = secrets_of(people.table)
        hidden = {card for cards in people.table.hand.hole for card in cards} - public_cards(people)
        found = Found().look_at(await rows_of(database))
        people.floor.house.snapshot_all()
        await people.floor.close()
        await store.close()
        return found.look_at(await rows_of(database)), secrets, hidden

    found, secrets, hidden = asyncio.run(story())
    assert hidden
    assert bool(found.secrets & secrets) is (seal is CLEAR)
    assert bool(found.cards & hidden) is (seal is CLEAR)
