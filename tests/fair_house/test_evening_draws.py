"""FD-1.10: the seats of an evening (EV-3.1, EV-3.3) are drawn from everybody's numbers, on a virtual clock with the
programs that people play with."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec import structs

from hanpan.fairness import Receipt, verify, write
from hanpan.fairness.drawing import seats_drawn
from hanpan.floor.floor import Floor
from hanpan.floor.ports import Store
from hanpan.house.evening import events as told
from hanpan.house.evening.drawing import drawn
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.fair_draws import lot_of
from hanpan.house.fair_deals import FairDeal
from hanpan.store.audit import audit
from hanpan.store.findings import Fault
from hanpan.store.past import past_in
from hanpan.store.sqlite import FILE, open_memory, open_sqlite
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import opened
from tests.fair_house.test_draws import Program, Word, pass_time, settled
from tests.fairness.verifiers import by_the_second, by_us
from tests.floor.people import START
from tests.floor.test_evenings import CALM, NAMES, TURBO, _acts

EVERYBODY: Mapping[str, dict[str, bool]] = {}
Story = Callable[[Floor], Awaitable[None]]


def run(story: Story, store: Callable[[], Awaitable[Store]] = lambda: open_memory(SEAL)) -> None:
    async def play() -> None:
        kept = await store()
        floor = await opened(kept)
        await story(floor)
        await floor.close()
        await kept.close()

    asyncio.run(play())


async def company(
    floor: Floor, names: Sequence[str] = NAMES, seats: int = 3, how: Mapping[str, dict[str, bool]] = EVERYBODY
) -> tuple[Evening, list[Program]]:
    """Those who fill two tables; the first is their host."""
    people = [Program(floor, name) for name in names]
    for person in people:
        vars(person).update(how.get(person.name, {}))
    made = await people[0].ask("open-evening", settings={"seats": seats, **TURBO})
    evening = floor.house.evenings[made["table"]]
    await people[0].ask("enter-evening", evening=evening.id, secret=evening.secret, name="ann")
    for one in people[1:]:
        await one.ask("enter-evening", evening=evening.id, secret=evening.secret, name=one.name)
    await settled(people)
    return evening, people


async def start(evening: Evening, people: list[Program]) -> None:
    await people[0].ask("ask-evening", evening=evening.id, what="start-evening")
    await settled(people)


def heard(person: Program, *names: str) -> list[Word]:
    """Of draws of evenings, in order."""
    words = [word for word in person.line.words if word["say"] == "evening-draw"]
    return [fact for word in words for fact in word["facts"] if fact["event"] in names]


def seats(evening: Evening) -> list[str]:
    return [person for table in evening.draw.values() for person in table.values()]


@pytest.mark.rule("FD-1.10", "EV-3.1")
def test_seats_are_drawn_from_everybodys_numbers() -> None:
    async def story(floor: Floor) -> None:
        evening, people = await company(floor)
        await start(evening, people)
        assert sorted(seats(evening)) == sorted(NAMES)
        assert [sorted(table) for table in evening.draw.values()] == [[0, 1, 2], [0, 1, 2]], "no chair is chosen"
        for person in people:
            [committed] = heard(person, "deal-committed")
            assert not any("absent" in entry for entry in committed["commitment"]["entries"])
            assert person.deals.draws[evening.id] == "checked"
            assert not person.deals.alarms
        [one], [other] = heard(people[0], "begun"), heard(people[1], "begun")
        assert one == other
        assert evening.fair == FairDeal(draws=1)

    run(story)


@pytest.mark.rule("FD-1.10")
def test_one_number_alone_draws_nothing() -> None:
    """Whoever knew it could have tried numbers until they liked the seats."""

    async def story(floor: Floor) -> None:
        evening, people = await company(floor, how={name: {"contributes": False} for name in NAMES[1:]})
        await start(evening, people)
        await pass_time(floor, people, 1_000)
        assert sorted(seats(evening)) == sorted(NAMES)
        assert not heard(people[0], "deal-committed")
        assert evening.id not in people[0].deals.draws

    run(story)


@pytest.mark.rule("FD-1.2", "FD-1.10")
def test_who_withholds_a_number_is_left_out_of_the_next_attempt() -> None:
    async def story(floor: Floor) -> None:
        evening, people = await company(floor, how={"cho": {"is_silent": True}})
        await start(evening, people)
        assert evening.fair.until, "it is waited for"
        await pass_time(floor, people, 3_000)
        await pass_time(floor, people, 1_000)
        first, second = heard(people[0], "deal-committed")
        assert [fact["person"] for fact in heard(people[0], "deal-voided")] == ["cho"]
        absent = {entry["person"]: entry.get("absent", "") for entry in second["commitment"]["entries"]}
        assert absent == dict.fromkeys(NAMES, "") | {"cho": "barred"}
        assert first["commitment"]["statement"]["attempt"] == 1
        assert people[0].deals.draws[evening.id] == "checked"
        assert people[2].deals.draws[evening.id] == "without-you"
        assert sorted(seats(evening)) == sorted(NAMES), "who adds nothing sits down all the same"

    run(story)


@pytest.mark.rule("FD-1.10", "EV-3.3")
def test_a_broken_table_draws_too_and_the_chairs_follow(tmp_path: Path) -> None:
    """Both have a receipt that every verifier holds good, and the audit makes the draws again."""
    receipts: list[Receipt] = []

    async def story(floor: Floor) -> None:
        evening, people = await company(floor, (*NAMES, "gus", "hal"), 4)
        await start(evening, people)
        for table in evening.draw.values():
            for guest in [name for name in table.values() if name != "ann"][:2]:
                answer = await people[0].ask("ask-evening", evening=evening.id, what="put-out", guest=guest)
                assert answer["say"] == "done", answer
        for _ in range(300):
            if any(table.closed for table in evening.tables.values()):
                break
            moved = [one for one in people if await _acts(floor, one, Random(1), CALM)]
            await settled(people)
            if not moved:
                await pass_time(floor, people, 500)
        drew = {person.name for person in people if heard(person, "table-broken")}
        assert len(drew) == 2
        for person in people:
            assert not person.deals.alarms
            assert person.deals.draws[evening.id] == "checked"
        [broken] = heard(next(person for person in people if person.name in drew), "table-broken")
        assert set(broken["draw"]) == drew, "only those who draw are told how"
        records = await floor.store.records(evening.id, 0, 2**62)
        for draw, who in ((1, "ann"), (2, broken["draw"])):
            one = next(person for person in people if person.name in who)
            receipt = floor.seats_receipt(one.name, records, draw)
            assert receipt is not None
            mine = one.deals.number(evening.id, receipt.commitment.statement.hand)
            receipts.append(structs.replace(receipt, mine=mine))
            order = seats_drawn(receipt.commitment.statement, verify(receipt).positions)
            people_of = {entry.seat: entry.person for entry in receipt.commitment.entries}
            assert [people_of[seat] for seat in order] == (seats(evening) if draw == 1 else list(broken["draw"]))
        assert floor.seats_receipt("ann", records, 3) is None

    run(story, lambda: open_sqlite(tmp_path, SEAL))
    report = audit(tmp_path, seal=SEAL)
    assert report.sound, report.findings
    for receipt in receipts:
        written = write(receipt)
        assert by_us(written) == by_the_second(written)
        assert by_us(written)["mark"] == "checked"
        statement, head = receipt.commitment.statement, receipt.head
        assert past_in(tmp_path, statement.house, {statement.table: [head.number]}).fits(receipt)


@pytest.mark.rule("FD-1.10", "EV-3.1")
def test_the_audit_finds_seats_that_were_not_drawn(tmp_path: Path) -> None:
    """Somebody who has the folder has put two people in each other's place."""

    async def story(floor: Floor) -> None:
        evening, people = await company(floor)
        await start(evening, people)

    run(story, lambda: open_sqlite(tmp_path, SEAL))
    with closing(sqlite3.connect(tmp_path / FILE)) as file, file:
        [(name, number, body)] = file.execute(
            """SELECT "table", number, open FROM journal WHERE CAST(open AS TEXT) LIKE '{"event":"begun"%'"""
        ).fetchall()
        fact = msgspec.json.decode(body)
        table = next(iter(fact["tables"].values()))
        table["0"], table["1"] = table["1"], table["0"]
        changed = msgspec.json.encode(fact), name, number
        file.execute('UPDATE journal SET open = ? WHERE "table" = ? AND number = ?', changed)
    findings = audit(tmp_path, seal=SEAL).findings
    assert Fault.ORDER in [finding.fault for finding in findings], findings


