"""A game of the league from its first hand to its last, whoever plays in it."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import time
from typing import Any

from hanpan.engine import Decks, Event, Refusal, play, start
from hanpan.games.holdem import GAME, HandSetup
from hanpan.games.holdem.twin.playing import can_be_quick
from hanpan.league.fixtures import DiceOfHand, Fixture, decks_of
from hanpan.league.game import LeagueGame
from hanpan.league.gathering import Gathering
from hanpan.league.own_hand import play_own
from hanpan.league.paper import on_paper, write_paper
from hanpan.league.players import Player
from hanpan.league.players.local import LocalPlayer
from hanpan.league.results import encode, hand_as_bytes, read_hand, result_of
from hanpan.league.settings import Plan
from hanpan.league.table import Table
from hanpan.league.views import Around
from hanpan.store.league import HandRow


def now() -> int:
    """In milliseconds; it is only noted, nothing depends on it."""
    return int(time() * 1000)


class Playing:
    """A game, and its players, who are new to every game."""

    def __init__(self, plan: Plan, fixture: Fixture, players: Sequence[Player], folder: Path) -> None:
        self.plan, self.fixture, self.players, self.folder = plan, fixture, players, folder
        self.game = LeagueGame(plan, len(players), fixture.deal)
        self.names = tuple(plan.players[place][0] for place in fixture.players)
        self.faults: Counter[int] = Counter()
        self.paper: list[str] = []
        """Its hands, as they are written down."""
        self.seated = dict(enumerate(players))
        self.is_own = all(isinstance(player, LocalPlayer) for player in players)
        self.is_quick = self.is_own and can_be_quick(self.game.next_hand())

    async def play(self, kept: Sequence[bytes], gathering: Gathering) -> bool:
        """Go on after the hands that are kept, until the game is over or nothing goes on. Does the league?"""
        for body in kept:
            await self._remember(*read_hand(body))
        goes_on = True
        while goes_on and not self.game.is_over:
            goes_on = await self._play_hand(gathering)
        return goes_on

    async def _play_hand(self, gathering: Gathering) -> bool:
        table, decks = self._table(self.seated), decks_of(self.plan, self.fixture.deal, self.game.hand)
        setup = self.game.next_hand()
        hand, facts = play_own(setup, decks, table) if self.is_quick else await _ask_all(setup, decks, table)
        row = self._settle(facts, table.faults)
        if self.game.is_over:
            gathering.when_kept(partial(write_paper, self.folder, self.fixture.game, self.paper))
        goes_on = await gathering.add(row, at_once=not self.is_own)
        table.end(hand, facts)  # not before it is kept: a hand that is lost is dealt again
        return goes_on

    def _settle(self, facts: list[Event], faults: dict[int, int]) -> HandRow:
        game, fixture, number = self.game, self.fixture, self.game.hand
        self._count(facts, faults)
        assert game.chips() == self.plan.buy_in * len(self.players), "a chip is gone"
        result = b""
        if game.is_over:
            result = encode(result_of(game, fixture.game, fixture.deal, fixture.players, self.faults))
        return HandRow(fixture.game, number, now(), hand_as_bytes(facts, faults), result)

    async def _remember(self, facts: list[Event], faults: dict[int, int]) -> None:
        """Replay the kept hands to players that learn from hand to hand."""
        table = self._table({seat: player for seat, player in self.seated.items() if player.remembers})
        if table.players:
            await table.live_through(GAME.begin(facts[0]), facts[1:])
        self._count(facts, faults)

    def _count(self, facts: list[Event], faults: dict[int, int]) -> None:
        number, books = self.game.hand, self.game.settle(facts)
        self.paper.append(on_paper(self.plan.name, self.fixture.game, number, self.names, facts, books))
        self.faults.update(faults)

    def _table(self, players: dict[int, Player]) -> Table:
        game, number = self.game, self.fixture.game
        around = Around(self.plan.name, number, game.hand, game.lap, self.names)
        dealt_in = {seat: players[seat] for seat in game.stacks if seat in players}
        return Table(dealt_in, around, DiceOfHand(self.plan, number, game.hand))


async def _ask_all(setup: HandSetup, decks: Decks, table: Table) -> tuple[Any, list[Event]]:
    """A hand by the law, whoever is waited for."""
    started = start(GAME, setup, decks)
    assert not isinstance(started, Refusal), started
    hand, facts = started
    while (waits := GAME.deadline(hand)) is not None:
        done = play(GAME, hand, await table.ask(hand, waits.seat), decks)
        assert not isinstance(done, Refusal), done
        facts += done
    return hand, facts
