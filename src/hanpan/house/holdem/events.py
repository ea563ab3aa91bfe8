"""Events of a hold'em table, beside those of any table."""

from typing import Literal

from msgspec import Struct, field

from hanpan.cards import Card
from hanpan.games.holdem import HandSetup
from hanpan.games.holdem.events import HoldemEvent
from hanpan.house.events import TableEvent
from hanpan.house.holdem.positions import Positions
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.orders import HandOver, OrderTaken

Destination = Literal["bank", "pot", "hand", "given", "evening"]
"""Where the chips of somebody who leaves go; `evening`: they are on the way (house.orders)."""


class TableOpened(TableEvent, frozen=True):
    table: str
    settings: HoldemSettings
    creator: str


class SeatTaken(TableEvent, frozen=True):
    """Bank to stack; at a private sit-and-go the chips are given (PS-1.1)."""

    person: str
    seat: int
    amount: int
    bank: int
    """What is left there."""
    entry: str
    rest: int
    bot: bool = False
    owes_small: bool = False
    """HO-1.8: back after leaving, and the small blind went by meanwhile."""


class EntryChosen(TableEvent, frozen=True):
    person: str
    entry: str


class EntryRequested(TableEvent, frozen=True):
    """CA-3.6: somebody is asked whether they pay to come in now."""

    person: str
    option: str


class EntryAnswered(TableEvent, frozen=True):
    person: str
    yes: bool
    by: Literal["", "timeout"] = ""


class ButtonDrawn(TableEvent, frozen=True):
    """HO-6.1: one card face up each; the highest has the button."""

    cards: dict[int, Card]
    button: int


class TableReset(TableEvent, frozen=True):
    """CA-1.3: too few are left; the button is drawn anew when the table starts again."""


class Deduction(Struct, frozen=True):
    """SG-4.2, SG-4.4, SG-6.1: dead money from somebody who is not dealt in."""

    person: str
    stack: int
    safe: int
    why: str


class HandStarted(TableEvent, frozen=True):
    """The coming hand: where button and blinds stand, who is dealt in, what the absent pay."""

    number: int
    positions: Positions
    setup: HandSetup
    dealt: dict[int, str]
    deductions: tuple[Deduction, ...] = ()
    missed: dict[str, tuple[bool, bool]] = field(default_factory=dict)
    """Who has missed a small, a big blind with it (CA-5.2)."""


class HandUncontested(TableEvent, frozen=True):
    """SG-4.6: all but one sit out. No card is dealt: the blinds go round, and the one who is there takes them."""

    positions: Positions
    winner: str
    pot: int
    deductions: tuple[Deduction, ...]
    missed: dict[str, tuple[bool, bool]]
    """Whose small, whose big blind it was, of those who sit out."""


class Played(TableEvent, frozen=True):
    """A fact of the hand in play."""

    fact: HoldemEvent
    by: Literal["", "timeout", "absence"] = ""
    hand: int = 0
    """The number of the hand: who sat where then decides who may hear it, whoever sits there now."""


class SitOutAsked(TableEvent, frozen=True):
    """They sit out from the next hand on (CA-4.1)."""

    person: str
    wanted: bool = True


class SatOut(TableEvent, frozen=True):
    person: str
    until: int
    used: int


class SitOutExtended(TableEvent, frozen=True):
    """CA-4.3, SG-4.3."""

    person: str
    until: int
    used: int


class SitOutEnded(TableEvent, frozen=True):
    """CA-4.4: no sit-out is left; they are dealt in again."""

    person: str


class SatIn(TableEvent, frozen=True):
    person: str


class LeaveAsked(TableEvent, frozen=True):
    person: str
    wanted: bool = True


class Left(TableEvent, frozen=True):
    """A seat is free again. The chips go to the bank, or to the main pot (SG-6.1)."""

    person: str
    seat: int
    stack: int
    safe: int
    to: Destination
    won: bool = False
    observes: bool = False
    ordered: bool = False
    """The evening has said so."""


class Skimmed(TableEvent, frozen=True):
    """CA-8.1, SG-3.1: what lies above the largest buy-in."""

    person: str
    amount: int
    to: Literal["bank", "safe"]


class RebuyOffered(TableEvent, frozen=True):
    """Rebuy-in or leave (CA-6.4, SG-1.4); the next hand waits (HO-7.3)."""

    person: str


