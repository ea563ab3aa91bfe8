"""Everybody else at the table: they come by the front door as programs do, play as they are told, and remember all
they heard. They live in a thread of their own, for the browser's driver is not to share its loop."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import aiohttp
import msgspec

from hanpan.bots.client import Client
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

PATIENCE = 60
"""Seconds after which a test gives up; nothing is measured by it. The house itself takes half a minute where one player
is left alone (SG-4.6)."""
PARTS = ("people", "shared", "hand", "own")
Move = dict[str, Any]
Manner = Callable[["Picture"], say.Play | None]
"""What one does when there is something to do."""
OTHER_GAMES = {"sniper": ("sniper", "match"), "blackjack": ("blackjack", "room")}
"""By what a table of each is called here: its game and its format."""


@dataclass(frozen=True)
class Picture:
    """A table as one person sees it, laid together from all he was told."""

    game: str
    people: dict[str, Any]
    shared: dict[str, Any]
    own: dict[str, Any]
    hand: dict[str, Any] = field(default_factory=dict)

    @property
    def view(self) -> dict[str, Any]:
        """The hand or game in play; empty where there is none."""
        view = self.shared["room"] if self.game == "blackjack" else self.shared.get("game", self.hand.get("hand"))
        return view or {}

    @property
    def turn(self) -> tuple[int, int]:
        """What an answer names: which hand, which turn."""
        if self.game == "holdem":
            return self.hand["hand_number"], self.hand["turn_number"]
        return self.shared.get("games", 0), self.shared.get("turn_number", 0)

    @property
    def moves(self) -> dict[str, Move]:
        return {move["name"]: move for move in self.own["moves"]}

    def seat_of(self, name: str) -> dict[str, Any]:
        """How somebody stands in the hand."""
        person = next(person for person, card in self.people.items() if card["name"] == name)
        seat = next(one["seat"] for one in self.shared["players"] if one["person"] == person)
        found: dict[str, Any] = next(one for one in self.view["seats"] if one["seat"] == seat)
        return found


def prefers(*names: str) -> Manner:
    """The first of these moves that is legal; a raise is the smallest, and a choice the first offered."""

    def choose(picture: Picture) -> say.Play | None:
        move = next((picture.moves[name] for name in names if name in picture.moves), None)
        if move is None:
            return None
        return say.Play("", "", *picture.turn, move["name"], move["low"], next(iter(move["options"]), ""))

    return choose


class Other:
    """One of them."""

    def __init__(self, crowd: "Crowd", name: str, client: Client) -> None:
        self.crowd, self.name, self.client = crowd, name, client
        self.words: list[Any] = []
        """Everything he heard."""
        self.pictures: dict[str, Picture] = {}
        self.held: dict[tuple[str, int], set[str]] = {}
        """By table and hand: what he was dealt."""
        self.manner: Manner | None = None
        self._parts: dict[str, told.Happened] = {}
        self._acted: dict[str, tuple[int, int, frozenset[str]]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        client.hears = self._hears

    @property
    def person(self) -> str:
        assert self.client.welcome is not None
        return self.client.welcome.person

    # -- what the test asks of him

    def asks(self, wish: say.Wish) -> Any:
        return self.crowd.run(self.client.ask(wish))

    def gets(self, wish: say.Wish) -> told.Done:
        """Ask for something one is granted."""
        answer = self.asks(wish)
        assert isinstance(answer, told.Done), answer
        return answer

    def opens(self, played: str, **form: Any) -> str:
        """A table of hold'em in a format, or of another game."""
        game, format_name = OTHER_GAMES.get(played, ("holdem", played))
        return self.gets(say.OpenTable("", game, format_name, form)).table

    def looks_at(self, table: str) -> None:
        self.gets(say.Enter("", table))

    def sits(self, table: str, seat: int, amount: int = 0, entry: Any = "post") -> None:
        self.gets(say.TakeSeat("", table, seat, amount, entry))

    def plays(self, manner: Manner | None) -> None:
        """From now on, and what is asked of him already."""
        self.manner = manner
        self.crowd.loop.call_soon_threadsafe(self._acts_everywhere)

    def acts(self, table: str, move: str, amount: int | None = None, option: str = "") -> None:
        """Wait for the turn, and do this with it."""
        picture = self.sees(table, lambda now: move in now.moves)
        low = picture.moves[move]["low"]
        self.gets(say.Play("", table, *picture.turn, move, low if amount is None else amount, option))

    def sees(self, table: str, fits: Callable[[Picture], bool]) -> Picture:
        """The first picture from now on that fits, the present one included."""
        with self.crowd.news:
            there = self.crowd.news.wait_for(
                lambda: table in self.pictures and fits(self.pictures[table]), timeout=PATIENCE
            )
            assert there, f"{self.name} never saw it; last: {self.pictures.get(table)}"
            return self.pictures[table]

    def sees_hand(self, table: str, number: int) -> Picture:
        """This one, or a later one where the others are quicker."""
        return self.sees(table, lambda now: now.hand["hand_number"] >= number)

    def sees_turn_pass(self, table: str, turn: tuple[int, int]) -> Picture:
        """Somebody has acted since."""
        return self.sees(table, lambda now: now.turn != turn)

    def hears(self, table: str, event: str) -> dict[str, Any]:
        """The first fact of a kind since he has looked at the table."""

        def found() -> dict[str, Any] | None:
            return next((fact for fact in self.facts(table) if fact["event"] == event), None)

        with self.crowd.news:
            fact = self.crowd.news.wait_for(found, timeout=PATIENCE)
            assert fact, f"{self.name} never heard of {event}"
            return fact

    def waits_for(self, kind: type[Any], fits: Callable[[Any], bool]) -> Any:
        """The first word of its kind that fits, also where he has heard it already."""

        def found() -> Any:
            return next((word for word in self.words if isinstance(word, kind) and fits(word)), None)

        with self.crowd.news:
            word = self.crowd.news.wait_for(found, timeout=PATIENCE)
            assert word, f"{self.name} never heard {kind.__name__}"
            return word

    def facts(self, table: str) -> list[dict[str, Any]]:
        """Everything that happened there, as he was told."""
        return [msgspec.json.decode(fact) for word in self.pictures_told(table) for fact in word.facts]

    def pictures_told(self, table: str) -> list[told.Happened]:
        """Everything he was told of a table, message by message."""
        return [word for word in self.words if isinstance(word, told.Happened) and word.table == table]

    def sees_number(self, table: str, number: int) -> None:
        """Wait until he has been told of this fact."""
        with self.crowd.news:
            heard = lambda: any(word.number >= number for word in self.pictures_told(table))  # noqa: E731
            assert self.crowd.news.wait_for(heard, timeout=PATIENCE), f"{self.name} never heard fact {number}"

    # -- what he does by himself

    def _hears(self, word: Any) -> None:
        with self.crowd.news:
            self.words.append(word)
            if isinstance(word, told.Happened):
                self._looks(word)
            self.crowd.news.notify_all()

    def _looks(self, word: told.Happened) -> None:
        whole = self._parts[word.table] = told.laid_over(self._parts.get(word.table), word)
        found = {name: getattr(whole, name) for name in PARTS}
        parts = {name: msgspec.json.decode(part) for name, part in found.items() if part is not msgspec.UNSET}
        now = self.pictures[word.table] = Picture(word.game, **parts)
        self.held.setdefault((word.table, now.turn[0]), set()).update(now.own.get("cards", ()))
        self._acts(word.table)

    def _acts_everywhere(self) -> None:
        for table in self.pictures:
            self._acts(table)

    def _acts(self, table: str) -> None:
        picture = self.pictures[table]
        asked = (*picture.turn, frozenset(picture.moves))
        wish = self.manner(picture) if self.manner and picture.moves else None
        if wish is None:
            self._acted.pop(table, None)  # rounds of blackjack have no number: the next one asks the same
        if wish is None or self._acted.get(table) == asked:
            return
        self._acted[table] = asked
        task = asyncio.get_running_loop().create_task(self.client.ask(msgspec.structs.replace(wish, table=table)))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class Crowd:
    """Where they live."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.loop = asyncio.new_event_loop()
        self.news = threading.Condition(threading.RLock())
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._here: list[Other] = []

    def run(self, asked: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(asked, self.loop).result(PATIENCE)

    def __enter__(self) -> Self:
        self._thread.start()
        self._http: aiohttp.ClientSession = self.run(self._session())
        return self

    async def _session(self) -> aiohttp.ClientSession:
        return aiohttp.ClientSession()

    def comes(self, name: str, *, chips: int = 0, lang: str = "en", bot: bool = False) -> Other:
        """Somebody new, with chips from the cage if he wants some."""
        return self.run(self._comes(name, chips, lang, bot))  # type: ignore[no-any-return]

    def comes_back(self, name: str, cookie: str, *, chips: int = 0) -> Other:
        """Somebody whom the house knows, by the cookie of a browser that is not open just now."""
        client = Client(self._http, self.url, cookie=cookie)
        return self.run(self._is_here(name, client, chips))  # type: ignore[no-any-return]

    async def _comes(self, name: str, chips: int, lang: str, bot: bool) -> Other:
        return await self._is_here(name, await Client.guest(self._http, self.url, name, lang, bot=bot), chips)

    async def _is_here(self, name: str, client: Client, chips: int) -> Other:
        other = Other(self, name, client)
        await client.__aenter__()
        self._here.append(other)
        if chips:
            await client.ask(say.BuyChips("", chips))
        return other

    @property
    def everybody(self) -> list[Other]:
        return list(self._here)

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self.run(self._go())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    async def _go(self) -> None:
        for other in self._here:
            for task in other.tasks:
                task.cancel()
            await other.client.__aexit__(None, None, None)
        await self._http.close()
