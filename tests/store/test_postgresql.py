"""What holds on PostgreSQL alone: one house, each commit once whatever becomes of its answer, and no secrets told."""

import asyncio
import os
import shutil
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hanpan.floor.ports import Batch, StoreError
from hanpan.store.audit import audit
from hanpan.store.errors import AnswerLostError, ContradictionError, InUseError, ReplacedError
from hanpan.store.postgresql import writer
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import connect
from hanpan.store.postgresql.opening import open_postgresql
from hanpan.store.sql_store import SqlStore
from tests.postgresql import PASSWORD, Server
from tests.store.conftest import Kept
from tests.store.proxy import Proxy
from tests.store.samples import opened, person, record, sale
from tests.store.worlds import batches

LAST = 10**9


def more(number: int) -> Batch:
    """A fact, and chips that would show if it were done twice."""
    batch = Batch(records=[record("t1", number)], transfers=[(1, sale(f"cage:{number}", "ann", 5))])
    batch.changes = {"cage": -5, "bank:ann": 5}
    return batch


async def told(store: SqlStore) -> tuple[int, int]:
    """How many facts, and how many chips."""
    return len(await store.records("t1", 0, LAST)), (await store.load(0, 0)).balances.get("bank:ann", 0)


def through_a_proxy(database: str, test: Any) -> None:
    async def run() -> None:
        proxy = await Proxy(database).open()
        store = await open_postgresql(Address(proxy.url(database)))
        try:
            await store.commit(opened("t1"))
            await test(store, proxy)
        finally:
            await store.close()
            await proxy.close()

    asyncio.run(run())


# -- a commit whose answer is lost


def test_a_commit_whose_answer_was_lost_is_done_once(database: str) -> None:
    async def test(store: SqlStore, proxy: Proxy) -> None:
        for number in range(1, 6):
            proxy.lose_answer = number % 2 == 1
            await store.commit(more(number))
            assert await told(store) == (number + 1, 5 * number)
        assert proxy.lost == 3

    through_a_proxy(database, test)


def test_a_commit_that_was_never_sent_is_done_all_the_same(database: str) -> None:
    async def test(store: SqlStore, proxy: Proxy) -> None:
        for number in range(1, 4):
            await store.commit(more(number))
        proxy.lose_question = True
        await store.commit(more(4))
        assert await told(store) == (5, 20)
        assert proxy.lost == 1

    through_a_proxy(database, test)