class RebuyOrdered(TableEvent, frozen=True):
    """HO-3.7: after the hand the bank fills the stack up to this; nothing where the order is taken back or lapses."""

    person: str
    amount: int


class ReboughtIn(TableEvent, frozen=True):
    person: str
    amount: int
    bank: int
    """What is left there."""


class RebuyRefused(TableEvent, frozen=True):
    """CA-7.3: no answer in time, but a sit-out was left."""

    person: str


class ToppedUp(TableEvent, frozen=True):
    """SG-3.2: from the safe."""

    person: str
    amount: int


class AutoRebuySet(TableEvent, frozen=True):
    person: str
    amount: int


class BankTold(TableEvent, frozen=True):
    person: str
    bank: int


class TournamentStarted(TableEvent, frozen=True):
    number: int


class LevelRaised(TableEvent, frozen=True):
    """SG-9.1: a round is over. At the top of the ladder only the rounds are counted (SG-9.3)."""

    level: int
    extra_rounds: int
    button: int
    """Where the new round begins."""


class WentOut(TableEvent, frozen=True):
    """SG-3.4: no chips left; they look on until the tournament ends."""

    person: str
    place: int
    stack: int = 0
    """What they forfeit to the next main pot, and from the safe (SG-4.4)."""
    safe: int = 0


class TournamentEnded(TableEvent, frozen=True):
    """SG-1.4, SG-9.3: the places, and what goes to each bank."""

    places: tuple[str, ...]
    payouts: dict[str, int]
    left_in_pot: int = 0
    """Forfeited chips that no hand was left to play for: the winner's."""


# -- of an evening (house.orders)


class PlayerSeated(TableEvent, frozen=True):
    """EV-3.1, EV-3.3: by the evening's order, with chips that were on the way."""

    person: str
    seat: int
    chips: int
    bot: bool = False
    entry: str = ""
    """As a newcomer (CA-3.1); nothing where they are dealt in at once."""
    rest: int = 0
    carried: dict[str, int] = field(default_factory=dict)


class PlayerTaken(TableEvent, frozen=True):
    """By the evening's order: the chips are on the way."""

    person: str
    seat: int
    chips: int
    to_pot: bool = False
    shut_out: bool = False
    carried: dict[str, int] = field(default_factory=dict)


class StackChanged(TableEvent, frozen=True):
    person: str
    chips: int


class StakeSet(TableEvent, frozen=True):
    """EV-4.1."""

    small: int
    big: int
    ante: int = 0


class HandAllowed(TableEvent, frozen=True):
    last: bool = False


class TableHeld(TableEvent, frozen=True):
    held: bool = True


class HandMisdealt(TableEvent, frozen=True):
    """EV-7.1, FD-1.4, FD-3.3: every bet is returned."""

    stacks: dict[str, int]
    left: int = 0
    """What people who have gone had bet, and what was dead: it lies in the next main pot."""
    cause: Literal["", "key-lost", "false-opening"] = ""
    """Empty where an evening's host or players have called it."""


class MisdealRefused(TableEvent, frozen=True):
    """It is too late for one."""


class PotLeft(TableEvent, frozen=True):
    """Forfeited chips that no hand is left to play for."""

    chips: int


class OrderDropped(TableEvent, frozen=True):
    """Whom it was about has left. Chips that they were to get are still on the way, and theirs."""

    person: str = ""
    chips: int = 0
    shut_out: bool = False
    """They do not look on any more either (EV-7.1)."""


class EveningTold(TableEvent, frozen=True):
    """How the table stands between hands."""

    state: str
    report: HandOver


AnyHoldemTableEvent = (
    OrderTaken
    | PlayerSeated
    | PlayerTaken
    | StackChanged
    | StakeSet
    | HandAllowed
    | TableHeld
    | HandMisdealt
    | MisdealRefused
    | PotLeft
    | OrderDropped
    | EveningTold
    | TableOpened
    | SeatTaken
    | EntryChosen
    | EntryRequested
    | EntryAnswered
    | ButtonDrawn
    | TableReset
    | HandStarted
    | HandUncontested
    | Played
    | SitOutAsked
    | SatOut
    | SitOutExtended
    | SitOutEnded
    | SatIn
    | LeaveAsked
    | Left
    | Skimmed
    | RebuyOffered
    | RebuyOrdered
    | ReboughtIn
    | RebuyRefused
    | ToppedUp
    | AutoRebuySet
    | BankTold
    | TournamentStarted
    | LevelRaised
    | WentOut
    | TournamentEnded
)
