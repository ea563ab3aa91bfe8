"""What people ask of a table, of whatever kind. `at` is the time on the house's clock, in milliseconds.

A kind of table answers those it knows and refuses the others.
"""

from typing import Literal

from msgspec import Struct

from hanpan.engine.contract import kebab
from hanpan.house.departures import Departure


class TableCommand(Struct, frozen=True, gc=False, tag_field="command", tag=kebab, forbid_unknown_fields=True):
    """A wish of a person at a table."""

    at: int
    person: str


class Observe(TableCommand, frozen=True):
    """Look on (HO-2.3)."""

    bot: bool = False
    """The house knows whether it is a person."""
    admitted: bool = False
    """And whether they may look on though nobody has invited them: guests of an evening at its tables."""


class TakeSeat(TableCommand, frozen=True):
    """Sit down, with a buy-in where the table takes one (HO-3.1). The house adds what it knows of the person."""

    seat: int
    amount: int = 0
    entry: Literal["post", "wait"] = "wait"
    bank: int = 0
    departures: tuple[Departure, ...] = ()
    bot: bool = False
    """The house knows whether it is a person (HO-7.7)."""
    give_up: bool = False
    """A seat elsewhere that one is away from is given up for this one (HO-7.7)."""


class ChooseEntry(TableCommand, frozen=True):
    """Post the big blind, or wait for it (CA-3.1)."""

    entry: Literal["post", "wait"]


class Play(TableCommand, frozen=True):
    """One of the legal moves, by its name. It names the hand and the turn it answers, so that a late click can never
    act on the next street."""

    hand: int
    turn: int
    move: str
    amount: int = 0
    """Where the move has a range."""
    option: str = ""
    """Where the move has options."""


class Reserve(TableCommand, frozen=True):
    """A chair for the next game, while one is in play (HO-2.11)."""


class GiveUpReservation(TableCommand, frozen=True):
    """HO-2.11."""


class StartGame(TableCommand, frozen=True):
    """The host begins with those who are there (SN-1.1)."""


class AnswerRematch(TableCommand, frozen=True):
    """Once more, or not (SN-5.5)."""

    yes: bool


class JoinRoom(TableCommand, frozen=True):
    """Join a blackjack room under a name, with the dealer's key as its dealer (BJ-3.1)."""

    name: str
    dealer_key: str | None = None
    bot: bool = False
    """The house knows whether it is a person (BJ-3.2)."""


class SitOut(TableCommand, frozen=True):
    """CA-4, SG-4."""


class SitIn(TableCommand, frozen=True):
    """CA-5, SG-5."""


class ComeBack(TableCommand, frozen=True):
    """I am back (HO-7.6)."""


class RebuyIn(TableCommand, frozen=True):
    """From the bank, between hands (CA-7) or tournaments (SG-7)."""

    amount: int


class OrderRebuy(TableCommand, frozen=True):
    """During a hand: after it the bank fills the stack up to this (HO-3.7); nothing takes the order back."""

    amount: int


class TopUp(TableCommand, frozen=True):
    """From the safe, between hands (SG-3.2)."""

    amount: int


class SetAutoRebuy(TableCommand, frozen=True):
    """HO-1.7; nothing is off."""

    amount: int


class Leave(TableCommand, frozen=True):
    """CA-6, SG-6, HO-3.4."""


class TakeLeaveBack(TableCommand, frozen=True):
    """CA-6.2."""


class Invite(TableCommand, frozen=True):
    """PS-1.2. Whether they are friends is the house's to know."""

    friend: str
    are_friends: bool = False
    called: bool = False
    """The house's own word: a bot that the person has called (HO-2.9) needs no friendship."""


class AnswerEntry(TableCommand, frozen=True):
    """The answer to an entry request (CA-3.6)."""

    yes: bool


class TellBank(TableCommand, frozen=True):
    """The house's own word, not a person's: what their bank has come to by other ways (HO-1.1)."""

    bank: int


class TakeChips(TableCommand, frozen=True):
    """The operator's word to whoever holds somebody's seat: chips leave their bank, between hands. While a claim stands
    nobody else may take them (HO-2.5)."""

    amount: int
    id: str
    """Of the transfer."""
    why: str


class PauseTable(TableCommand, frozen=True):
    """The operator's word: no further hand begins until the table goes on."""

    person: str = ""


class ResumeTable(TableCommand, frozen=True):
    """The house's word, after a pause or a restart: every deadline is put off by so many milliseconds (HO-7.5)."""

    person: str = ""
    by: int = 0
    stays_paused: bool = False
    """Nobody lifts a pause: the house itself stood still for a while (HO-7.6)."""
    grace: int = 0


class CloseTable(TableCommand, frozen=True):
    """The operator's word: after the hand, tournament or game in play everyone gets their chips and goes."""

    person: str = ""


class LoseConnection(TableCommand, frozen=True):
    """HO-7.4."""


class Reconnect(TableCommand, frozen=True):
    """HO-7.4."""


LostBy = Literal["key-lost", "false-opening"]


class LoseHand(TableCommand, frozen=True):
    """FD-3.3: the house has lost its key, and with it the cards of what is in play here. FD-1.4: or the decks it would
    open are not those that it has committed to."""

    person: str = ""
    cause: LostBy = "key-lost"


class PassTime(TableCommand, frozen=True):
    """Nobody's wish: the clock of the house."""

    person: str = ""
