"""FD-1.10: the button at a hold'em table (HO-6.1) and the first player at Sniper (SN-1.3) are drawn from everybody's
numbers, on a virtual clock with the programs that people play with."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hanpan.bots.contributing import Contributing
from hanpan.cards import DECK_52
from hanpan.fairness import Receipt, contradictions, fingerprint, verify, write
from hanpan.fairness.drawing import DRAWS, cards_drawn
from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.house_key import HouseKey
from hanpan.floor.ports import Store
from hanpan.house.fair_deals import DealCommitted, FairEvent
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.sniper.settings import SniperSettings
from hanpan.store.audit import audit
from hanpan.store.past import past_in
from hanpan.store.sqlite import open_memory, open_sqlite
from hanpan.wire import house_says as told
from tests.fair_house.house import KEY, SEAL
from tests.fair_house.test_crash import TABLE, opened
from tests.fairness.verifiers import by_node, by_the_second, by_us
from tests.floor.people import Person, quiet

FIRST = DRAWS + 1
Word = dict[str, Any]


class Program(Person):
    """Whose program contributes by itself and believes nothing."""

    contributes = True
    is_silent = False
    """Hashes are sent, numbers are not."""
    heard = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.deals = Contributing(HouseKey(KEY).public.hex(), self.name, watches=True)
        self.lie: Callable[[Word], Word | None] = lambda word: word

    def hear(self) -> None:
        """What has come since the last time, and what the program says to it."""
        frames, self.heard = self.line.frames[self.heard :], len(self.line.frames)
        for word in map(self.lie, map(msgspec.json.decode, frames)):
            for wish in self.deals.hear(told.decode(msgspec.json.encode(word))) if word is not None else ():
                said = msgspec.to_builtins(wish)
                if self.contributes and not (self.is_silent and said["say"] == "give-number"):
                    self.say(said.pop("say"), **{name: said[name] for name in said if name != "id"})


async def settled(people: Sequence[Program]) -> None:
    """Until nobody's program has anything more to say."""
    while any(len(person.line.frames) > person.heard for person in people):
        for person in people:
            person.hear()
        await quiet(people[0].floor)


async def seated(floor: Floor, names: Sequence[str], **how: Any) -> list[Program]:
    """One after the other; with the last of them it begins."""
    floor.operator.open_permanent(HoldemSettings(seats=len(names)), TABLE)
    people = [Program(floor, name) for name in names]
    for seat, person in enumerate(people):
        vars(person).update(how.get(person.name, {}))
        await person.ask("enter", table=TABLE)
        await person.ask("buy-chips", amount=1000)
        answer = await person.ask("take-seat", table=TABLE, seat=seat, amount=200, entry="post")
        assert answer["say"] == "done", answer
        if seat < len(people) - 1:
            await settled(people)
    return people


async def pass_time(floor: Floor, people: Sequence[Program], milliseconds: int) -> None:
    assert isinstance(floor.clock, VirtualClock)
    floor.clock.turn(floor.clock.now() + milliseconds)
    await quiet(floor)
    await settled(people)


def facts(person: Person, *names: str) -> list[Word]:
    """What they were told, in order."""
    told = [fact for word in person.line.words if word["say"] == "happened" for fact in word.get("facts", ())]
    return [fact for fact in told if (fact.get("fact") or fact)["event"] in names]


def draws_told(person: Person) -> list[tuple[int, int, tuple[str, ...]]]:
    """By number and attempt, and why who added none."""
    told = [msgspec.convert(fact, FairEvent) for fact in facts(person, "deal-committed")]
    made = [one.commitment for one in told if isinstance(one, DealCommitted) and not one.commitment.roots]
    return [(one.statement.hand, one.statement.attempt, tuple([entry.absent for entry in one.entries])) for one in made]


