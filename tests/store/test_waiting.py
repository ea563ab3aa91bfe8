"""Plain play is durable at once and put in its place later; whoever asks cannot tell."""

import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec import structs

from hanpan.floor.evening_ports import EveningStore
from hanpan.floor.hand_ports import HandStore, HandsWanted, ListedHand, ShareRow
from hanpan.floor.operator_ports import OperatorStore, OrderRow, ReportRow, SampleRow, SanctionRow
from hanpan.floor.ports import Batch, SnapshotRow, Store
from hanpan.kit.counts import Counts
from hanpan.store import hand_queries, operator_queries, queries
from hanpan.store.compiling import Statement, compiled, tables_of
from hanpan.store.errors import ContradictionError
from hanpan.store.own_hands import HOUR_MS
from hanpan.store.schema import METADATA
from hanpan.store.sqlite import open_file
from tests.store.conftest import Kept
from tests.store.samples import hand, load, opened, own_hand, person, record, results_of, sale, session, table, transfer
from tests.store.waiting import in_place, play, settle, waits, with_play, with_table


@pytest.fixture
def kept(in_sqlite: Kept) -> Kept:
    """Elsewhere nothing waits."""
    return in_sqlite


BAN = SanctionRow("ban", "id-Ann", "", 1, 0, "operator", "x")
ORDER = OrderRow(1, "operator", "order", "id-Ann", "for the test")
Asking = Callable[[Store], Coroutine[Any, Any, Any]]


async def searched(store: Store, wanted: HandsWanted) -> list[ListedHand]:
    return (await store.hands.search("ann", wanted, 9)).hands


async def added_up(store: Store, shift: int) -> dict[Any, Counts]:
    added = await store.hands.added_up("ann", "holdem", "cash", shift)
    return {**added.places, **added.days}


