"""FD at a Sniper table: every round is a deal of its own, and a game has a receipt for each."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from hanpan.fairness import verify_bytes
from hanpan.house.fair_deals import DealCommitted, DecksOpened
from hanpan.house.sniper.settings import SniperSettings
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.fair_house.house import TABLE, FairHouse, Player, fair_house

QUICK = SniperSettings(seats=2, pause=1)


class Sniper(Player):
    """Plays what costs least."""

    is_silent = False
    moves: Sequence[Any] = ()

    async def sit(self, seat: int, amount: int = 0) -> None:
        del amount  # nothing is paid for a chair
        self.client.hears = self._hear
        await self.client.ask(say.Enter("", TABLE))
        answer = await self.client.ask(say.TakeSeat("", TABLE, seat=seat))
        assert isinstance(answer, told.Done), answer

    def _act(self, own: Any, hand: Any) -> None:
        del hand
        moves = self.moves = own.get("moves", ())
        if moves and not self.is_silent and self.picture is not None and self.picture.shared:
            shared = msgspec.json.decode(self.picture.shared)
            chosen = next((one for one in moves if one["name"] in ("check", "call", "pass")), moves[0])
            option = chosen.get("options", [""])[0] if chosen.get("options") else ""
            wish = say.Play(
                "", TABLE, shared["games"], shared["turn_number"], chosen["name"], chosen.get("low", 0), option
            )
            task = asyncio.create_task(self.client.ask(wish))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)


async def _two(house: FairHouse) -> list[Sniper]:
    return [Sniper((await house.player(name)).client, "sniper") for name in ("Ann", "Ben")]


@pytest.mark.rule("FD-1.1", "FD-1.3", "FD-1.5", "FD-1.10")
def test_every_round_is_a_deal_of_its_own() -> None:
    async def story() -> None:
        async with asyncio.timeout(90), fair_house(QUICK) as house:
            ann, ben = await _two(house)
            async with ann.client, ben.client:
                await ann.sit(0)
                await ben.sit(1)
                await ann.until(lambda player: player.count(DecksOpened) >= 3)
                deals = [fact.commitment.statement for fact in ann.facts if isinstance(fact, DealCommitted)]
                assert [deal.variant for deal in deals][:2] == ["draw-seats", "sniper"]
                assert {deal.variant for deal in deals[1:]} == {"sniper"}, "nobody draws twice"
                assert len({(deal.hand, deal.attempt) for deal in deals}) == len(deals)
                assert ann.mark == "checked"
                records = await house.floor.store.records(TABLE, 0, 10_000)
                first = next(at for at, one in enumerate(records) if b'"game-started"' in one.open)
                receipt = house.floor.receipt("sniper", ann.client.welcome.person, records[first:], 2)  # type: ignore[union-attr]
                assert receipt is not None
                assert verify_bytes(msgspec.json.encode(receipt)).mark == "without-you", "the number is not written in"

    asyncio.run(story())


@pytest.mark.rule("FD-1.5", "SN-6.2")
def test_who_takes_the_chair_back_in_mid_round_can_check_its_cards() -> None:
    """The page forgets a table that is left: it has no other proofs than those that come with the picture."""

    async def story() -> None:
        async with asyncio.timeout(90), fair_house(QUICK) as house:
            ann, ben = await _two(house)
            async with ann.client, ben.client:
                ann.is_silent = ben.is_silent = True
                await ann.sit(0)
                await ben.sit(1)
                for player in (ann, ben):
                    await player.until(lambda player: bool(player.proofs))
                waits = next(player for player in (ann, ben) if not player.moves)
                before = [card for told in waits.proofs for card in told.cards]
                waits.proofs.clear()
                await waits.client.ask(say.Leave("", TABLE))
                await waits.sit(before[0].seat)
                await waits.until(lambda player: bool(player.proofs))
                assert waits.proofs[0].cards == before

    asyncio.run(story())
