"""A bot's stay at a table: listen, think, speak, until it has had enough."""

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

from hanpan.bots.client import Answer, Client
from hanpan.bots.etiquette import UNSAID
from hanpan.bots.memory import Memory
from hanpan.bots.sdk.applied_plan import with_plan
from hanpan.bots.sdk.bot import Bot
from hanpan.bots.sdk.deciding import Trouble, silence
from hanpan.bots.sdk.errors import BotError
from hanpan.bots.sdk.games import ADAPTERS
from hanpan.bots.sdk.guarded_bot import GuardedBot
from hanpan.bots.sdk.plan import AT_EASE, Plan
from hanpan.bots.sdk.score import Score
from hanpan.bots.sdk.tables import GameAdapter, played
from hanpan.bots.sdk.tally import Tally
from hanpan.bots.sdk.turn import Turn, in_words
from hanpan.bots.staffing import Home, Role
from hanpan.house.journal import decode_event
from hanpan.house.kinds import KINDS
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

LOOKS_UP = 0.5
"""Seconds after which it looks again though nobody has said anything."""
GOES_WITHIN = 30.0
"""Seconds in which a bot that must go does; then it hangs up, and the house plays its silence (HO-7.4)."""

Tell = Callable[..., None]
"""A text (`sdk.…`) and what it names."""


