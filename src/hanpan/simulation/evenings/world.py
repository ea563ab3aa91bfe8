"""One evening on a virtual clock."""

from collections import Counter
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from typing import Any

from hanpan.cards import Card
from hanpan.engine import Refusal
from hanpan.house import commands as at_table
from hanpan.house.evening import commands as wish
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.settings import Begins, Entering, EveningSettings, Levels, Style
from hanpan.house.house import NEVER
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.simulation.evenings.people import guest_wish, host_wish, newcomer, table_wish
from hanpan.simulation.evenings.slow import SlowHouse
from hanpan.simulation.evenings.watching import WatchedHouse, check_end, check_evening
from hanpan.simulation.invariants import must

EPOCH = 1_000_000
NAME = "e"
ALL_IN = 0.1
"""How seldom somebody puts everything in."""
BANK = 5_000
"""What everybody has when they come; an evening may be played from it (EV-2.4)."""
LONGEST = 24 * 3_600_000
"""Then it is stuck."""


@dataclass
class EveningWorld:
    """Everything that happens follows from the seed."""

    seed: int
    people: int
    settings: EveningSettings | None = None
    calm: bool = False
    """Nobody comes late, goes away or meddles: people only play."""
    slow: bool = False
    """Orders and reports take their time, and some come twice."""
    checking: bool = True
    now: int = EPOCH
    wakes: int = 0
    """When the evening is woken next."""
    asked: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    due: list[tuple[int, int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)  # noqa: S311 - a simulation must be repeatable
        self.house = self._house()
        settings = self.settings or random_settings(self.rng, self.people)
        opened = self.house.open_evening(NAME, settings, "p0", "secret 0", f"seed {self.seed}", self.now)
        assert not isinstance(opened, Refusal), opened
        self.evening: Evening = opened

    def _house(self) -> WatchedHouse:
        if self.slow:
            return SlowHouse(self._deck, checking=self.checking, dice=Random(f"bus {self.seed}"))  # noqa: S311
        return WatchedHouse(self._deck, checking=self.checking)

    def _deck(self, pack: Any) -> tuple[Card, ...]:
        cards = list(pack)
        self.rng.shuffle(cards)
        return tuple(cards)

    def run(self) -> None:
        """From the first guest to the last result."""
        for number in range(self.people):
            bot = self.evening.settings.bots and number % 3 == 2
            self._ask(wish.ComeIn(self.now, f"p{number}", "secret 0", f"P {number}", bot, account=not bot))
        for person in [guest.person for guest in self.evening.guests.values() if guest.state == "asks"]:
            self._ask(wish.Admit(self.now, "p0", person))
        if not self.evening.begun:
            self._ask(wish.StartEvening(self.now, "p0"))
        for person in list(self.evening.guests) if self.evening.settings.is_cash else ():
            self._ask(wish.BuyIn(self.now, person, self.evening.settings.least_buy_in, "post"))
        self._plan()
        if not self.calm or self.slow:
            heappush(self.due, (self.now, 2, ""))
        while not self.evening.ended or self.evening.tables:
            self._step()
        check_end(self.house, self.evening)

    # -- time

    def _plan(self) -> None:
        """Somebody looks at every table at which something has happened, and when it wants to be woken."""
        for name in sorted(self.house.touched):
            if name in self.house.tables and not self.house.tables[name].dismissed:
                wakes = self.house.due_at(name)
                if wakes < NEVER:
                    heappush(self.due, (wakes, 0, name))
                if self.house.kinds[name].hand(self.house.tables[name]).playing:
                    heappush(self.due, (self.now + self.rng.randrange(500, 9000), 1, name))
        self.house.touched.clear()
        wakes = self.house.evening_due(NAME)
        if wakes < NEVER and wakes != self.wakes:
            heappush(self.due, (wakes, 0, ""))
        self.wakes = wakes

    def _step(self) -> None:
        must(bool(self.due), f"stuck at {self.now}", NAME)
        at, visit, name = heappop(self.due)
        self.now = max(self.now, at)
        must(self.now < EPOCH + LONGEST, "it never ends", NAME)
        if visit == 2:
            heappush(self.due, (self.now + self.rng.randrange(1000, 2_000 if self.slow else 60_000), 2, ""))
            if not self.calm and (not self.slow or self.rng.random() < 0.03):
                self._meddle()
            self.house.settle()
        elif not name:
            self.house.pass_evening_time(NAME, self.now)
        elif not visit:
            self.house.pass_time(name, self.now)
        else:
            self._visit(name)
        if self.checking and not self.slow and self.rng.random() < 40 / len(self.evening.guests):
            check_evening(self.house, self.evening)
        self._plan()

    # -- people

    def _visit(self, name: str) -> None:
        """Whoever is on turn plays; now and then nobody does."""
        kind, table = self.house.kinds[name], self.house.tables[name]
        hand = kind.hand(table)
        if not hand.playing or (not self.calm and self.rng.random() < 0.02):
            return
        for person in hand.people:
            moves = [move for move in kind.moves(table, person) if not move.options]
            if moves:
                [move] = self.rng.choices(moves, [0.5 if place < 2 else ALL_IN for place in range(len(moves))])
                amount = move.high if self.rng.random() < ALL_IN else move.low
                self.house.ask(name, at_table.Play(self.now, person, hand.number, hand.turn, move.name, amount))
                return

    def _meddle(self) -> None:
        self.asked += 1
        dice, tables = self.rng.random(), list(self.evening.tables)
        if self.evening.asked:  # for half a minute only
            dice = max(dice, 0.55)
        if dice < 0.4 and tables:
            name = self.rng.choice(tables)
            seated = self.house.kinds[name].seated(self.house.tables[name])
            if seated:
                self._count(
                    self.house.ask(
                        name, table_wish(self.house.tables[name], self.rng.choice(seated), self.rng, self.now)
                    )
                )
            return
        asked = (
            newcomer(self.evening, self.asked, self.rng, self.now)
            if dice < 0.5
            else guest_wish(self.evening, self.rng, self.now)
            if dice < 0.7
            else host_wish(self.evening, self.asked, self.rng, self.now)
        )
        if self.evening.settings.is_cash and self.now > EPOCH + 3_600_000:
            asked = wish.EndEvening(self.now, "p0")
        if asked is not None:
            self._ask(asked)
            self._leave_before_it_comes(asked.person)

    def _leave_before_it_comes(self, person: str) -> None:
        """Now and then who has just bought chips gets up before their table can give them."""
        guest = self.evening.guests.get(person)
        if guest is not None and guest.filling and guest.table and self.rng.random() < 0.3:
            self._count(self.house.ask(guest.table, at_table.Leave(self.now, person)))

    def _ask(self, asked: wish.EveningCommand) -> None:
        if isinstance(asked, wish.ComeIn) and asked.person not in self.evening.guests:
            self.house.ledger.apply([Transfer(f"bought by {asked.person}", CAGE, bank(asked.person), BANK, "HO-1.1")])
        self._count(self.house.ask_evening(NAME, asked))

    def _count(self, answer: object) -> None:
        if isinstance(answer, Refusal):
            self.refusals[answer.code] += 1


def random_settings(rng: Random, people: int) -> EveningSettings:
    """Any evening that a host may open; levels rise fast enough for one to win."""
    cash = rng.random() < 0.2
    levels = Levels(
        minutes=rng.choice((1, 2, 3)),
        rounds=rng.choice((0, 0, 1)),
        ladder=rng.choice(("house", "turbo", "slow")),
        ante_from=rng.choice((0, 2)),
        breaks=rng.choice(((), (2,), (1, 3))),
        break_minutes=1,
    )
    bots = rng.random() < 0.3
    entering = Entering(rng.choice((0, 3)), rng.choice((0, 3)), rng.choice((0, 2)), rng.random() < 0.5)
    return EveningSettings(
        style=Style.CASH if cash else Style.TOURNAMENT,
        game=rng.choice(("holdem", "holdem", "omaha", "short-deck")),
        seats=rng.randrange(2, 10),
        stack=rng.choice((200, 1000, 3000)),
        begins=rng.choice((Begins.BY_HOST, Begins.FULL)),
        people=max(2, people),
        levels=levels,
        entering=entering,
        admits=rng.random() < 0.2,
        bots=bots,
        from_bank=not bots and rng.random() < 0.4,
        points=rng.choice(("season", "league", "season")),
    )