LOOKING: dict[str, Asking] = {
    "records": lambda store: store.records("t1", 0, 9),
    "hands_of": lambda store: store.hands_of("ann", 99, 9),
    "hand": lambda store: store.hand("t1", 1),
    "results_of": lambda store: results_of(store, "ann", "holdem", "cash"),
    "standing": lambda store: store.standing("ann", "holdem", "cash"),
    "hands.search": lambda store: searched(store, HandsWanted(99, other="한나", won=True, big=True)),
    "hands.company": lambda store: store.hands.company("ann"),
    "hands.played": lambda store: store.hands.played("ann", 99, 9),
    "hands.added_up": lambda store: added_up(store, 9),
}
DEPENDING: dict[str, Asking] = {
    "load": lambda store: load(store, 0, 0),
    "table": lambda store: store.table(table("t1")),
    "leaders": lambda store: store.leaders("holdem", "cash", 9),
    "leaders_of_days": lambda store: store.leaders_of_days("holdem", "cash", range(2)),
    "tallied_of_days": lambda store: store.tallied_of_days("sniper", "match", "hit", range(2)),
    "tallied": lambda store: store.tallied("sniper", "match", "hit", 9),
    "richest": lambda store: store.richest(9),
    "operators.pairs": lambda store: store.operators.pairs(0, 1),
}
APART: dict[str, Asking] = {
    "transfers_of": lambda store: store.transfers_of("ann"),
    "known_tables": lambda store: store.known_tables(["t1"]),
    "person": lambda store: store.person("id-Ann"),
    "person_named": lambda store: store.person_named("ann"),
    "people": lambda store: store.people(["id-Ann"]),
    "change_person": lambda store: store.change_person(person("Ann")),
    "add_person": lambda store: store.add_person(person("Ben")),
    "add_session": lambda store: store.add_session(session("d", "id-Ann", 9)),
    "session": lambda store: store.session("c"),
    "remove_session": lambda store: store.remove_session("c"),
    "remove_sessions_of": lambda store: store.remove_sessions_of("id-Ann"),
    "remove_expired": lambda store: store.remove_expired(5),
    "ask_friend": lambda store: store.ask_friend("id-Ann", "id-Ben"),
    "add_friend": lambda store: store.add_friend("id-Ann", "id-Ben"),
    "remove_friend": lambda store: store.remove_friend("id-Ann", "id-Ben", 5),
    "remove_person": lambda store: store.remove_person("id-Ann"),
    "block": lambda store: store.block("id-Ann", "id-Ben", 5),
    "unblock": lambda store: store.unblock("id-Ann", "id-Ben"),
    "people_of_old_looks": lambda store: store.people_of_old_looks(5),
    "set_lookalikes": lambda store: store.set_lookalikes({"id-Ann": "ann"}),
    "take_over_session": lambda store: store.take_over_session(session("c", "id-Ann", 9), 5),
    "evenings.one": lambda store: store.evenings.one("e1"),
    "evenings.of": lambda store: store.evenings.of("id-Ann"),
    "evenings.came_to": lambda store: store.evenings.came_to("id-Ann"),
    "evenings.latest": lambda store: store.evenings.latest(9),
    "operators.order": lambda store: store.operators.order(ORDER, BAN),
    "operators.lift": lambda store: store.operators.lift(ORDER, 1),
    "operators.revoke": lambda store: store.operators.revoke(ORDER, "code"),
    "operators.end_announcement": lambda store: store.operators.end_announcement(ORDER, 1),
    "operators.remove_operator": lambda store: store.operators.remove_operator(ORDER, "Jimin"),
    "operators.close_report": lambda store: store.operators.close_report(ORDER, 1),
    "operators.switch": lambda store: store.operators.switch(ORDER, "chat", "off"),
    "operators.rename": lambda store: store.operators.rename(ORDER, "Rosa", "rosa"),
    "operators.set_password": lambda store: store.operators.set_password(ORDER, "hash"),
    "operators.record": lambda store: store.operators.record(9, 9, "", "", ""),
    "operators.operators": lambda store: store.operators.operators(),
    "operators.sanctions": lambda store: store.operators.sanctions(),
    "operators.switches": lambda store: store.operators.switches(),
    "operators.codes": lambda store: store.operators.codes(),
    "operators.use_code": lambda store: store.operators.use_code("code", 5),
    "operators.give_back": lambda store: store.operators.give_back("code"),
    "operators.announcements": lambda store: store.operators.announcements(5),
    "operators.add_report": lambda store: store.operators.add_report(ReportRow(1, "a", "b", "", False, b"[]", 1, "")),
    "operators.reports": lambda store: store.operators.reports(9, 9, unseen=True),
    "operators.report": lambda store: store.operators.report(1),
    "operators.unseen_reports": lambda store: store.operators.unseen_reports(),
    "operators.add_sample": lambda store: store.operators.add_sample(SampleRow(1, 2, 3, 4, 5), 0),
    "operators.samples": lambda store: store.operators.samples(0),
    "operators.people_named": lambda store: store.operators.people_named("a", 9),
    "operators.tidy": lambda store: store.operators.tidy(5),
    "hands.is_favourite": lambda store: store.hands.is_favourite("ann", "t1", 1, 51),
    "hands.set_favourite": lambda store: store.hands.set_favourite("ann", "t1", 1, 51, kept=True),
    "hands.favourites": lambda store: store.hands.favourites("ann"),
    "hands.add_share": lambda store: store.hands.add_share(ShareRow("s", "ann", "t1", 1, 51, 60, b"")),
    "hands.share": lambda store: store.hands.share("s"),
    "hands.shares_of": lambda store: store.hands.shares_of("ann"),
    "hands.remove_share": lambda store: store.hands.remove_share("ann", "s"),
    "hands.untold": lambda store: store.hands.untold(9),
    "hands.tell": lambda store: store.hands.tell(hand("t1", 0, 5, "ann"), [own_hand(hand("t1", 0, 5, "ann"), "ann")]),
    "hands.forget": lambda store: store.hands.forget("ann"),
    "another table": lambda store: store.commit(Batch(tables=[table("t2")])),
}


@pytest.mark.parametrize("asking", DEPENDING)
def test_whoever_asks_is_told_of_what_waits(kept: Kept, asking: str) -> None:
    with_play(kept)
    told = kept(DEPENDING[asking](kept.store))
    assert (waits(kept), in_place(kept)) == (0, 2)
    kept.open_again()
    assert told == kept(DEPENDING[asking](kept.store))


@pytest.mark.parametrize("asking", LOOKING)
def test_whoever_looks_is_told_of_what_waits_and_leaves_it_waiting(kept: Kept, asking: str) -> None:
    with_play(kept)
    told = kept(LOOKING[asking](kept.store))
    assert told
    assert (waits(kept), in_place(kept)) == (1, 1)
    settle(kept)
    assert (waits(kept), in_place(kept)) == (0, 2)
    assert told == kept(LOOKING[asking](kept.store))


@pytest.mark.parametrize("asking", APART)
def test_whoever_asks_for_something_else_leaves_it_waiting(kept: Kept, asking: str) -> None:
    kept(kept.store.add_person(person("Ann")))
    with_play(kept)
    kept(APART[asking](kept.store))
    assert (waits(kept), in_place(kept)) == (1, 1)