class TableSession:
    """One bot, one connection, one table."""

    def __init__(self, client: Client, bot: Bot, table: str, plan: Plan, tell: Tell) -> None:
        assert client.welcome is not None
        welcome = client.welcome
        self.client, self.plan, self.tell = client, plan, tell
        dice = Random(plan.seed).randint  # noqa: S311 - whims, not cards
        role = Role(Home(table, plan.game, plan.format), "regular")
        self.me = Memory(welcome.person, welcome.name, role, AT_EASE, dice, lambda: time.monotonic_ns() // 1_000_000)
        self.me.bank = welcome.bank
        self.tally = Tally(welcome.name, table)
        self.score: Score | None = None
        self.guarded = GuardedBot(bot, plan.think_seconds, self._trouble)
        self.news = asyncio.Event()
        self.picture: told.Happened | None = None
        self.last = -1
        """The number of the last fact it was told."""
        self.elsewhere = "" if welcome.seat == table else welcome.seat
        """A table at which it still has a seat from another day."""
        self.sat = False
        self.going = ""
        """soon: when that costs nothing; now: somebody has said stop."""
        self.answered: tuple[int, ...] = ()
        """The turn for which it has said all it can."""
        self.rests_until = 0.0
        self.staying: asyncio.Task[None] | None = None
        client.hears = self._hear

    # -- its stay

    async def stay(self) -> Tally:
        """Until it goes. Whatever it hears in the meantime comes by `_hear`."""
        self.staying = asyncio.create_task(self._stay())
        try:
            await asyncio.wait([self.staying])
            if not self.staying.cancelled():
                self.staying.result()
        finally:
            self.staying.cancel()
            self.guarded.end()
            self.tally.reconnects = self.client.connections - 1
        return self.tally

    async def _stay(self) -> None:
        while not self._is_gone():
            await self._look()
            await self._act()

    def stop(self) -> None:
        """It goes at once, as well as the table allows; where there is no connection, by hanging up."""
        self.going = "now"
        self.news.set()
        if self.staying is not None:
            asyncio.get_running_loop().call_later(GOES_WITHIN if self.client.is_here else 0, self.staying.cancel)

    async def _look(self) -> None:
        try:
            async with asyncio.timeout(LOOKS_UP):
                await self.news.wait()
        except TimeoutError:
            pass
        self.news.clear()
        if self.client.ended:
            raise BotError("hung-up", code=self.client.ended)

    def _is_gone(self) -> bool:
        """Has it left, having wanted to?"""
        if not self.going or self.elsewhere:
            return False
        return self.picture is None or not self._adapter.sits(self.me, self.picture)

    @property
    def _adapter(self) -> GameAdapter:
        assert self.picture is not None
        return ADAPTERS[self.picture.game]

    # -- what it does

    async def _act(self) -> None:
        turn = None if self.picture is None else self._adapter.turn(self.me, self.picture)
        if turn is None:
            await self._say(self._wish())
        elif self._key(turn) != self.answered:
            await self._play(turn)

    def _key(self, turn: Turn) -> tuple[int, ...]:
        return turn.hand, turn.number, self.last

    async def _play(self, turn: Turn) -> None:
        """Its own choice; where the house refuses that, what costs nothing."""
        choice = await self.guarded.choose(turn)
        answer = await self._ask(played(turn, choice))
        if isinstance(answer, told.Refused) and answer.code != "too-late":
            instead = silence(turn.moves)
            self._trouble(Trouble("refused", f"{in_words(choice)}: {answer.text}", "", turn.moves, instead))
            answer = await self._ask(played(turn, instead))
        if isinstance(answer, told.Refused):
            self.answered = self._key(turn)
        self.news.set()

    def _wish(self) -> say.Wish | None:
        if self.elsewhere:
            return say.Leave(UNSAID, self.elsewhere)
        if time.monotonic() < self.rests_until:
            return None
        if self.picture is None:
            return None if self.going else say.Enter(UNSAID, self.me.table)
        if self.going:
            return self._adapter.goes(self.me, self.picture, self.going == "now")
        wish = with_plan(self._adapter.wants(self.me, self.picture), self.plan, self.me)
        return self._leaves_instead(wish) if isinstance(wish, say.RebuyIn) else wish

    def _leaves_instead(self, wish: say.RebuyIn) -> say.Wish:
        """Leave after the last allowed buy-in."""
        if self.plan.rebuys is None or self.tally.rebuys < self.plan.rebuys:
            return wish
        self.tell("out-of-rebuys", name=self.me.name)
        self.going = "soon"
        return say.Leave(UNSAID, self.me.table)

    async def _say(self, wish: say.Wish | None) -> None:
        if wish is None:
            return
        if isinstance(wish, say.TakeSeat):
            self.me.chairs = ()  # who comes too late asks again
        answer = await self._ask(wish)
        if isinstance(answer, told.Refused) and answer.code == "daily-limit" and answer.amounts.get("most"):
            answer = await self._ask(say.BuyChips(UNSAID, answer.amounts["most"]))  # what the cage still gives
        if isinstance(answer, told.Refused):
            self._take_refusal(wish, answer)
        elif isinstance(answer, told.Chairs):
            self.me.chairs = answer.offers
            self.me.waited("chair", 0, still=False)
        elif isinstance(wish, say.RebuyIn):
            self.tally.rebuys += 1
        elif isinstance(wish, say.Leave) and wish.table == self.elsewhere:
            self.elsewhere = ""
        self.news.set()

    def _take_refusal(self, wish: say.Wish, refused: told.Refused) -> None:
        """Most refusals mean that the table has moved on meanwhile: look again, and not too soon."""
        if refused.code == "daily-limit":
            raise BotError("no-chips", name=self.me.name, problem=refused.text)
        if isinstance(wish, say.Enter):
            raise BotError("not-let-in", name=self.me.name, problem=refused.text)
        if isinstance(wish, say.Leave) and refused.code in ("no-such-table", "not-seated", "not-here"):
            self.elsewhere = ""
        self.rests_until = time.monotonic() + LOOKS_UP

    async def _ask(self, wish: say.Wish) -> Answer:
        if self.client.ended:  # while it thought: nobody would answer any more
            raise BotError("hung-up", code=self.client.ended)
        try:
            answer = await self.client.ask(wish)
        except asyncio.CancelledError:
            if self.client.ended:  # the house will not have us back
                raise BotError("hung-up", code=self.client.ended) from None
            raise
        if isinstance(answer, told.Refused):
            self.tally.refusals[answer.code] += 1
        return answer

    def _trouble(self, trouble: Trouble) -> None:
        self.tally.troubles.append(trouble)
        self.tell("trouble", name=self.me.name, trouble=trouble)

    # -- what it hears

    def _hear(self, word: Any) -> None:
        match word:
            case told.Welcome() | told.Bank():
                self.me.bank = word.bank
            case told.Happened() if word.table == self.me.table:
                self.picture = told.laid_over(self.picture, word)
                self._take_facts(word)
            case told.Gone() if word.table == self.me.table:
                self.picture = None
                self.rests_until = time.monotonic() + AT_EASE.rest_seconds
            case told.Closing():
                self.tell("closing", name=self.me.name)
        self.news.set()

    def _take_facts(self, word: told.Happened) -> None:
        """Each once, also where a connection that came back tells some again."""
        assert self.picture is not None
        kind = KINDS[word.game]
        facts = [decode_event(kind, bytes(raw)) for raw in word.facts[max(0, self.last + 1 - word.first) :]]
        self.last = max(self.last, word.number)
        self._tell_where()
        score = self._score(self.picture)
        if not facts:
            return
        self.guarded.saw(facts)
        for over in score.take(facts):
            self.tally.take(over)
            self.guarded.hand_over(over)
            if self.tally.hands == self.plan.hands and not self.going:
                self.going = "soon"

    def _score(self, picture: told.Happened) -> Score:
        if self.score is None:
            self.score = self._adapter.score(self.me.person)
        seat = self._adapter.seat(picture)
        if seat is not None:
            self.score.seat = seat
        return self.score

    def _tell_where(self) -> None:
        assert self.picture is not None
        sits = self._adapter.sits(self.me, self.picture)
        if sits and not self.sat:
            self.tell("sits", name=self.me.name, table=self.me.table)
        self.sat = sits
