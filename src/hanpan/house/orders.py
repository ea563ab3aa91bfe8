"""What an evening owes one of its tables (orders), and what a table tells the evening that owns it (reports).

Neither rides on a message that may be lost. An order has a number, one more than the order before it to the same
table, and the table's journal takes each once; it is sent until it is there. A report is a fact of the table's journal,
and its number there is its id: the evening takes each once.
"""

from typing import Literal

from msgspec import Struct

from hanpan.engine.contract import kebab
from hanpan.house.commands import TableCommand
from hanpan.house.events import TableEvent


class Order(Struct, frozen=True, tag_field="order", tag=kebab, forbid_unknown_fields=True):
    """None touches a hand in play: all wait for its end, but for a misdeal (EV-7.1)."""


class SeatPlayer(Order, frozen=True):
    """Somebody sits down with chips that lie on the way. They are dealt in at once and owe nothing (EV-3.3), or come in
    as newcomers do (CA-3.1)."""

    person: str
    seat: int
    chips: int
    bot: bool = False
    entry: Literal["", "post", "wait"] = ""
    carried: dict[str, int] = {}
    """What a player brings from the table before, as that table told it."""
    name: str = ""
    """What they are called there, for a game that has its players by name (BJ-3.1)."""


class TakePlayer(Order, frozen=True):
    """Somebody gets up, and their chips are on the way."""

    person: str
    to_pot: bool = False
    """They leave their chips to the next main pot (EV-3.6: on the last table, as SG-6.1)."""
    shut_out: bool = False
    """They may not look on either (EV-7.1)."""


class ChangeStack(Order, frozen=True):
    """Chips from the way, or back to it where they are fewer."""

    person: str
    chips: int


class SetStake(Order, frozen=True):
    """From the next hand on (EV-4.1)."""

    small: int
    big: int
    ante: int = 0


class DealHand(Order, frozen=True):
    """The next hand may begin. A table of a tournament waits for this before every hand."""

    deal: int = 0
    """Which one, counted from 1: a word that comes late allows nothing."""
    last: bool = False
    """No other table is left: who leaves now leaves as SG has it (EV-3.6)."""


class HoldTable(Order, frozen=True):
    """No hand begins until it is let go (EV-4.2)."""

    held: bool = True


class CallMisdeal(Order, frozen=True):
    """EV-7.1: every bet is returned, if that may be."""

    agreed: tuple[str, ...] = ()
    forced: bool = False
    """The house cannot go on."""


class EndTable(Order, frozen=True):
    """Everybody gets up, and the table is dismissed."""


AnyOrder = SeatPlayer | TakePlayer | ChangeStack | SetStake | DealHand | HoldTable | CallMisdeal | EndTable


class TakeOrder(TableCommand, frozen=True):
    """The evening's word to a table of its own."""

    number: int
    order: AnyOrder


class OrderTaken(TableEvent, frozen=True):
    """The order is in the table's journal: it need not be sent again."""

    number: int
    order: AnyOrder


# -- what a table tells


class Report(Struct, frozen=True, tag_field="report", tag=kebab, forbid_unknown_fields=True):
    """What an evening must know of a table."""

    @property
    def person(self) -> str:
        """Whom it is about; nobody where it names none."""
        return ""


class Standing(Struct, frozen=True):
    """A player after a hand."""

    person: str
    seat: int
    chips: int
    began: int = 0
    """What they began the hand with."""
    rank: int = 0
    """Of those who are out with this hand, the higher the better (SG-1.3)."""


class HandOver(Report, frozen=True):
    """Nothing is left of the hand; the table waits."""

    hand: int
    players: tuple[Standing, ...]
    deals: int = 0
    """How many hands have begun here, those without cards among them (SG-4.6)."""
    blinds: tuple[str, ...] = ()
    """In which order they would have the big blind."""
    chairs: tuple[int, ...] = ()
    """Free chairs, the one first that gets the big blind soonest (EV-3.2)."""
    waiting_chairs: tuple[int, ...] = ()
    """Free chairs on which one would have to wait (CA-3.3)."""
    round_over: bool = False
    """The coming hand begins a round (HO-4.5)."""
    deserted: bool = False
    """Nobody is present: it begins no hand (HO-7.7)."""
    abandoned: bool = False
    """Nobody has been for too long."""
    not_before: int = 0
    """When the next hand is due where only one does not sit out (SG-4.6)."""


class GameOver(Report, frozen=True):
    """A game that the table has played by itself is over (EV-1.1); it begins the next one by itself."""

    game: int
    """Counted from 1."""
    places: tuple[str, ...]
    """The first first; nobody where it was broken off."""


class Arrived(Report, frozen=True):
    """Somebody has sat down."""

    person: str
    seat: int


class GotUp(Report, frozen=True):
    """Somebody has been taken from the table, with chips that are now on the way."""

    person: str
    chips: int
    carried: dict[str, int] = {}


class WentAway(Report, frozen=True):
    """Somebody has left by themselves, or was written off; chips that they did not leave to the pot are on the way."""

    person: str
    chips: int


class StackChanged(Report, frozen=True):
    person: str
    chips: int
    """What was given, or taken where it is less than nothing."""


class NotGiven(Report, frozen=True):
    """Chips for somebody who has left meanwhile: they are still on the way."""

    person: str
    chips: int


class MisdealAnswered(Report, frozen=True):
    done: bool


class Ended(Report, frozen=True):
    """The table is no more."""


class PotLeft(Report, frozen=True):
    """Forfeited chips that no hand is left to play for: they are on the way."""

    chips: int


AnyReport = (
    HandOver | GameOver | Arrived | GotUp | WentAway | StackChanged | NotGiven | MisdealAnswered | PotLeft | Ended
)