def story(tell: Callable[[Floor], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        await tell(floor)
        await floor.close()
        await store.close()

    asyncio.run(run())


async def receipt_of(floor: Floor, store: Store, person: str, game: str) -> Receipt:
    found = floor.draw_receipt(game, person, await store.records(TABLE, 0, 10_000))
    assert found is not None
    return found


@pytest.mark.rule("FD-1.10", "FD-1.2", "FD-2.1", "HO-6.1")
def test_the_button_is_drawn_from_everybodys_numbers(tmp_path: Path) -> None:
    """With the last to sit down, too; the receipt holds in every verifier, and the audit makes the draw again."""

    async def play() -> Receipt:
        store = await open_sqlite(tmp_path / "house", SEAL)
        floor = await opened(store)
        people = await seated(floor, ("ann", "ben", "cat"))
        await settled(people)
        assert [person.deals.draws[TABLE] for person in people] == ["checked"] * 3
        assert draws_told(people[0]) == [(FIRST, 1, ("", "", ""))]
        receipt = await receipt_of(floor, store, "ann", "holdem")
        await floor.close()
        await store.close()
        [button] = facts(people[0], "button-drawn")
        cards = cards_drawn(receipt.commitment.statement, verify(receipt).positions)
        assert button["cards"] == {str(seat): card for seat, card in cards.items()}
        assert button["button"] == max(cards, key=lambda seat: DECK_52.index(cards[seat]))
        mine = people[0].deals.number(TABLE, FIRST)
        return msgspec.structs.replace(receipt, mine=mine)

    receipt = asyncio.run(play())
    written = write(receipt)
    assert by_us(written) == by_the_second(written) == by_node([written])[0]
    assert by_us(written)["mark"] == "checked"
    statement, head = receipt.commitment.statement, receipt.head
    assert past_in(tmp_path / "house", statement.house, {TABLE: [head.number]}).fits(receipt)
    report = audit(tmp_path / "house", seal=SEAL)
    assert report.sound, report.findings
    assert report.packs >= 2


@pytest.mark.rule("FD-1.10", "SN-1.3")
def test_the_first_player_is_drawn_from_everybodys_numbers(tmp_path: Path) -> None:
    async def play() -> None:
        store = await open_sqlite(tmp_path, SEAL)
        floor = await opened(store)
        floor.operator.open_permanent(SniperSettings(seats=3), TABLE)
        people = [Program(floor, name) for name in ("ann", "ben", "cat")]
        for seat, person in enumerate(people):
            await person.ask("enter", table=TABLE)
            await person.ask("take-seat", table=TABLE, seat=seat)
            await settled(people)
        assert [person.deals.draws[TABLE] for person in people] == ["checked"] * 3
        assert [person.deals.marks[TABLE] for person in people] == ["checked"] * 3, "and the first round is"
        receipt = await receipt_of(floor, store, "ben", "sniper")
        statement = receipt.commitment.statement
        [drawn] = facts(people[0], "first-drawn")
        assert (statement.variant, statement.seats) == ("draw-seats", (0, 1, 2))
        assert drawn["fact"]["first"] == statement.seats[verify(receipt).positions[0]]
        await floor.close()
        await store.close()

    asyncio.run(play())
    report = audit(tmp_path, seal=SEAL)
    assert report.sound, report.findings


@pytest.mark.rule("FD-1.10", "FD-1.9")
def test_a_game_that_is_given_up_leaves_its_draw_behind() -> None:
    """Everybody leaves before the numbers are in; the next game's draw is another, of other people."""

    async def tell(floor: Floor) -> None:
        floor.operator.open_permanent(SniperSettings(seats=2), TABLE)
        people = [Program(floor, name) for name in ("ann", "ben", "cat", "dan")]
        for person in people:
            await person.ask("enter", table=TABLE)
        for game in (people[:2], people[2:]):
            for seat, person in enumerate(game):
                person.is_silent = person in people[:2]
                answer = await person.ask("take-seat", table=TABLE, seat=seat)
                assert answer["say"] == "done", answer
                await settled(people)
            for person in game if game[0] is people[0] else ():
                assert (await person.ask("leave", table=TABLE))["say"] == "done"
                await settled(people)
        assert draws_told(people[3]) == [(FIRST, 1, ("", "")), (FIRST + 1, 1, ("", ""))]
        assert people[3].deals.draws[TABLE] == "checked"
        assert not people[3].deals.alarms

    story(tell)


@pytest.mark.rule("FD-1.10", "FD-1.2")
def test_who_withholds_stops_no_draw() -> None:
    """Three seconds; then it is drawn without them, and the void is in the receipt."""

    async def tell(floor: Floor) -> None:
        people = await seated(floor, ("ann", "ben", "mal"), mal={"is_silent": True})
        await settled(people)
        assert not facts(people[0], "button-drawn")
        await pass_time(floor, people, 3_000)
        assert draws_told(people[0]) == [(FIRST, 1, ("", "", "")), (FIRST, 2, ("", "", "barred"))]
        assert len(facts(people[0], "button-drawn")) == 1
        assert not people[0].deals.alarms
        receipt = await receipt_of(floor, floor.store, "ann", "holdem")
        assert verify(receipt).mark == "without-you", "the own number is not written in"
        assert [(void.cause, void.seat) for void in receipt.voids] == [("missing", 2)]

    story(tell)


@pytest.mark.rule("FD-1.10")
@pytest.mark.parametrize("olds", [("ben", "cat"), ("ann", "ben", "cat")], ids=["one", "nobody"])
def test_one_alone_does_not_choose_the_draw(olds: tuple[str, ...]) -> None:
    """Whoever knew that theirs is the only number could try numbers until they liked the draw: the house draws. It
    waits a second for the last to sit down, and for nobody where nobody has sent anything."""

    async def tell(floor: Floor) -> None:
        people = await seated(floor, ("ann", "ben", "cat"), **{name: {"contributes": False} for name in olds})
        assert bool(facts(people[0], "button-drawn")) is (len(olds) == 3)
        await settled(people)
        await pass_time(floor, people, 1_000)
        assert len(facts(people[0], "button-drawn")) == 1
        assert draws_told(people[0]) == []
        assert not people[0].deals.alarms
        assert not people[0].deals.draws[TABLE]

    story(tell)


@pytest.mark.rule("FD-1.10")
def test_a_draw_that_can_no_longer_be_made_waits_for_nobody() -> None:
    """The last to sit down leaves within the second; who comes next is waited for in turn."""

    async def tell(floor: Floor) -> None:
        people = await seated(floor, ("ann", "ben"), ben={"contributes": False})
        await settled(people)
        await people[1].ask("leave", table=TABLE)
        await pass_time(floor, people, 1_000)
        assert not facts(people[0], "button-drawn")
        people[1].contributes = True
        answer = await people[1].ask("take-seat", table=TABLE, seat=1, amount=200, entry="post")
        assert answer["say"] == "done", answer
        await settled(people)
        assert people[0].deals.draws[TABLE] == "checked"
        assert len(facts(people[0], "button-drawn")) == 1

    story(tell)


@pytest.mark.rule("FD-1.10", "FD-1.9")
def test_a_crash_between_hashes_and_numbers_of_a_draw() -> None:
    """The same attempt goes on, with the numbers whose hashes were told."""

    async def play() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        silent = {"is_silent": True}
        people = await seated(floor, ("ann", "ben"), ann=silent, ben=silent)
        await settled(people)
        before = floor.house.tables[TABLE].fair.commitment
        assert draws_told(people[0]) == [(FIRST, 1, ("", ""))]

        again = await opened(store, floor.clock.now() + 60_000)  # nobody has closed the first: as after a kill
        back = [Program(again, person.name, said=100) for person in people]
        for person, was in zip(back, people, strict=True):
            person.deals = was.deals
            await person.ask("enter", table=TABLE)
        await settled(back)
        assert not facts(back[0], "deal-voided")
        assert len(facts(back[0], "button-drawn")) == 1
        receipt = await receipt_of(again, store, "ann", "holdem")
        assert receipt.commitment == before
        verify(receipt)
        await again.close()
        await store.close()

    asyncio.run(play())


@pytest.mark.rule("FD-1.10", "FD-1.8")
def test_who_leaves_meanwhile_changes_nothing_of_a_draw() -> None:
    """It is made for the seats it was told for, and its attempts are of one statement."""

    async def tell(floor: Floor) -> None:
        people = await seated(floor, ("ann", "ben", "cat"), cat={"is_silent": True})
        await settled(people)
        for what in ({"say": "leave"}, {"say": "take-seat", "seat": 2, "amount": 200, "entry": "post"}):
            answer = await people[2].ask(what.pop("say"), table=TABLE, **what)  # type: ignore[arg-type]
            assert answer["say"] == "done", answer
            await settled(people)
        await pass_time(floor, people, 3_000)
        assert draws_told(people[0]) == [(FIRST, 1, ("", "", "")), (FIRST, 2, ("", "", "barred"))]
        assert not people[0].deals.alarms
        assert len(facts(people[0], "button-drawn")) == 1
        verify(await receipt_of(floor, floor.store, "ann", "holdem"))

    story(tell)


# -- a cheating house


def _other_card(word: Word) -> Word:
    for fact in word.get("facts", ()):
        if fact["event"] == "button-drawn":
            fact["cards"]["0"] = "2c" if fact["cards"]["0"] != "2c" else "2d"
    return word


def _other_button(word: Word) -> Word:
    for fact in word.get("facts", ()):
        if fact["event"] == "button-drawn":
            fact["button"] = (fact["button"] + 1) % 2
    return word


def _closed(word: Word) -> Word:
    word["facts"] = [fact for fact in word.get("facts", ()) if fact["event"] != "decks-opened"]
    return word if word["say"] == "happened" else {name: word[name] for name in word if name != "facts"}


def _left_out(word: Word) -> Word:
    for fact in word.get("facts", ()):
        if fact["event"] == "decks-opened":
            fact["numbers"] = fact["numbers"][1:]
    return word


LIES: dict[str, tuple[str, Callable[[Word], Word]]] = {
    "shows another card": ("another-draw", _other_card),
    "gives the button to another": ("another-draw", _other_button),
    "draws without the numbers": ("not-opened", _closed),
    "leaves a number out": ("numbers", _left_out),
}


@pytest.mark.rule("FD-1.10", "FD-1.5")
@pytest.mark.parametrize("lie", LIES)
def test_a_house_that_lies_about_a_draw_is_told(lie: str) -> None:
    reason, how = LIES[lie]

    async def tell(floor: Floor) -> None:
        people = await seated(floor, ("ann", "ben"), ann={"lie": how})
        await settled(people)
        assert [alarm.reason.partition(":")[0] for alarm in people[0].deals.alarms][:1] == [reason]
        assert people[0].deals.alarms[0].commitments
        assert not people[1].deals.alarms

    story(tell)


@pytest.mark.rule("FD-1.10", "FD-1.9")
def test_two_draws_under_one_number_prove_fraud() -> None:
    """Two houses with one key are one that draws until it likes it."""

    async def one() -> Receipt:
        store = await open_memory(SEAL)
        floor = await opened(store)
        people = await seated(floor, ("ann", "ben"))
        await settled(people)
        receipt = await receipt_of(floor, store, "ann", "holdem")
        await floor.close()
        await store.close()
        return receipt

    first, second = asyncio.run(one()), asyncio.run(one())
    assert first.commitment.statement.house == fingerprint(HouseKey(KEY).public).hex()
    found = {one.code for one in contradictions([("first", first), ("second", second)])}
    assert {"two-commitments", "two-stories"} <= found
    assert json.loads(write(first))["commitment"]["statement"]["hand"] == FIRST
