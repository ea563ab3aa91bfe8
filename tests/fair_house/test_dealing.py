"""FD in a running house: hands over real sockets, whose receipts hold wherever they are checked."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hanpan.house.fair_deals import DealCommitted, DealVoided
from hanpan.house.holdem.events import HandStarted
from hanpan.house.holdem.hands import ends_hand
from tests.fair_house.house import FairHouse, Player, in_fair_house

VERIFIER = Path(__file__).parents[2] / "examples" / "verify_receipt.py"


def ended(player: Player) -> int:
    return sum(ends_hand(fact) for fact in player.facts)


def fair_hands(player: Player) -> list[int]:
    return [fact.commitment.statement.hand for fact in player.facts if isinstance(fact, DealCommitted)]


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
            assert ben.mark == "without-you", "with Ben the first hand began: no hash could have come in time"
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
            mal.client.deals._committed = lambda *_: None  # type: ignore[method-assign]
            await ann.until(lambda player: player.count(DealVoided) == 1)
            await ann.until(lambda player: fair_hands(player)[-1] > 2)
            told = [fact.commitment for fact in ann.facts if isinstance(fact, DealCommitted)]
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
