"""The state of an evening. Only `begin` and `evolve` change it."""

from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct, structs

from hanpan.house.evening.clock import MINUTE, Clock
from hanpan.house.evening.ladders import Level, Rung, level_of
from hanpan.house.evening.places import Bust, Together
from hanpan.house.evening.record import Note
from hanpan.house.evening.settings import EveningSettings, Levels
from hanpan.house.fair_deals import FairDeal

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
    """They want no rebuy; or, where games follow one another, no chair."""
    gone: bool = False
    """They leave the evening as soon as their place is known."""
    rebuys: int = 0
    added_on: bool = False
    filling: int = 0
    """Chips that their table was told to give them, and has not yet."""
    played: bool = False
    """They have had a seat."""
    brought: int = 0
    """EV-6.1: all they have bought in with, and all they have taken from the tables."""
    took: int = 0

    def worth(self) -> int:
        """All that is theirs in play: at a table, ordered for it, or on the way."""
        return self.chips + self.filling + self.on_way


@dataclass
class OwnTable:
    """A table of the evening, as far as it has told."""

    id: str
    game: str = ""
    most: int = 0
    """Its chairs."""
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
class Seating:
    """Who sits where and goes where: counted once, until it changes, for an evening of thousands asks at every fact."""

    tables: list[OwnTable]
    """That are not broken, in the order in which they were opened."""
    sitting: dict[str, int]
    counts: dict[str, int]
    """EV-3: players at each table, those announced to come counted where they go."""


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
    lot: str = ""
    """FD-1.10: whence their chair follows, where everybody's numbers have drawn; else from the evening's seed."""


class LedgerEntry(Struct, frozen=True):
    """An entry of the ledger (EV-6.1)."""

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


class FinishedGame(Struct, frozen=True):
    """A game that a table has played by itself (EV-1.1)."""

    at: int
    table: str
    game: str
    number: int
    """The table's first, second, …"""
    places: tuple[str, ...]