def test_every_question_of_the_port_is_one_or_the_other() -> None:
    asked = {name for name in vars(Store) if not name.startswith("_")} - {
        "commit",
        "close",
        "operators",
        "evenings",
        "hands",
        "one_moment",
    }
    asked |= {f"hands.{name}" for name in vars(HandStore) if not name.startswith("_")}
    asked |= {f"evenings.{name}" for name in vars(EveningStore) if not name.startswith("_")}
    asked |= {f"operators.{name}" for name in vars(OperatorStore) if not name.startswith("_")}
    assert asked == {*LOOKING, *DEPENDING, *APART} - {"another table"}


_WRITTEN = {**vars(queries), **vars(operator_queries), **vars(hand_queries)}
STATEMENTS = {name: value for name, value in _WRITTEN.items() if name.isupper() and isinstance(value, Statement)}
STATEMENTS |= {f"PUT_{row.__name__}": put for row, put in operator_queries.PUT.items()}
STATEMENTS |= {f"FORGET_PAIRS_{place}": value for place, value in enumerate(queries.FORGET_PAIRS)}


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_tables_of_a_statement_are_those_that_sqlite_opens_for_it(name: str) -> None:
    connection, used = open_file(":memory:"), set[str]()
    connection.execute("PRAGMA foreign_keys = OFF")  # what a key points at is not asked for

    def opens(_: int, table: str | None, *__: object) -> int:
        used.add(table or "")
        return sqlite3.SQLITE_OK

    connection.set_authorizer(opens)
    query = compiled(STATEMENTS[name], "sqlite")
    connection.execute(f"EXPLAIN {query.text}", (1,) * len(query.wants))
    assert {table.name for table in tables_of(STATEMENTS[name])} == used & METADATA.tables.keys()


def test_chips_through_a_bank_are_found_by_it_while_they_wait_and_later(kept: Kept) -> None:
    with_play(kept)
    moved = transfer("t1:2:0", 30, "bank:ann", "stack:t1:ann"), transfer("t1:2:1", 5)
    kept(kept.store.commit(Batch(records=[record("t1", 2)], transfers=[(5, one) for one in moved])))
    for _ in range(2):
        assert kept(kept.store.transfers_of("ann")) == [(5, moved[0])]
        assert kept(kept.store.transfers_of("ben")) == []
        kept.open_again()


SOUGHT = {
    "all": (HandsWanted(99), [52, 51]),
    "earlier": (HandsWanted(52), [51]),
    "since": (HandsWanted(99, since=52), [52]),
    "none": (HandsWanted(99, lost=True), []),
    "won": (HandsWanted(99, won=True, big=True), [52, 51]),
    "of a table": (HandsWanted(99, table="t1"), [52, 51]),
    "of no table": (HandsWanted(99, table="t2"), []),
    "with a stranger": (HandsWanted(99, other="ben"), []),
    "a favourite": (HandsWanted(99, favourite=True), [52]),
}


@pytest.mark.parametrize("sought", SOUGHT)
def test_hands_are_found_by_what_they_were_while_they_wait_and_later(kept: Kept, sought: str) -> None:
    """The first is in its place, the second waits; then both are in their places."""
    with_play(kept)
    settle(kept)
    kept(kept.store.commit(play(2)))
    kept(kept.store.hands.set_favourite("ann", "t1", 2, 52, kept=True))
    wanted, ended = SOUGHT[sought]
    found = kept(searched(kept.store, wanted))
    assert [hand.at for hand in found] == ended
    assert [hand.favourite for hand in found] == [hand.at == 52 for hand in found]
    assert kept(added_up(kept.store, 0)) == {"btn": TWICE, 0: TWICE}
    assert waits(kept) == 1
    settle(kept)
    assert kept(searched(kept.store, wanted)) == found
    assert kept(added_up(kept.store, 0)) == {"btn": TWICE, 0: TWICE}


TWICE = Counts(hands=2, won=2, profit=60, put_in=2)


def test_figures_of_years_are_added_up_stretch_by_stretch(kept: Kept) -> None:
    with_table(kept)
    for number, hours in enumerate((0, 700, 800, 90_000), start=1):
        batch = play(number)
        batch.own_hands = [structs.replace(own, at=hours * HOUR_MS) for own in batch.own_hands]
        kept(kept.store.commit(batch))
    added = kept(added_up(kept.store, 0))
    assert {day: counts.hands for day, counts in added.items()} == {"btn": 4, 0: 1, 29: 1, 33: 1, 3750: 1}
    settle(kept)
    assert kept(added_up(kept.store, 0)) == added


