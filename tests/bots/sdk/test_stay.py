"""Coming, going, coming back: what is done for a bot around its moves."""

import asyncio
import stat
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec import structs

from hanpan.bots import Bot, BotError, Choice, HandOver, Plan, Tally, Turn, visit
from hanpan.bots.sdk.running import Stops, names
from hanpan.bots.sdk.tokens import Tokens
from hanpan.cli.throwaway import NO_LIMITS, SETTINGS, HurriedClock, throwaway_house
from hanpan.house.holdem.events import HandStarted
from hanpan.server.settings import CageSection, permanent
from hanpan.words import LANGUAGES
from tests.bots.sdk.house import Told, in_a_house, kept_house, run, until

CASH = permanent("cash", "holdem", "cash")


class Calls(Bot):
    """It remembers what it was told."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.facts: list[Any] = []
        self.hands: list[HandOver] = []

    def choose(self, turn: Turn) -> Choice:
        self.turns.append(turn)
        return turn.check_or_call()

    def saw(self, facts: Any) -> None:
        self.facts += facts

    def hand_over(self, hand: HandOver) -> None:
        self.hands.append(hand)


def test_it_comes_back_after_the_house_was_closed(tmp_path: Path) -> None:
    """A house that stops and opens again: the same seat, the same hand, nothing played twice."""

    async def story() -> None:
        bot, clock, told = Calls(), HurriedClock(), Told()
        tokens = Tokens(tmp_path / "tokens")
        async with kept_house(tmp_path / "house", clock, CASH) as port:
            url = f"http://127.0.0.1:{port}"
            plan = Plan(format="cash", hands=12)
            stay = asyncio.create_task(visit(bot, url, plan, "Robo", tokens, told))
            await until(lambda: len(bot.hands) >= 3)
        async with kept_house(tmp_path / "house", clock, CASH, port):
            tally = await stay
        assert tally.reconnects >= 1
        assert tally.hands >= 12
        assert tally.troubles == []
        assert told.keys().count("sits") == 1
        assert "closing" in told.keys()  # noqa: SIM118 - no dict
        turns = [(turn.hand, turn.number) for turn in bot.turns]
        assert len(turns) - len(set(turns)) <= 1, "asked again at most about the turn the house closed on"

    run(story)


def test_the_same_bot_is_the_same_person_next_time(tmp_path: Path) -> None:
    async def story() -> None:
        folder = tmp_path / "sub" / "tokens"
        async with throwaway_house("blackjack", "room") as url:
            for _ in range(2):  # the name is taken the second time: only the token lets it in
                await visit(Stands(), url, Plan(game="blackjack", hands=1), "Robo", Tokens(folder), Told())
            with pytest.raises(BotError, match="Robo was not let in"):
                await visit(Calls(), url, Plan(game="blackjack"), "Robo", Tokens(None), Told())
        (file,) = folder.iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        file.write_text("{")
        with pytest.raises(BotError, match=f"{file.name} cannot be read"):
            Tokens(folder).find(url, "Robo")
        assert file.read_text() == "{"

    run(story)


class Stands(Bot):
    game = "blackjack"

    def choose(self, turn: Turn) -> Choice:
        return turn.stand()


def test_it_leaves_when_it_is_told_to() -> None:
    async def story() -> None:
        bot = Calls()
        stops: Stops = []
        async with throwaway_house("holdem", "cash") as url:
            stay = asyncio.create_task(visit(bot, url, Plan(format="cash"), "Robo", Tokens(None), Told(), stops))
            await until(lambda: len(bot.hands) >= 2)
            stops[0]()
            tally = await stay
            assert tally.hands >= 2
            async with aiohttp.ClientSession() as http, http.get(f"{url}/api/lobby") as answer:
                assert (await answer.json())["tables"][0]["taken"] <= 3  # the bots of the house

    run(story)


def test_it_goes_also_when_the_house_is_gone(tmp_path: Path) -> None:
    """Where nobody answers there is nothing to wait for."""

    async def story() -> None:
        bot = Calls()
        stops: Stops = []
        async with kept_house(tmp_path, HurriedClock(), CASH) as port:
            url = f"http://127.0.0.1:{port}"
            stay = asyncio.create_task(visit(bot, url, Plan(format="cash"), "Robo", Tokens(None), Told(), stops))
            await until(lambda: bool(bot.turns))
        stops[0]()
        assert (await stay).name == "Robo"

    run(story)


class Folds(Calls):
    """It leaves as soon as it has folded."""

    def choose(self, turn: Turn) -> Choice:
        self.turns.append(turn)
        return turn.fold() if len(turn.board) or turn.dice(0, 1) else turn.check_or_call()


@pytest.mark.parametrize("plays", [Calls, Folds])
def test_hands_are_counted_to_the_last_chip(tmp_path: Path, plays: type[Calls]) -> None:
    """What the hands have brought is what the bank holds more, or less, in the end."""

    async def story() -> None:
        bot, tokens = plays(), Tokens(tmp_path / "tokens")
        async with throwaway_house("holdem", "cash") as url:
            tally = await visit(bot, url, Plan(format="cash", hands=15, rebuys=0), "Robo", tokens, Told())
            carried = {"Authorization": f"Bearer {tokens.find(url, 'Robo').token}"}
            async with aiohttp.ClientSession(headers=carried) as http, http.get(f"{url}/api/me") as answer:
                me = await answer.json()
        await until(lambda: len(bot.hands) == tally.hands)
        assert me["bot"]
        assert me["bank"] - NO_LIMITS.welcome_chips == tally.chips == sum([hand.won for hand in bot.hands])
        assert [fact.number for fact in bot.facts if isinstance(fact, HandStarted)]
        assert all(turn.names[turn.seat] == "Robo" for turn in bot.turns)

    run(story)


class AllIn(Bot):
    def choose(self, turn: Turn) -> Choice:
        return turn.all_in() if turn.can("all-in") else turn.check_or_call()


DEAR = permanent("dear", "holdem", "cash", small_blind=10, big_blind=20, least_buy_in=400, most_buy_in=1000)


def test_who_gets_no_chips_at_all_cannot_play(tmp_path: Path) -> None:
    limits = structs.replace(NO_LIMITS, welcome_chips=10)
    poor = structs.replace(SETTINGS, cage=CageSection(daily_limit=50), limits=limits)

    async def story() -> None:
        tokens = Tokens(tmp_path / "tokens")
        async with kept_house(tmp_path / "house", HurriedClock(), DEAR, settings=poor) as port:
            url = f"http://127.0.0.1:{port}"
            with pytest.raises(BotError, match="Robo gets no more chips"):
                await visit(Calls(), url, Plan(format="cash"), "Robo", tokens, Told())
            carried = {"Authorization": f"Bearer {tokens.find(url, 'Robo').token}"}
            async with aiohttp.ClientSession(headers=carried) as http, http.get(f"{url}/api/me") as answer:
                assert (await answer.json())["bank"] == 50  # it took what the cage still gave

    run(story)


@pytest.mark.long
def test_it_buys_in_again_as_often_as_it_may() -> None:
    told = Told()
    tally = in_a_house(AllIn, told, buy_in=100, rebuys=1)
    assert tally.rebuys == 1
    assert tally.hands >= 2
    assert told.keys()[-1] == "out-of-rebuys"


def test_a_table_that_is_not_there_is_told_with_those_that_are() -> None:
    async def story() -> None:
        async with throwaway_house("sniper", "match") as url:
            for plan, said in (
                (Plan(table="nowhere"), "nowhere.*sniper"),
                (Plan(format="cash"), r"holdem cash.*sniper \(sniper match\)"),
            ):
                with pytest.raises(BotError, match=said):
                    await visit(Calls(), url, plan, "Robo", Tokens(None), Told())
        with pytest.raises(BotError, match="There is no house at"):
            await visit(Calls(), url, Plan(format="cash"), "Robo", Tokens(None), Told())

    run(story)


def test_a_second_of_the_same_bot_takes_over_and_the_first_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        bot, tokens = Calls(), Tokens(tmp_path / "tokens")
        async with throwaway_house("holdem", "cash") as url:
            first = asyncio.create_task(visit(bot, url, Plan(format="cash"), "Robo", tokens, Told()))
            await until(lambda: bool(bot.turns))
            await visit(Calls(), url, Plan(format="cash", hands=1), "Robo", tokens, Told())
            with pytest.raises(BotError, match="4001"):
                await first

    run(story)


def test_what_a_bot_is_called() -> None:
    class MyVeryOwnPokerBotOfAllTimes(Bot):
        pass

    assert names(Calls) == ["Calls"]
    assert names(Calls, "Robo", 3) == ["Robo", "Robo 2", "Robo 3"]
    assert all(len(name) <= 20 for name in names(MyVeryOwnPokerBotOfAllTimes, count=9))
    assert names(MyVeryOwnPokerBotOfAllTimes) == ["My Very Own Poker Bo"]


def test_an_error_speaks_both_languages() -> None:
    wrong = BotError("no-table", table="a", known="b")
    assert len({wrong.told(lang) for lang in LANGUAGES}) == 2
    assert isinstance(Tally().per_hundred, float)