@pytest.mark.parametrize("kept", [True, False])
def test_a_database_that_stays_away_is_asked_again_with_the_same_batch(
    database: str, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    """The floor asks until it is kept (floor.commit_loop); others may have written in between."""
    monkeypatch.setattr(writer, "PATIENCE", 0.2)

    async def test(store: SqlStore, proxy: Proxy) -> None:
        await store.commit(more(1))
        proxy.lose_answer, proxy.lose_question, proxy.away = kept, not kept, True
        for _ in range(2):
            with pytest.raises(StoreError):
                await store.commit(more(2))
        proxy.away = False
        assert await store.add_person(person("Ben"))
        await store.commit(more(2))
        await store.commit(more(3))
        assert await told(store) == (4, 15)

    through_a_proxy(database, test)


def test_a_network_that_only_swallows_holds_nobody_up_for_ever(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: SqlStore, proxy: Proxy) -> None:
        await store.commit(more(1))
        monkeypatch.setattr(writer, "ANSWERS", 1.0)
        proxy.swallow = True
        await store.commit(more(2))
        monkeypatch.undo()
        assert await told(store) == (3, 10)
        assert proxy.lost == 1

    through_a_proxy(database, test)


def test_who_asks_for_a_count_is_told_that_the_answer_was_lost(database: str) -> None:
    async def test(store: SqlStore, proxy: Proxy) -> None:
        assert await store.add_person(person("Ann"))
        proxy.lose_answer = True
        with pytest.raises(AnswerLostError):
            await store.add_person(person("Ben"))
        assert await store.person_named("ben") is not None
        assert await store.add_person(person("Cho"))

    through_a_proxy(database, test)


def test_whoever_gives_up_in_the_middle_leaves_no_doubt(database: str) -> None:
    async def test(store: SqlStore, _: Proxy) -> None:
        for number in range(1, 12):
            committing = asyncio.create_task(store.commit(more(number)))
            for _turn in range(number):
                await asyncio.sleep(0)
            committing.cancel()
            await asyncio.wait([committing])
            if (await told(store))[0] == number:
                await store.commit(more(number))
            assert await told(store) == (number + 1, 5 * number)

    through_a_proxy(database, test)


# -- one house


def test_a_second_house_is_refused(in_database: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.2)
    with pytest.raises(InUseError, match=r"127\.0\.0\.1, backend \d+") as refused:
        in_database(open_postgresql(Address(in_database.address)))
    assert PASSWORD not in str(refused.value)
    in_database(in_database.store.commit(opened("t1")))


def test_a_house_that_was_replaced_keeps_nothing(in_database: Kept) -> None:
    """It lost its connection, and with it the lock; another house came before it was back."""
    kept = in_database
    kept(kept.store.commit(opened("t1")))

    async def replaced() -> None:
        driver: Any = kept.store.driver.driver
        driver.writer._connection.terminate()
        second = await open_postgresql(Address(kept.address))
        await second.commit(more(1))
        await second.close()

    kept(replaced())
    for _ in range(2):
        with pytest.raises(ReplacedError):
            kept(kept.store.commit(more(1)))
    assert kept.ask("SELECT balance FROM accounts WHERE owner = 'ann'") == [(5,)]


def test_whatever_is_written_behind_its_back_is_a_contradiction(in_database: Kept) -> None:
    kept = in_database
    kept(kept.store.commit(opened("t1")))
    kept.ask('INSERT INTO journal SELECT "table", 1, at, command, open, sealed, seed, version, moves FROM journal')
    with pytest.raises(ContradictionError):
        kept(kept.store.commit(more(1)))


# -- what somebody may have sent


def test_a_text_with_a_zero_in_it_stops_nobody(in_database: Kept) -> None:
    kept = in_database
    batch = opened("t1")
    batch.transfers = [(1, sale("grant:1", "ann", 5, "a\0b"))]
    kept(kept.store.commit(batch))
    assert [one.rule for _, one in kept(kept.store.transfers_of("ann"))] == ["a\ufffdb"]
    assert kept(kept.store.person_named("a\0b")) is None


# -- an audit beside it


def test_an_audit_beside_an_open_house(in_database: Kept) -> None:
    kept = in_database
    facts = 0
    for batch in batches(seed=8, tables=4, seconds=600):
        kept(kept.store.commit(batch))
        facts += len(batch.records)
    report = audit(Address(kept.address))
    assert report.sound, report.findings[:5]
    assert report.facts == facts
    kept.ask("UPDATE accounts SET balance = balance + 1 WHERE owner = '' AND type = 'cage'")
    assert {finding.fault for finding in audit(Address(kept.address)).findings} == {"sum-not-zero", "balance"}


# -- secrets


def test_no_error_tells_the_password(postgresql: Server) -> None:
    tried = [postgresql.url.replace("house:", "nobody:"), postgresql.url.replace(str(postgresql.port), "9")]
    tried += [f"{postgresql.url}?search_path=x&sslmode=corr%E2%82%ACct", postgresql.url.replace("127.0.0.1", "[::")]
    for url in tried:
        with pytest.raises((StoreError, ValueError)) as wrong:
            asyncio.run(_opened(url))
        for secret in (PASSWORD, "corr%E2%82%ACct-h0rse", url):
            assert secret not in str(wrong.value), url
        assert wrong.value.__cause__ is None


def _opened(url: str) -> Coroutine[Any, Any, SqlStore]:
    return open_postgresql(Address(url))


KEYS = Path(__file__).parents[1] / "cluster" / "certificates"


@contextmanager
def speaking_tls(server: Server) -> Iterator[None]:
    """Whoever asks for it: the others of this run go on as they are."""
    key = Path(server.folder) / "tls.key"
    shutil.copy(KEYS / "broker.key", key)
    key.chmod(0o600)
    certificate = shutil.copy(KEYS / "broker.pem", server.folder)
    for file in () if os.getuid() else (key, certificate):
        shutil.chown(file, "postgres")
    told = {"ssl_key_file": key, "ssl_cert_file": certificate, "ssl": "on"}
    try:
        for name, value in told.items():
            server.order(f"ALTER SYSTEM SET {name} = '{value}'")
        server.order("SELECT pg_reload_conf()")
        yield
    finally:
        for name in told:
            server.order(f"ALTER SYSTEM RESET {name}")
        server.order("SELECT pg_reload_conf()")


def test_facts_travel_encrypted_where_that_is_asked_for_and_else_not_at_all(postgresql: Server) -> None:
    asked = Address(f"{postgresql.url}?sslmode=verify-full&sslrootcert={KEYS / 'authority.pem'}")

    async def is_encrypted() -> bool | None:
        """None where nobody is let in."""
        try:
            connection = await connect(asked, "test")
        except StoreError:
            return None
        try:
            return bool(await connection.fetchval("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"))
        finally:
            await connection.close()

    def until(wanted: bool | None) -> None:
        """The server reads its settings anew when it comes to it."""
        tries = (asyncio.run(is_encrypted()) for _ in range(2000))
        assert wanted in tries

    with speaking_tls(postgresql):
        until(True)
    until(None)


def test_an_address_shows_neither_user_nor_password() -> None:
    address = Address("postgresql://ann:secret@example.org:5432/house?sslmode=require&password=other")
    assert str(address) == repr(address) == f"{address}" == "postgresql://example.org:5432/house"
    assert "secret" not in address.hidden("it said: secret, at postgresql://ann:secret@example.org")
