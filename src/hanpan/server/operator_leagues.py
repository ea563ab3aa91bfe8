"""LG-4.2: the operator begins leagues, lets them go on, pauses and stops them. Each is run by a process of its own."""

import asyncio
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from hanpan.league.faults import faults
from hanpan.league.journal import LEAGUES, source_of
from hanpan.league.players.local import our_players
from hanpan.league.settings import LeagueSettings, Name, PlayerSection
from hanpan.league.stopping import After, is_said, say_stop
from hanpan.server.asking import Answer, Done, Nothing
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.leagues import LeagueLine, list_of
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.settings_file import toml
from hanpan.store.lock import holder_of

FILE = "league.toml"
LOG = "run.log"
AGAIN = 0.5
"""Seconds."""
COMMAND = (sys.executable, "-c", "from hanpan.cli.main import main; main()", "league", "run")


class LeagueOrder(Struct, frozen=True, forbid_unknown_fields=True):
    league: Name
    order: Literal["start", "pause", "stop"]


class NewLeague(Struct, frozen=True, forbid_unknown_fields=True):
    """Players are ours by name, or HTTP services by address."""

    name: Name
    games: Annotated[int, Meta(ge=1, le=100_000)]
    players: Annotated[list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(min_length=2, max_length=100)]


class LeagueState(Struct, frozen=True):
    """A league as the operator sees it."""

    line: LeagueLine
    running: bool
    may_start: bool
    """Is the file known that it is run from?"""


class LeaguesSeen(Struct, frozen=True):
    """Every league, and whom the house has to play in one."""

    leagues: list[LeagueState]
    players: list[str]


async def see_leagues(ask: OperatorAsk, _: Nothing) -> Answer:
    """Leagues, whether they are running, and the house's own players."""
    return await ask.office.leagues.overview()


async def order_league(ask: OperatorAsk, order: LeagueOrder) -> Answer:
    """Start a league, pause it after the hand, or stop it after the game."""
    fault = await ask.office.leagues.order(order)
    if fault is None:
        await ask.office.note(ask, f"league-{order.order}", detail=order.league)
    return fault or Done()


async def begin_league(ask: OperatorAsk, order: NewLeague) -> Answer:
    """A new league, played at once."""
    fault = await ask.office.leagues.begin(order)
    if fault is None:
        await ask.office.note(ask, "league-begin", detail=order.name)
    return fault or Done()


@dataclass
class LeagueOrders:
    """The operator's hand on leagues."""

    context: Context
    processes: dict[str, asyncio.subprocess.Process] = field(default_factory=dict)
    """Those begun here."""
    insisting: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    """By league: what sees to it that it stops."""

    async def overview(self) -> LeaguesSeen:
        lines = await list_of(self.context)
        return LeaguesSeen([self._state(line) for line in lines], list(our_players()))

    def _state(self, line: LeagueLine) -> LeagueState:
        folder = self._folder(line.name)
        return LeagueState(line, self._is_running(line.name), source_of(folder) is not None)

    def _folder(self, name: str) -> Path:
        assert self.context.leagues is not None
        return self.context.leagues / name

    def _is_running(self, name: str) -> bool:
        begun = self.processes.get(name)
        return (begun is not None and begun.returncode is None) or holder_of(self._folder(name)) > 0

    async def order(self, order: LeagueOrder) -> Fault | None:
        """Said twice, it changes nothing."""
        if self.context.leagues is None:
            return Fault("no-such-league")
        folder, running = self._folder(order.league), self._is_running(order.league)
        source = source_of(folder) if folder.is_dir() else None
        if order.order == "start" and source is None:
            return Fault("no-league-file")
        if order.order == "start" and source is not None and not running:
            await self._run(order.league, source)
        elif order.order != "start" and running:
            after: After = "hand" if order.order == "pause" else "game"
            self._relent(order.league)
            self.insisting[order.league] = asyncio.create_task(self._insist(order.league, after))
        return None

    def _relent(self, name: str) -> None:
        """What was said before counts no longer: it would stop a league that is started anew."""
        before = self.insisting.pop(name, None)
        if before is not None:
            before.cancel()

    async def _insist(self, name: str, after: After) -> None:
        """A league that is only just beginning forgets what was said before: so until it has stopped."""
        folder = self._folder(name)
        say_stop(folder, after)
        while self._is_running(name):
            await asyncio.sleep(AGAIN)
            if self._is_running(name) and not is_said(folder):
                say_stop(folder, after)

    async def begin(self, order: NewLeague) -> Fault | None:
        settings = _settings(order)
        if settings is None or self.context.leagues is None:
            return Fault("no-such-player")
        folder = self._folder(order.name)
        if folder.exists():
            return Fault("league-exists")
        folder.mkdir(parents=True)
        (folder / FILE).write_text(_as_file(settings), encoding="utf-8")
        await self._run(order.name, folder / FILE)
        return None

    async def _run(self, name: str, source: Path) -> None:
        """In a process that the house's own loop never waits for."""
        folder = self._folder(name)
        assert folder.parent.name == LEAGUES
        self._relent(name)
        with (folder / LOG).open("ab") as told:
            self.processes[name] = await asyncio.create_subprocess_exec(
                *COMMAND,
                str(source),
                "--data",
                str(folder.parent.parent),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=told,
                stderr=told,
                start_new_session=True,
            )

    async def close(self) -> None:
        """The house closes: what was begun here pauses after its hands, and can go on another time."""
        for task in self.insisting.values():
            task.cancel()
        for name, process in self.processes.items():
            if process.returncode is None:
                say_stop(self._folder(name), "hand")


def _settings(order: NewLeague) -> LeagueSettings | None:
    """None where a player is nobody's."""
    found: list[PlayerSection] = []
    for place, said in enumerate(order.players, 1):
        if said in our_players():
            found.append(PlayerSection(name=_own_name(said, found), plays=said))
        elif said.startswith(("http://", "https://")) and " " not in said:
            found.append(PlayerSection(name=f"HTTP {place}", url=said))
        else:
            return None
    settings = LeagueSettings(name=order.name, games=order.games, players=tuple(found))
    return None if any(faults(settings)) else settings


def _own_name(plays: str, others: list[PlayerSection]) -> str:
    same = sum(other.plays == plays for other in others)
    return f"{plays} {same + 1}" if same else plays


def _as_file(settings: LeagueSettings) -> str:
    lines = [f"name = {toml(settings.name)}", f"games = {settings.games}", ""]
    for player in settings.players:
        said = {name: value for name, value in structs.asdict(player).items() if value}
        lines += ["[[players]]", *[f"{name} = {toml(value)}" for name, value in said.items()], ""]
    return "\n".join(lines)