class HandedOut(Struct, frozen=True):
    """A hand that everybody may look at again."""

    at: int
    table: str
    hand: int
    by: str


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
    names: dict[str, str] = field(default_factory=dict)
    """By name, whatever its letters: who came under it last."""
    devices: dict[str, str] = field(default_factory=dict)
    """By device: who came from it last."""
    banned: dict[str, None] = field(default_factory=dict)
    """People and devices."""
    admits: bool = False
    start_asked: bool = False
    begun: bool = False
    begun_at: int = 0
    ended_at: int = 0
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
    fair: FairDeal = field(default_factory=FairDeal)
    """FD-1.10: the draw that is made by everybody's numbers."""
    clock: Clock = field(default_factory=Clock)
    ladder: tuple[Rung, ...] = ()
    minutes: int = 0
    """How long the level in play takes."""
    coming_minutes: int = 0
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
    returned: dict[str, int] = field(default_factory=dict)
    """Of what is on the way, chips that no table gave any more: theirs again, whatever is played."""
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
    ledger: list[LedgerEntry] = field(default_factory=list)
    """EV-6.1, of a cash evening."""
    pots: list[BigPot] = field(default_factory=list)
    """The last big ones, the latest first."""
    spent: int = 0
    """Chips taken out of play (EV-3.6), where it is played from the bank."""
    games: list[FinishedGame] = field(default_factory=list)
    """In the order in which they ended."""
    hands: dict[str, int] = field(default_factory=dict)
    """By table, also those that are no more: how many hands, rounds or games are over."""
    next_game: str = ""
    """Of a class: what it is about to play."""
    all_anew: bool = False
    """Everybody is, once no table is left."""
    shown: str = ""
    """The table on the big screen."""
    handed_out: HandedOut | None = None
    mentor_asks: dict[str, str] = field(default_factory=dict)
    """By student, who asks to sit behind them."""
    mentors: dict[str, str] = field(default_factory=dict)
    """By mentor, the student who has agreed."""
    counted: Seating | None = field(default=None, compare=False, repr=False)
    """`seating`, until a fact changes it."""

    # -- predicates, in the house's words

    def may_rule(self, person: str) -> bool:
        """The host, or a co-host."""
        guest = self.guests.get(person)
        return person == self.host or (guest is not None and guest.co_host and guest.state not in (GONE, ASKS))

    def called(self, person: str) -> str:
        """By which name they go here; empty for who is no guest."""
        guest = self.guests.get(person)
        return "" if guest is None else guest.name

    def is_taken(self, name: str, person: str) -> bool:
        """Does somebody else who is here go by this name?"""
        guest = self.guests.get(self.names.get(name.casefold(), ""))
        return guest is not None and guest.person != person and guest.state != GONE and _alike(guest.name, name)

    def has_seat(self, device: str) -> bool:
        """EV-2.4: has somebody come in from there who is still here?"""
        guest = self.guests.get(self.devices.get(device, ""))
        return guest is not None and guest.device == device and guest.state != GONE

    def has_place(self, person: str) -> bool:
        """EV-5.1: they are out already, wherever they are now."""
        return any(person in together for together in self.out)

    def holds_seat(self, person: str) -> bool:
        """HO-2.5: is their one seat here? Who is out, or goes, may sit down elsewhere once they have got up."""
        guest = self.guests.get(person)
        return guest is not None and not self.ended and (bool(guest.table) or guest.state not in (GONE, OUT))

    def runs(self) -> bool:
        return self.begun and not self.ended

    def players(self) -> list[Guest]:
        """Who still plays, whether or not they are being asked for a rebuy."""
        return [guest for guest in self.guests.values() if guest.state == PLAYS]

    def open_tables(self) -> list[OwnTable]:
        return self.seating().tables

    def counts(self) -> dict[str, int]:
        return self.seating().counts

    def seating(self) -> Seating:
        if self.counted is None:
            tables = [table for table in self.tables.values() if not table.broken]
            sitting = {table.id: len(table.seats) - len(table.gone) for table in tables}
            self.counted = Seating(tables, sitting, self._with_moves(sitting))
        return self.counted

    def _with_moves(self, sitting: dict[str, int]) -> dict[str, int]:
        found = dict(sitting)
        for move in self.moves.values():
            if not move.arrives and move.source in found:
                found[move.source] -= 1
            if move.target in found:
                found[move.target] += 1
        return found

    def level(self) -> Level:
        if self.settings.rolls_on:
            return Level(self.settings.small_blind, self.settings.big_blind)
        return level_of(self.ladder, self.clock.level, self.settings.levels.ante_from)

    def level_length(self) -> int:
        return self.minutes * MINUTE

    def levels(self) -> Levels:
        """How long the coming ones take: the host may have changed it, and rounds count only where all sit at one
        table."""
        rounds = self.settings.levels.rounds if self.by_rounds else 0
        return structs.replace(self.settings.levels, minutes=self.coming_minutes, rounds=rounds)

    def takes_late(self) -> bool:
        """EV-1.3."""
        late = self.clock.level <= self.settings.entering.late_until
        return self.runs() and not self.ending and (self.settings.rolls_on or late)

    def may_rebuy(self, guest: Guest) -> bool:
        entering = self.settings.entering
        return self.clock.level <= entering.rebuys_until and guest.rebuys < entering.rebuys and not guest.bot

    def mentor_of(self, student: str) -> str:
        return next((mentor for mentor, whose in self.mentors.items() if whose == student), "")

    def asked_by(self, mentor: str) -> str:
        """The student who has not answered them yet."""
        return next((student for student, asks in self.mentor_asks.items() if asks == mentor), "")

    def bots(self) -> list[str]:
        return [guest.person for guest in self.guests.values() if guest.bot]


def table_name(evening: Evening, place: int) -> str:
    return f"{evening.id}-{place}"


def _alike(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()
