"""What has been played (HO-2.6)."""

from typing import Any

import pytest
from msgspec import structs

from hanpan.floor.hand_ports import Company
from hanpan.floor.ports import Batch
from hanpan.store import hands, queries
from hanpan.store.compiling import Statement, compiled
from hanpan.store.days import PAGE
from hanpan.store.hand_queries import COMPANY
from hanpan.store.schema import DAY_MS
from tests.store.conftest import Kept
from tests.store.samples import hand, opened, person, result, results_of
from tests.store.waiting import settle


def test_records_between_two_numbers_both_included(kept: Kept) -> None:
    kept(kept.store.commit(opened("t1", "t2", facts=6)))
    assert [fact.number for fact in kept(kept.store.records("t1", 2, 4))] == [2, 3, 4]
    assert [fact.table for fact in kept(kept.store.records("t1", 5, 99))] == ["t1"]
    assert kept(kept.store.records("t1", 4, 2)) == []
    assert kept(kept.store.records("t9", 0, 99)) == []


def test_a_hand_is_found_by_its_number(kept: Kept) -> None:
    played = hand("t1", 3, 50, "ben", "ann", "한나")
    batch = opened("t1")
    batch.hands = [played, hand("t1", 4, 60, "ann")]
    kept(kept.store.commit(batch))
    kept.open_again()
    assert kept(kept.store.hand("t1", 3)) == played
    assert kept(kept.store.hand("t1", 5)) is None
    assert kept(kept.store.hand("t2", 3)) is None


def test_ones_own_hands_the_latest_first_page_by_page(kept: Kept) -> None:
    batch = opened("t1", "t2")
    batch.hands = [hand("t1", n, 10 * n, "ann", "ben") for n in range(1, 6)]
    batch.hands += [hand("t2", 1, 35, "ann"), hand("t2", 2, 99, "ben")]
    kept(kept.store.commit(batch))
    page = kept(kept.store.hands_of("ann", 10**9, 3))
    assert [(told.table, told.hand) for told in page] == [("t1", 5), ("t1", 4), ("t2", 1)]
    page = kept(kept.store.hands_of("ann", page[-1].at, 99))
    assert [(told.table, told.hand) for told in page] == [("t1", 3), ("t1", 2), ("t1", 1)]
    assert page[0].people == ("ann", "ben")
    assert kept(kept.store.hands_of("cho", 10**9, 3)) == []
    assert kept(kept.store.hands_of("ann", 10**9, 0)) == []


