"""Tables of the load generator: who opens them, who sits there, and how fast they play."""

import asyncio
from random import Random

from hanpan.load.figures import Tally
from hanpan.load.player import Player
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

SIZES = (2, 6, 9)
"""Of cash tables (HO-2.2)."""
BUY_IN = 2000
"""The largest there is: nobody is broke for long hands."""
CHIPS = 1_000_000
"""What everybody brings from the cage, or as much as it gives."""


class NotGrantedError(Exception):
    """The house refused what the generator needs to play at all."""


class LoadTable:
    """One table and its players, one action under way at a time."""

    def __init__(self, tally: Tally, seats: int, think: float, dice: Random, *, fair: bool = False) -> None:
        self.think, self.dice = think, dice
        self.players = [Player(tally, dice, self._on_turn, contributes=fair) for _ in range(seats)]
        self.name = ""
        self.on = False
        self.next_at = 0.0
        """When a player with manners acts next."""

    # -- beginning

    async def take_seats(self) -> None:
        """The first opens it; everybody sits down, and never runs out of chips."""
        seats = len(self.players)
        opened = await granted(self.players[0], _new_table(seats))
        self.name = opened.table
        for seat, player in enumerate(self.players):
            player.table = self.name.encode()
            amount = min(BUY_IN, await chips_of(player))
            await granted(player, say.TakeSeat("", self.name, seat, amount, "post"))
            await granted(player, say.SetAutoRebuy("", self.name, amount))

    def start(self) -> None:
        """From now on they play; tables with manners do not all act at the same moment."""
        self.on = True
        self.next_at = asyncio.get_running_loop().time() + self.dice.random() * self.think
        for player in self.players:
            if player.turn is not None:
                self._on_turn(player)

    def stop(self) -> None:
        self.on = False

    # -- playing

    def _on_turn(self, player: Player) -> None:
        if not self.on:
            return
        if not self.think:
            player.act()
            return
        loop = asyncio.get_running_loop()
        at = max(loop.time(), self.next_at)
        self.next_at = at + self.think
        loop.call_at(at, self._act, player)

    def _act(self, player: Player) -> None:
        if self.on:
            player.act()


def _new_table(seats: int) -> say.OpenTable:
    size = next(size for size in SIZES if size >= seats)
    return say.OpenTable("", "holdem", "cash", {"seats": size, "least_buy_in": 100, "most_buy_in": BUY_IN})


async def granted(player: Player, wish: say.Wish) -> told.Done:
    """The answer to a wish that has to be granted."""
    answer = await player.ask(wish)
    if isinstance(answer, told.Refused):
        raise NotGrantedError(f"{type(wish).__name__}: {answer.code}")
    return answer


async def chips_of(player: Player) -> int:
    """Buy what the cage gives; return the bank afterwards."""
    assert player.welcome is not None
    answer = await player.ask(say.BuyChips("", CHIPS))
    bought = CHIPS
    if isinstance(answer, told.Refused):
        bought = answer.amounts.get("most", 0)
        if bought:
            await granted(player, say.BuyChips("", bought))
    return player.welcome.bank + bought