@pytest.mark.rule("FD-1.9", "FD-1.10")
def test_a_crash_between_hashes_and_numbers() -> None:
    """The same draw goes on with the same list."""

    async def story() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        evening, people = await company(floor, how={name: {"is_silent": True} for name in NAMES})
        await start(evening, people)
        before = evening.fair.commitment
        assert before is not None
        again = await opened(store, START + 60_000)  # nobody has closed the first: as after a kill
        back = again.house.evenings[evening.id]
        assert back.fair.commitment == before
        assert back.fair.until > again.clock.now(), "who comes back has the time again (HO-7.5)"
        returned = [Program(again, name, said=100) for name in NAMES]
        for person, was in zip(returned, people, strict=True):
            person.deals = was.deals
            await person.ask("look-at-evening", evening=evening.id)
        await settled(returned)
        assert back.begun
        assert [person.deals.draws[evening.id] for person in returned] == ["checked"] * len(NAMES)
        assert not any(person.deals.alarms for person in returned)
        await again.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.10")
@pytest.mark.parametrize("who", ["swaps two", "passes one"])
def test_a_house_that_seats_otherwise_is_told_loudly(who: str) -> None:
    def lie(word: Word) -> Word:
        for fact in word.get("facts", ()) if word["say"] == "evening-draw" else ():
            if fact["event"] == "begun":
                first, *_ = fact["tables"].values()
                if who == "swaps two":
                    first["0"], first["1"] = first["1"], first["0"]
                else:
                    del first["0"]
        return word

    async def story(floor: Floor) -> None:
        evening, people = await company(floor)
        for person in people:
            person.lie = lie
        await start(evening, people)
        first = seats(evening)[0]
        loud = [person.name for person in people if person.deals.alarms]
        assert loud == (list(NAMES) if who == "swaps two" else [first])
        assert {alarm.reason for person in people for alarm in person.deals.alarms} == {"another-draw"}

    run(story)


@pytest.mark.rule("FD-1.10", "EV-3.3")
def test_a_chair_follows_from_the_lot_alone() -> None:
    """Whoever knows all numbers can say it beforehand, and nobody can choose it."""
    assert drawn("ab ann", "chair", [1, 4, 7]) == drawn("ab ann", "chair", [7, 4, 1])
    assert not lot_of(FairDeal())
    assert told.NumbersTold.__struct_config__.tag == "decks-opened"
    assert msgspec.json.decode(msgspec.json.encode(told.NumbersTold(0, ())))["opened"] == []