def test_what_waits_comes_back_as_it_was(kept: Kept) -> None:
    batch = with_play(kept)
    assert kept(kept.store.records("t1", 1, 9)) == batch.records
    assert kept(kept.store.hand("t1", 1)) == batch.hands[0]
    assert kept(results_of(kept.store, "ann", "holdem", "cash")) == [batch.results[0], batch.results[2]]
    [loaded] = kept(load(kept.store, 0, 0)).tables
    assert loaded.snapshot == batch.snapshots[0]


# -- what

AT_ONCE = [
    ("SELECT count(*) FROM tables", opened("t2")),
    ("SELECT count(*) FROM tables", Batch(records=[record("t1", 2)], tables=[table("t2")])),
    (
        "SELECT count(*) FROM tables WHERE dismissed NOTNULL",
        Batch(records=[record("t1", 2)], dismissed={"t1": 9}),
    ),
    (
        "SELECT count(*) FROM transfers",
        Batch(records=[record("t1", 2)], transfers=[(5, sale("cage:1", "ann", 500))]),
    ),
    ("SELECT count(*) FROM transfers", Batch(transfers=[(5, sale("cage:ann:7:0", "ann", 500))])),
    ("SELECT count(*) FROM snapshots", Batch(snapshots=[SnapshotRow("t1", 2, b"")])),
]


@pytest.mark.parametrize(("asked", "batch"), AT_ONCE)
def test_what_only_the_file_can_check_is_put_in_its_place_at_once(kept: Kept, asked: str, batch: Batch) -> None:
    """And all else goes on waiting."""
    with_play(kept)
    [(before,)] = kept.sqlite.connection.execute(asked)
    kept(kept.store.commit(batch))
    assert kept.sqlite.connection.execute(asked).fetchone() == (before + 1,)
    assert waits(kept) == 1 + bool(batch.records)


WRONG = [
    Batch(records=[record("t1", 2)], transfers=[(5, transfer("t1:1:0", 30))]),  # of a fact before
    Batch(records=[record("t1", 2)], transfers=[(5, transfer("t1:3:0", 30))]),  # of a fact to come
    Batch(records=[record("t1", 2)], transfers=[(5, transfer("t1:2:1", 30))]),  # without the first
    Batch(records=[record("t1", 2)], transfers=[(5, transfer("t1:2:0")), (6, transfer("t1:2:0"))]),  # once more
    Batch(records=[record("t1", 2)], hands=[hand("t1", 0, 50, "ann")]),  # before the last
    Batch(records=[record("t1", 3)]),  # a gap
    Batch(records=[record("t1", 2), record("t9", 0)]),  # of no table
    Batch(records=[record("t1", 2)], transfers=[(5, transfer("t1:1:0", 31))]),  # another one under the same id
    Batch(records=[record("t1", 2)], transfers=[(5, transfer("t1:2:0")), (5, transfer("t1:2:0", 9))]),  # both new
    Batch(records=[record("t1", 2)], transfers=[(5, transfer("t1:2:0", 0))]),  # that moves nothing
    Batch(records=[record("t1", 2)], hands=[hand("t1", 1, 60, "ann")]),  # over already
    Batch(records=[record("t1", 2)], hands=[hand("t1", 2, 60, "ann"), hand("t1", 2, 60, "ben")]),
    Batch(records=[record("t1", 2)], hands=[hand("t9", 2, 60, "ann")]),
    Batch(records=[record("t1", 2)], hands=[hand("t1", 2, 60, "ann", "ann")]),
    Batch(records=[record("t1", 2)], snapshots=[SnapshotRow("t9", 1, b"")]),
]


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("wrong", WRONG)
def test_play_that_contradicts_what_waits_is_refused(kept: Kept, wrong: Batch, again: bool) -> None:
    with_play(kept)
    if again:
        kept.open_again()
    wrong.changes["bank:ann"] = 5
    with pytest.raises(ContradictionError) as refused:
        kept(kept.store.commit(wrong))
    assert "waits" not in str(refused.value)  # the batch is to blame
    assert [fact.number for fact in kept(kept.store.records("t1", 0, 9))] == [0, 1]
    assert kept(kept.store.load(0, 0)).balances["bank:ann"] == 1
    kept(kept.store.commit(play(2)))
    assert waits(kept) == 1
