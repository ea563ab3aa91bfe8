"""Sit-and-gos with people who sit out, come back and leave at every moment they can think of."""

from random import Random
from typing import Any

import pytest

from hanpan.engine import Refusal
from hanpan.house.cage import Cage
from hanpan.house.commands import Invite, Leave, RebuyIn, SitIn, SitOut, TableCommand, TakeSeat, TopUp
from hanpan.house.events import TableEvent
from hanpan.house.holdem.dealer import wake_at
from hanpan.house.holdem.events import HandStarted, HandUncontested, TournamentEnded, TournamentStarted
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.people import People
from hanpan.simulation.crowds.holdem import action
from hanpan.simulation.houses import CheckedHouse

STEPS = 4000


class Storm(CheckedHouse):
    """One table after the other; beside the house's invariants, what SG promises."""

    def __init__(self, seed: int) -> None:
        super().__init__(lambda pack: pack, People(Cage(daily_limit=10**9)), seed=seed)
        self.big_went_by: set[str] = set()
        self.entrants: set[str] = set()

    def _happen(self, table: Any, event: TableEvent, wish: str = "") -> list[TableEvent]:
        happened = super()._happen(table, event, wish)
        if isinstance(event, TournamentStarted):
            self.big_went_by = set()
            self.entrants = {player.person for player in table.players.values()}
        if isinstance(event, HandStarted):
            self._hand(table, event)
        if isinstance(event, HandUncontested):
            self._uncontested(table, event)
        if isinstance(event, TournamentEnded):
            assert sorted(event.places) == sorted(self.entrants), "everyone has one place"
        return happened

    def _hand(self, table: HoldemTable, event: HandStarted) -> None:
        setup = event.setup
        if len(event.dealt) > 2:
            assert len({setup.button, setup.small_blind_seat, setup.big_blind_seat}) == 3
        for deduction in event.deductions:
            player = table.player(deduction.person)
            assert player is not None
            assert player.seat not in event.dealt, "who pays for being away is away"
        for person, (small, big) in event.missed.items():
            assert not small or person in self.big_went_by, "a small blind is taken only after a big blind"
            assert small or big
        self.big_went_by = {person for person, (_, big) in event.missed.items() if big}
        self.big_went_by.add(event.dealt[setup.big_blind_seat])

    def _uncontested(self, table: HoldemTable, event: HandUncontested) -> None:
        """SG-4.6: the blinds go round as if nobody sat out."""
        self.big_went_by = {person for person, (_, big) in event.missed.items() if big}
        winner = table.player(event.winner)
        assert winner is not None
        if event.positions.big == winner.seat:
            self.big_went_by.add(event.winner)

    def _follow(self, table: Any) -> list[TableEvent]:
        happened = super()._follow(table)
        if table.running:
            assert wake_at(table) is not None, "a running sit-and-go is stuck"
        return happened


def _open(house: Storm, rng: Random, name: str, now: int) -> HoldemTable:
    kind = rng.choice((Format.SNG, Format.PRIVATE))
    most = 200 if kind is Format.PRIVATE else rng.choice((200, 400, 2000))
    house.open_table(name, HoldemSettings(kind, rng.randint(2, 9), 5, 10, 200, most), f"{name}-0", now)
    table: HoldemTable = house.tables[name]
    for seat in range(table.settings.seats):
        person = f"{name}-{seat}"
        house.befriend(f"{name}-0", person)
        house.buy_chips(person, 2000, now)
        house.ask(name, Invite(now, f"{name}-0", person))
        assert not isinstance(house.ask(name, TakeSeat(now, person, seat, most)), Refusal)
    return table


def _wish(table: HoldemTable, player: Player, rng: Random, now: int) -> TableCommand | None:
    if player.rebuy_until:
        return RebuyIn(now, player.person, table.settings.least_buy_in)
    dice = rng.random()
    if dice < 0.12:
        return (SitIn if player.sitting_out or player.wants_out else SitOut)(now, player.person)
    if dice < 0.125:
        return Leave(now, player.person)
    if dice < 0.135:
        return TopUp(now, player.person, rng.randint(1, max(1, player.safe)))
    return action(table, rng, now)


@pytest.mark.rule("SG-1.3", "SG-4.2", "SG-5.1", "SG-6.1", "PS-1.4")
@pytest.mark.parametrize("seed", [1, 2])
def test_everything_holds(seed: int) -> None:
    rng, house, now, tables = Random(seed), Storm(seed), 0, 1
    table = _open(house, rng, "t1", now)
    for _ in range(STEPS):
        now += rng.choice((100, 1000, 3000, 3000, 60_000 if rng.random() < 0.2 else 1000))
        house.pass_time(table.id, now)
        if table.dismissed or (len(table.players) < table.settings.seats and not table.running):
            tables += 1
            table = _open(house, rng, f"t{tables}", now)
        wish = _wish(table, rng.choice(list(table.players.values())), rng, now)
        if wish is not None:
            house.ask(table.id, wish)
    assert house.ledger.total() == 0
    assert tables > 5
