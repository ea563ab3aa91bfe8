"""The state of an evening. Only `begin` and `evolve` change it."""

from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

from hanpan.house.evening.clock import MINUTE, Clock
from hanpan.house.evening.ladders import Level, Rung, level_of
from hanpan.house.evening.places import Bust, Together
from hanpan.house.evening.settings import EveningSettings

ASKS: Final = "asks"
"""Waits to be admitted (EV-2.2)."""
HERE: Final = "here"
"""At the evening, without a seat."""
PLAYS: Final = "plays"
OUT: Final = "out"
GONE: Final = "gone"
NOTICE: Final = 3_000
"""EV-3.4: a move is announced so many milliseconds before."""


@dataclass
class Guest:
    """Somebody at the evening."""

    person: str
    name: str
    state: str
    bot: bool = False
    device: str = ""
    co_host: bool = False
    muted_until: int = 0
    table: str = ""
    chips: int = 0
    """As their table has told last."""
    on_way: int = 0
    """Chips that lie on no table."""
    carried: dict[str, int] = field(default_factory=dict)
    asked_until: int = 0
    """A rebuy is offered (EV-1.3)."""
    declined: bool = False
    gone: bool = False
    """They leave the evening as soon as their place is known."""
    rebuys: int = 0
    added_on: bool = False
    brought: int = 0
    """EV-6.1: all they have bought in with, and all they have taken from the tables."""
    took: int = 0


@dataclass
class OwnTable:
    """A table of the evening, as far as it has told."""

    id: str
    seats: dict[int, str] = field(default_factory=dict)
    gone: dict[str, None] = field(default_factory=dict)
    """Who of them plays no more, and gets up after the hand."""
    chairs: tuple[int, ...] = ()
    waiting_chairs: tuple[int, ...] = ()
    blinds: tuple[str, ...] = ()
    ready: bool = True
    """It waits between two hands."""
    ready_at: int = 0
    deserted: bool = False
    broken: bool = False
    closed: bool = False
    """It was told that it ends."""
    orders: int = 0
    """The number of the last order to it."""
    heard: int = 0
    """The number of its last report."""
    level: int = 0
    """The stake it was told last."""
    deals: int = 0
    """Hands that have begun there."""
    hand: int = 0

    def players(self) -> int:
        return len(self.seats) - len(self.gone)


@dataclass
class Move:
    """Somebody on their way from table to table."""

    source: str
    target: str
    at: int
    """When it was announced."""
    rule: str
    ordered: bool = False
    """The table before was told to let them go."""
    arrives: bool = False
    """It has: their chips are on the way."""


class Note(Struct, frozen=True):
    """A line of the record (EV-7.1)."""

    at: int
    by: str
    what: str
    whom: str = ""
    why: str = ""
    chips: int = 0


class Line(Struct, frozen=True):
    """A line of the ledger (EV-6.1)."""

    at: int
    person: str
    chips: int
    """Brought to the tables, or taken from them where it is less than nothing."""


class BigPot(Struct, frozen=True):
    """EV-8.1: a hand that won somebody much."""

    table: str
    hand: int
    person: str
    name: str
    chips: int


@dataclass
class Evening:
    """What a host has opened."""

    id: str
    settings: EveningSettings
    host: str
    secret: str
    seed: str
    opened: int
    now: int
    guests: dict[str, Guest] = field(default_factory=dict)
    banned: dict[str, None] = field(default_factory=dict)
    """People and devices."""
    admits: bool = False
    start_asked: bool = False
    begun: bool = False
    paused: bool = False
    ending: bool = False
    ended: bool = False
    tables: dict[str, OwnTable] = field(default_factory=dict)
    """In the order in which they were opened."""
    opened_tables: int = 0
    moves: dict[str, Move] = field(default_factory=dict)
    granted: dict[str, str] = field(default_factory=dict)
    """Whom the host seats where (EV-7.1)."""
    draws: int = 0
    clock: Clock = field(default_factory=Clock)
    ladder: tuple[Rung, ...] = ()
    minutes: int = 0
    by_rounds: bool = False
    rounds: int = 0
    """Rounds played at this level, where they are counted."""
    break_until: int = 0
    hand_for_hand: bool = False
    hand_counts: bool = False
    """The hand in play takes two minutes of the level (EV-3.5)."""
    paused_at: int = 0
    landed: dict[str, None] = field(default_factory=dict)
    """Whose chips are on the way, and no table waits for them."""
    loose: int = 0
    """Forfeited chips of a table that is no more, on the way."""
    giving_way: int = 0
    """So many bots make room for people who have come (EV-2.4)."""
    asked: dict[str, Bust] = field(default_factory=dict)
    """Who is offered a rebuy, as they went bust."""
    busts: list[Bust] = field(default_factory=list)
    """Who has no chips left and is not out yet."""
    leavers: list[str] = field(default_factory=list)
    """Who has left their table and is not out yet."""
    entrants: int = 0
    """How many have ever played."""
    out: list[Together] = field(default_factory=list)
    """The first out first."""
    places: tuple[Together, ...] = ()
    """The end, the first first."""
    decided: tuple[str, int] = ("", 0)
    last_hand: tuple[str, int] = ("", 0)
    abandoned: bool = False
    agreed: dict[str, None] = field(default_factory=dict)
    """Who agrees to a misdeal at their table."""
    record: list[Note] = field(default_factory=list)
    draw: dict[str, dict[int, str]] = field(default_factory=dict)
    """EV-3.1: the first seats, as they were drawn."""
    ledger: list[Line] = field(default_factory=list)
    """EV-6.1, of a cash evening."""
    pots: list[BigPot] = field(default_factory=list)
    """The last big ones, the latest first."""
    spent: int = 0
    """Chips taken out of play (EV-3.6), where it is played from the bank."""

    # -- predicates, in the house's words

    def may_rule(self, person: str) -> bool:
        """The host, or a co-host."""
        guest = self.guests.get(person)
        return person == self.host or (guest is not None and guest.co_host and guest.state not in (GONE, ASKS))

    def runs(self) -> bool:
        return self.begun and not self.ended

    def players(self) -> list[Guest]:
        """Who still plays, whether or not they are being asked for a rebuy."""
        return [guest for guest in self.guests.values() if guest.state == PLAYS]

    def open_tables(self) -> list[OwnTable]:
        return [table for table in self.tables.values() if not table.broken]

    def counts(self) -> dict[str, int]:
        """EV-3: players at each table, those announced to come counted where they go."""
        found = {table.id: table.players() for table in self.open_tables()}
        for move in self.moves.values():
            if not move.arrives and move.source in found:
                found[move.source] -= 1
            if move.target in found:
                found[move.target] += 1
        return found

    def level(self) -> Level:
        if self.settings.is_cash:
            return Level(self.settings.small_blind, self.settings.big_blind)
        return level_of(self.ladder, self.clock.level, self.settings.levels.ante_from)

    def level_length(self) -> int:
        return self.minutes * MINUTE

    def takes_late(self) -> bool:
        """EV-1.3."""
        late = self.clock.level <= self.settings.entering.late_until
        return self.runs() and not self.ending and (self.settings.is_cash or late)

    def may_rebuy(self, guest: Guest) -> bool:
        entering = self.settings.entering
        return self.clock.level <= entering.rebuys_until and guest.rebuys < entering.rebuys and not guest.bot

    def bots(self) -> list[str]:
        return [guest.person for guest in self.guests.values() if guest.bot]
