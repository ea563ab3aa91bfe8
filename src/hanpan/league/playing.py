"""A game of the league from its first hand to its last, whoever plays in it."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic, time

from hanpan.engine import Event, Refusal, play, start
from hanpan.games.holdem import GAME
from hanpan.league.fixtures import Fixture, decks_of, dice_of
from hanpan.league.game import LeagueGame
from hanpan.league.players import Player
from hanpan.league.players.local import LocalPlayer
from hanpan.league.results import encode, hand_as_bytes, read_hand, result_of
from hanpan.league.settings import Plan
from hanpan.league.table import Table
from hanpan.league.views import Around
from hanpan.store.league import HandRow

Keep = Callable[[list[HandRow]], Awaitable[bool]]
"""Keeps finished hands; when it returns they are durable. Does the game go on?"""
MOST_UNKEPT = 256
LONGEST_UNKEPT = 0.25
"""Seconds."""


def now() -> int:
    """In milliseconds; it is only noted, nothing depends on it."""
    return int(time() * 1000)


class Playing:
    """A game, and its players, who are new to every game.

    Where all of them are our own, what they do follows from the seed: hands are kept by hundreds, and those that a
    crash takes are played again as they were. Whoever comes from outside is never asked twice about one hand.
    """

    def __init__(self, plan: Plan, fixture: Fixture, players: Sequence[Player]) -> None:
        self.plan, self.fixture, self.players = plan, fixture, players
        self.game = LeagueGame(plan, len(players), fixture.deal)
        self.names = tuple(plan.players[place][0] for place in fixture.players)
        self.faults: Counter[int] = Counter()
        self.unkept: list[HandRow] = []
        self.together, self.due = 1, 0.0
        self.most = MOST_UNKEPT if all(isinstance(player, LocalPlayer) for player in players) else 1

    async def play(self, kept: Sequence[bytes], keep: Keep) -> None:
        """Go on after the hands that are kept, until the game is over or `keep` says that it does not go on."""
        for body in kept:
            await self._remember(*read_hand(body))
        goes_on = True
        while goes_on and not self.game.is_over:
            goes_on = await self._play_hand(keep)

    async def _play_hand(self, keep: Keep) -> bool:
        table, decks = self._table(), decks_of(self.plan, self.fixture.deal, self.game.hand)
        started = start(GAME, self.game.next_hand(), decks)
        assert not isinstance(started, Refusal), started
        hand, facts = started
        while (waits := GAME.deadline(hand)) is not None:
            done = play(GAME, hand, await table.ask(hand, waits.seat), decks)
            assert not isinstance(done, Refusal), done
            facts += done
        goes_on = await self._keep(self._settle(facts, table.faults), keep)
        table.end(hand, facts)  # not before it is kept: a hand that is lost is dealt again
        return goes_on

    async def _keep(self, row: HandRow, keep: Keep) -> bool:
        """More and more at a time, and at least every quarter of a second: who pauses a league need not wait."""
        self.unkept.append(row)
        if len(self.unkept) < self.together and monotonic() < self.due and not self.game.is_over:
            return True
        rows, self.unkept = self.unkept, []
        self.together = min(2 * self.together, self.most)
        goes_on = await keep(rows)
        self.due = monotonic() + LONGEST_UNKEPT
        return goes_on

    def _settle(self, facts: list[Event], faults: "Counter[int]") -> HandRow:
        game, fixture, number = self.game, self.fixture, self.game.hand
        game.settle(facts)
        assert game.chips() == self.plan.buy_in * len(self.players), "a chip is gone"
        self.faults.update(faults)
        result = b""
        if game.is_over:
            result = encode(result_of(game, fixture.game, fixture.deal, fixture.players, self.faults))
        return HandRow(fixture.game, number, now(), hand_as_bytes(facts, dict(faults)), result)

    async def _remember(self, facts: list[Event], faults: dict[int, int]) -> None:
        """Who learns from hand to hand lives through the kept ones once more."""
        table = self._table()
        table.players = {seat: player for seat, player in table.players.items() if player.remembers}
        if table.players:
            await table.live_through(GAME.begin(facts[0]), facts[1:])
        self.game.settle(facts)
        self.faults.update(faults)

    def _table(self) -> Table:
        game, number = self.game, self.fixture.game
        around = Around(self.plan.name, number, game.hand, game.lap, self.names)
        dice = {seat: dice_of(self.plan, number, game.hand, seat) for seat in game.stacks}
        return Table({seat: self.players[seat] for seat in game.stacks}, around, dice)
