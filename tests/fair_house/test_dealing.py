"""FD in a running house: hands over real sockets, whose receipts hold wherever they are checked."""

import asyncio
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import pytest

from hanpan.fairness import Place
from hanpan.floor.deal_telling import DealTelling
from hanpan.floor.visits import Guest, Visit
from hanpan.house.fair_deals import DealCommitted, DealVoided
from hanpan.house.holdem.events import HandStarted
from hanpan.house.holdem.hands import ends_hand
from hanpan.house.kinds import KINDS
from hanpan.store.sqlite import open_memory
from tests.fair_house.contributing import company, dealt, hands_over
from tests.fair_house.house import SEAL, FairHouse, Player, in_fair_house
from tests.floor.people import PaperLine, Person

VERIFIER = Path(__file__).parents[2] / "examples" / "verify_receipt.py"


def ended(player: Player) -> int:
    return sum(ends_hand(fact) for fact in player.facts)


def fair_hands(player: Player) -> list[int]:
    told = [fact.commitment for fact in player.facts if isinstance(fact, DealCommitted)]
    return [one.statement.hand for one in told if one.roots]


def verified(receipt: dict[str, Any], folder: Path) -> str:
    file = folder / "receipt.json"
    file.write_text(json.dumps(receipt), encoding="utf-8")
    command = [sys.executable, str(VERIFIER), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.rule("FD-1.1", "FD-1.2", "FD-1.3", "FD-1.4", "FD-1.5", "FD-1.6", "FD-1.8", "FD-2.1")
def test_a_hand_is_dealt_from_everybodys_numbers(tmp_path: Path) -> None:
    """Clients contribute by themselves, check every card, and have receipts that need no house."""

    @in_fair_house
    async def play(house: FairHouse) -> None:
        async with (await house.player("Ann")).client as one, (await house.player("Ben")).client as two:
            ann, ben = Player(one, "holdem"), Player(two, "holdem")
            await ann.sit(0)
            await ben.sit(1)
            await ben.until(lambda player: ended(player) >= 1)
            assert ben.mark == "checked", "the draw has waited for Ben's hash, and so the first hand has it"
            await ann.until(lambda player: ended(player) >= 2)
            await ben.until(lambda player: ended(player) >= 2)
            hand = fair_hands(ann)[1]
            assert ann.mark == ben.mark == "checked"
            assert all(not fact.seeds for fact in ann.facts if isinstance(fact, DealCommitted)), "the seeds are told"
            for player in (ann, ben):
                receipt = await house.receipt(player.client, hand)
                seat = receipt["viewer"]["seat"]
                own = [one for one in receipt["cards"] if one["at"] == "seat" and one.get("seat", 0) == seat]
                assert len(own) == 2
                assert player.client.deals is not None
                mine = player.client.deals.number("cash", hand)
                assert "checked" in verified(receipt | ({"mine": mine} if mine else {}), tmp_path)

    play()


@pytest.mark.rule("FD-1.2", "FD-1.3", "FD-1.6")
def test_who_does_not_contribute_plays_all_the_same() -> None:
    @in_fair_house
    async def play(house: FairHouse) -> None:
        old = await house.player("Old", contributes=False)
        async with (await house.player("Ann")).client as one, old.client as two:
            ann, other = Player(one, "holdem"), Player(two, "holdem")
            await ann.sit(0)
            await other.sit(1)
            await ann.until(lambda player: len(fair_hands(player)) > 1)
            told = next(fact for fact in ann.facts if isinstance(fact, DealCommitted))
            assert {entry.absent for entry in told.commitment.entries} == {"", "no-hash"}
            assert ann.mark == "checked"
            assert ann.count(DealVoided) == 0

    play()


@pytest.mark.rule("FD-1.3")
def test_where_nobody_contributes_nothing_is_waited_for() -> None:
    @in_fair_house
    async def play(house: FairHouse) -> None:
        olds = [await house.player(name, contributes=False) for name in ("Old", "Older")]
        async with olds[0].client as one, olds[1].client as two:
            players = Player(one, "holdem"), Player(two, "holdem")
            for seat, player in enumerate(players):
                await player.sit(seat)
            await players[0].until(lambda player: player.count(HandStarted) > 1)
            assert players[0].count(DealCommitted) == 0

    play()


@pytest.mark.rule("FD-1.2")
def test_a_number_that_does_not_come_voids_the_attempt() -> None:
    """Three seconds; then it is dealt without them, and they are left out for an hour."""

    @in_fair_house
    async def play(house: FairHouse) -> None:
        async with (await house.player("Ann")).client as one, (await house.player("Mal")).client as two:
            ann, mal = Player(one, "holdem"), Player(two, "holdem")
            await ann.sit(0)
            await mal.sit(1)
            await mal.until(lambda _: mal.client.deals is not None)
            assert mal.client.deals is not None
            honest = mal.client.deals._committed

            def withheld(table: str, event: DealCommitted) -> Any:
                return None if event.commitment.roots else honest(table, event)

            mal.client.deals._committed = withheld  # type: ignore[method-assign]
            await ann.until(lambda player: player.count(DealVoided) == 1)
            await ann.until(lambda player: fair_hands(player)[-1] > 2)
            told = [fact.commitment for fact in ann.facts if isinstance(fact, DealCommitted) and fact.commitment.roots]
            void, anew, later = next(
                three for three in zip(told, told[1:], told[2:], strict=False) if three[1].statement.attempt == 2
            )
            hand = void.statement.hand
            assert anew.statement.hand == hand < later.statement.hand
            assert set(void.roots).isdisjoint(anew.roots)
            assert [{entry.absent for entry in one.entries} for one in (anew, later)] == [{"", "barred"}] * 2
            receipt = await house.receipt(ann.client, hand)
            assert [void["cause"] for void in receipt["voids"]] == ["missing"]

    play()


@pytest.mark.rule("FD-2.1")
def test_a_client_says_that_the_key_is_another_than_it_knew() -> None:
    """And takes part in deals all the same, by the one there is."""

    @in_fair_house
    async def play(house: FairHouse) -> None:
        known = (await house.player("Ann")).client
        known.key = "aa" * 32
        async with known as one, (await house.player("Ben")).client as two:
            assert one.welcome is not None
            assert (one.key, one.key_changed) == ("aa" * 32, one.welcome.key)
            assert one.deals is not None
            assert one.deals.key.hex() == one.welcome.key
            assert (two.key, two.key_changed) == (one.welcome.key, "")

    play()


@pytest.mark.rule("FD-1.5")
def test_a_crowd_costs_one_look_at_what_everybody_was_shown() -> None:
    kind, looked = KINDS["holdem"], list[str]()

    def shown(_: Any, person: str) -> tuple[Place, ...]:
        looked.append(person)
        return (Place("board", 0), *((Place("seat", 0, 3),) if person == "ann" else ()))

    assert kind.fair is not None
    kind = replace(kind, fair=replace(kind.fair, shown=shown, number=lambda _: 1))
    fair = SimpleNamespace(opened=True, committed=lambda _: True)
    table = SimpleNamespace(id="t", dealt={3: "ann"}, fair=fair)
    proving: Any = SimpleNamespace(proofs=lambda _, places: [places])
    viewers = [Visit(Guest(f"looker{number}", ""), PaperLine()) for number in range(200)]
    ann = Visit(Guest("ann", "Ann"), PaperLine())
    with patch("hanpan.floor.deal_telling.encode", lambda word: word.cards):
        told: dict[Any, Any] = dict(DealTelling().prove(proving, kind, table, [*viewers, ann]))
    assert looked.count("ann") == 1
    assert len(looked) == 2
    assert len(told[ann][0]) == 2
    assert all(len(told[one][0]) == 1 for one in viewers)


@pytest.mark.rule("FD-1.5")
def test_who_begins_to_sit_behind_somebody_has_the_proofs_of_that_seat() -> None:
    """In mid-hand: what everybody was shown before is told again with it, and after that only what is new."""
    kind, board = KINDS["holdem"], [Place("board", 0)]
    hole = Place("seat", 0, 3)
    assert kind.fair is not None
    shown = lambda _, person: tuple([hole, *board] if person == "ann" else board)  # noqa: E731
    kind = replace(kind, fair=replace(kind.fair, shown=shown, number=lambda _: 1))
    table: Any = SimpleNamespace(id="t", dealt={3: "ann"}, fair=SimpleNamespace(opened=True, committed=lambda _: True))
    proving: Any = SimpleNamespace(proofs=lambda _, places: places)
    mentor, telling = Visit(Guest("eve", "Eve"), PaperLine()), DealTelling()

    def told(behind: dict[str, str]) -> list[Any]:
        return [cards for _, cards in telling.prove(proving, kind, table, [mentor], behind)]

    with patch("hanpan.floor.deal_telling.encode", lambda word: word.cards):
        assert told({}) == [(board[0],)]
        assert told({"eve": "ann"}) == [(hole, board[0])]
        board.append(Place("board", 1))
        assert told({"eve": "ann"}) == [(board[1],)]
        assert told({"eve": "ann"}) == []


@pytest.mark.rule("FD-3.1")
def test_the_end_of_a_hand_makes_no_tree_again() -> None:
    """Its deck is at hand; four trees anew would cost the loop as much as the whole deal beside it."""

    async def story() -> None:
        store = await open_memory(SEAL)
        people = await company(store)
        again = Mock(side_effect=AssertionError("a tree is made again"))
        with patch("hanpan.house.fair_deals.plant", again), patch("hanpan.house.fair_deals.plant_all", again):
            await people.until(hands_over(2))
        await people.floor.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.5")
def test_who_comes_again_in_the_same_deal_has_its_proofs_again() -> None:
    """On the same line: their page has forgotten the table with all that was proven there."""

    async def story() -> None:
        store = await open_memory(SEAL)
        people = await company(store)
        await people.until(dealt(1))
        eve = people.observer
        assert [len(word["cards"]) for word in proofs(eve)] == [3]
        await eve.ask("leave", table="cash")
        eve.line.frames.clear()
        await eve.ask("enter", table="cash")
        assert [len(word["cards"]) for word in proofs(eve)] == [3], "the flop is on the table that she sees"
        await people.floor.close()
        await store.close()

    asyncio.run(story())


def proofs(person: Person) -> list[dict[str, Any]]:
    return [word for word in person.line.words if word["say"] == "proofs"]
