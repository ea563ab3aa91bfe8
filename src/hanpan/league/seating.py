"""The players of a league, each reached in their own way."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from hanpan.league.fixtures import Fixture
from hanpan.league.players import Player
from hanpan.league.players.apart import ApartPlayer, Home
from hanpan.league.players.local import LocalPlayer, Maker, is_ours, maker_of
from hanpan.league.settings import LeagueSettings


class Everybody:
    """Local players are made anew for every game; a bot outside is one and the same."""

    def __init__(self, settings: LeagueSettings, beside: Path) -> None:
        self.settings = settings
        self.beside = beside
        self.makers: dict[int, Maker] = {}
        self.outside: dict[int, Player] = {}
        self.homes: dict[int, list[Home]] = {}
        """Of those apart: processes in which nobody plays now."""
        for place, player in enumerate(settings.players):
            if player.transport == "local":
                self.makers[place] = maker_of(player.plays, beside)

    @asynccontextmanager
    async def playing(self, fixture: Fixture) -> AsyncIterator[list[Player]]:
        """By seat, for as long as the game goes."""
        found = [self._player(place) for place in fixture.players]
        apart = {place: one for place, one in zip(fixture.players, found, strict=True) if isinstance(one, ApartPlayer)}
        await asyncio.gather(*[player.come() for player in apart.values()])
        try:
            yield found
        finally:
            for place, player in apart.items():
                self.homes.setdefault(place, []).append(player.home)

    def _player(self, place: int) -> Player:
        if place not in self.makers:
            return self.outside[place]
        plays = self.settings.players[place].plays
        if is_ours(plays):
            return LocalPlayer(self.makers[place])
        free = self.homes.get(place)
        return ApartPlayer(free.pop() if free else Home(plays, self.beside), self.settings.timeout)

    async def close(self) -> None:
        """Nobody plays any more."""
        for home in [home for free in self.homes.values() for home in free]:
            await home.end()

    async def call(self, closing: AsyncExitStack, tell: Callable[..., None]) -> None:
        """Those outside: who does not live, or has not come yet, is told of. The league goes on without them."""
        await self._call_services(closing, tell)
        await self._wait_for_bots(closing, tell)

    async def _call_services(self, closing: AsyncExitStack, tell: Callable[..., None]) -> None:
        named = {place: player for place, player in enumerate(self.settings.players) if player.transport == "http"}
        if not named:
            return
        from hanpan.league.players.http import HttpPlayer, new_session  # not above: a worker never needs it

        session = await closing.enter_async_context(new_session())
        services = {place: HttpPlayer(session, player.url, self.settings.timeout) for place, player in named.items()}
        living = await asyncio.gather(*[service.lives() for service in services.values()])
        for player, lives in zip(named.values(), living, strict=True):
            if not lives:
                tell("not-alive", name=player.name, url=player.url)
        self.outside |= services
        for service in services.values():
            closing.push_async_callback(service.settle)

    async def _wait_for_bots(self, closing: AsyncExitStack, tell: Callable[..., None]) -> None:
        settings, listen = self.settings, self.settings.listen
        named = {place: player for place, player in enumerate(settings.players) if player.transport == "websocket"}
        if not named:
            return
        from hanpan.league.players.sockets import BotListener, SocketPlayer

        bots = {place: SocketPlayer(settings.name, who.name, settings.timeout) for place, who in named.items()}
        self.outside |= bots
        listener = BotListener(
            {named[place].name: bot for place, bot in bots.items()}, {who.name: who.token for who in named.values()}
        )
        closing.push_async_callback(listener.close)
        tell("listening", host=listen.host, port=await listener.open(listen.host, listen.port))
        waiting = [asyncio.create_task(bot.here.wait()) for bot in bots.values()]
        _, absent = await asyncio.wait(waiting, timeout=listen.wait)
        for task, player in zip(waiting, named.values(), strict=True):
            if task in absent:
                task.cancel()
                tell("not-here", name=player.name)