def test_everybody_one_has_played_with_and_every_table(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many hands there are: others are served between any two stretches of them, but for what waits."""
    monkeypatch.setattr(hands, "STEP", 5)
    others = ["ben"] * 9 + ["cho"] * 9 + ["ben", "한나"]
    batch = opened("t1", "t2", "t3")
    batch.hands = [hand(f"t{1 + n // 9}", n, 10 * n, "ann", other) for n, other in enumerate(others)]
    batch.hands.append(hand("t1", 99, 5, "ben", "dan"))
    kept(kept.store.commit(batch))
    settle(kept)
    stretches: list[int] = []
    look = kept.store.hands.driver.look

    async def looked(puts: Any, *asked: Any, **given: Any) -> Any:
        if COMPANY in asked:
            stretches.append(sum(given["since"] <= one.at < given["before"] for one in batch.hands[:-1]))
        return await look(puts, *asked, **given)

    monkeypatch.setattr(kept.store.hands.driver, "look", looked)
    assert kept(kept.store.hands.company("ann")) == Company(["t3", "t2", "t1"], ["한나", "ben", "cho"])
    assert (sum(stretches), max(stretches)) == (len(others), 6)
    assert kept(kept.store.hands.company("nobody")) == Company([], [])


def test_results_in_order_by_format(kept: Kept) -> None:
    told = [result("ann", 10, won=True), result("ann", -30), result("ann", -5, hands=0)]
    other = [result("ann", 7, "sng"), result("ben", 30)]
    kept(kept.store.commit(Batch(results=[told[0], *other, told[1]], records=[])))
    kept(kept.store.commit(Batch(results=[told[2]])))
    kept.open_again()
    assert kept(results_of(kept.store, "ann", "holdem", "cash")) == told
    assert kept(results_of(kept.store, "ann", "holdem", "sng")) == [other[0]]
    assert kept(results_of(kept.store, "ann", "holdem", "cash"))[0].won is True


def test_leaders_by_chips_won(kept: Kept) -> None:
    kept(kept.store.commit(Batch(results=[result("ann", 10, won=True), result("ben", -10), result("ann", 5)])))
    kept(kept.store.commit(Batch(results=[result("cho", 40, "sng"), result("ben", 25, won=True), result("dan", 15)])))
    leaders = [("ann", 2, 1, 15), ("ben", 2, 1, 15), ("dan", 1, 0, 15)]
    assert kept(kept.store.leaders("holdem", "cash", 9)) == leaders
    assert kept(kept.store.leaders("holdem", "cash", 2)) == leaders[:2]
    assert kept(kept.store.leaders("holdem", "sng", 9)) == [("cho", 1, 0, 40)]


@pytest.mark.rule("HO-2.6")
def test_leaders_of_some_days(kept: Kept) -> None:
    on = [structs.replace(result("ann", 10, won=True), at=day * DAY_MS + 5) for day in (3, 4, 6)]
    many = [structs.replace(result(f"p{number:04}", -number), at=4 * DAY_MS) for number in range(1, 2 * PAGE)]
    counted = structs.replace(result("ben", 0), at=5 * DAY_MS, counts={"hit": 2, "sniped": 0})
    kept(kept.store.commit(Batch(results=[*on, *many, counted])))
    assert kept(kept.store.leaders_of_days("holdem", "cash", range(3, 4))) == [("ann", 1, 1, 10)]
    found = kept(kept.store.leaders_of_days("holdem", "cash", range(4, 7)))
    assert found[:2] == [("ann", 2, 2, 20), ("ben", 1, 0, 0)]
    assert found[2:] == [(f"p{number:04}", 1, 0, -number) for number in range(1, 2 * PAGE)]
    assert kept(kept.store.tallied_of_days("holdem", "cash", "hit", range(5, 6))) == [("ben", 2)]
    assert kept(kept.store.tallied_of_days("holdem", "cash", "sniped", range(9))) == []


@pytest.mark.rule("SN-6.4")
def test_what_a_game_counts_is_added_up(kept: Kept) -> None:
    first = structs.replace(result("ann", 0), counts={"hit": 2, "place-1": 1, "sniped": 0})
    kept(kept.store.commit(Batch(results=[first, structs.replace(result("ben", 0), counts={"hit": 3})])))
    kept(kept.store.commit(Batch(results=[structs.replace(result("ann", 0), counts={"hit": 4}), result("cho", 0)])))
    kept.open_again()
    assert kept(kept.store.tallied("holdem", "cash", "hit", 9)) == [("ann", 6), ("ben", 3)]
    assert kept(kept.store.tallied("holdem", "cash", "hit", 1)) == [("ann", 6)]
    assert kept(kept.store.tallied("holdem", "sng", "hit", 9)) == []
    assert [told.counts for told in kept(results_of(kept.store, "ann", "holdem", "cash"))] == [first.counts, {"hit": 4}]


def test_the_richest_by_bank_bots_too(kept: Kept) -> None:
    kept(kept.store.add_person(person("Bot", bot=True)))
    banks = {"bank:ann": 50, "bank:id-Bot": 90, "bank:cho": 50, "bank:dan": 0}
    kept(kept.store.commit(Batch(changes={**banks, "stack:t1:ann": 900, "cage": -1090})))
    kept(kept.store.commit(Batch(changes={"bank:dan": 60})))
    assert kept(kept.store.richest(3)) == [("id-Bot", 90), ("dan", 60), ("ann", 50)]
    assert len(kept(kept.store.richest(99))) == 4


ASKED_WHILE_PEOPLE_PLAY = (
    queries.LAST_NUMBER,
    queries.LAST_HAND,
    queries.RECORDS,
    queries.STRETCHES,
    queries.LAST_HAND_ENDED,
    queries.LOOSE_HANDS,
    queries.FORGET_WISHES,
    queries.SNAPSHOT,
    queries.SALES,
    queries.WISHES,
    queries.HAND,
    queries.HANDS_OF,
    queries.RESULTS_OF,
    queries.LEADERS,
    queries.RICHEST,
    queries.PERSON,
    queries.PERSON_NAMED,
    queries.SESSION,
    queries.REMOVE_SESSIONS_OF,
    queries.REMOVE_EXPIRED,
    queries.REMOVE_FRIEND,
)


COMPOUND = ("COMPOUND QUERY", "LEFT-MOST SUBQUERY", "UNION ALL", "SCALAR SUBQUERY")
FOUND = ("SEARCH", "USE TEMP B-TREE FOR RIGHT PART", "SCAN hands USING INDEX loose", *COMPOUND)
"""How SQLite says that it goes to what is asked for."""


@pytest.mark.parametrize("statement", ASKED_WHILE_PEOPLE_PLAY)
def test_no_question_reads_a_whole_table(on_disk: Kept, statement: Statement) -> None:
    """Whoever asks holds up the house as long as he is answered. Of the banks' index the top alone is read."""
    query = compiled(statement, "sqlite")
    plan = on_disk.sqlite.connection.execute(f"EXPLAIN QUERY PLAN {query.text}", (1,) * len(query.wants))
    for step in [row[-1] for row in plan]:
        assert step.startswith(FOUND) or "INDEX banks" in step, step
