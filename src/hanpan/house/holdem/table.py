"""The state of a table. Only `begin` and `evolve` change it."""

from dataclasses import dataclass, field
from typing import Any, Final

from hanpan.cards import Card
from hanpan.engine import OBSERVER
from hanpan.games.holdem import GAME
from hanpan.games.holdem.events import HoldemEvent
from hanpan.games.holdem.hand import OVER, Hand
from hanpan.house.fair_deals import FairDeal
from hanpan.house.holdem.positions import Entry, Positions
from hanpan.house.holdem.settings import LEAST_CHIPS, Format, HoldemSettings
from hanpan.house.orders import AnyOrder
from hanpan.house.reservations import Reservations
from hanpan.house.stakes import LADDER

_CASH: Final = (Format.CASH, Format.EVENING_CASH)
_OF_EVENINGS: Final = (Format.EVENING, Format.EVENING_CASH)
_PRIVATE: Final = Format.PRIVATE
_TEXTBOOK: Final = Format.TEXTBOOK


@dataclass
class Player:
    """Somebody with a seat."""

    person: str
    seat: int
    stack: int
    """What lies before them between hands; in a hand the hand knows."""
    bank: int
    """What their bank holds, as far as the table has been told."""
    since: int
    order: int
    """HO-3.6: the order in which people sat down, from 1 on."""
    time_bank: int
    """Milliseconds left."""
    entry: Entry = field(default_factory=Entry)
    safe: int = 0
    brought: int = 0
    """All they have bought in with since they sat down (CA-8.2)."""
    skimmed: int = 0
    """What CA-8.1 has moved to their bank."""
    auto_rebuy: int = 0
    ordered: int = 0
    """HO-3.7: what the bank fills the stack up to after this hand."""
    connected: bool = True
    lost_at: int = 0
    """When the connection was lost, while it is (HO-7.7)."""
    silences: int = 0
    """Actions in a row that ran out (HO-7.6)."""
    away: bool = False
    away_at: int = 0
    bot: bool = False
    wants_out: bool = False
    """Sits out from the next hand on."""
    sitting_out: bool = False
    sit_out_until: int = 0
    sat_out_since: int = 0
    sat_out: int = 0
    """Milliseconds sat out so far: they do not count towards their session (HO-3.5)."""
    extensions: int = 0
    hands_missed: int = 0
    """SG-4.4: hands in a row sat out since the extensions are used up."""
    dragged_in: int = 0
    """CA-4.4: 1 dealt in and folded at once; 2 the hand after that."""
    leaving: bool = False
    folds: bool = False
    """FD-1.8: has wanted to leave since before the cards, and gives up the hand as soon as it is their turn."""
    rebuy_until: int = 0
    """An open rebuy-in prompt."""
    out: bool = False
    """SG-3.4."""
    taking: int = 0
    """Chips that the operator takes from the bank after the hand, with the transfer's id and the reason."""
    taking_id: str = ""
    taking_why: str = ""
    small_due: bool = False
    """SG-4.2, CA-5.3: the last hand's big blind came to this seat, or past it; the small blind follows (HO-4.1)."""


@dataclass
class Departed:
    """What a cash table remembers of somebody who left (HO-1.8)."""

    at: int
    seat: int
    stack: int
    """What they left with."""
    missed_small: bool = False
    small_due: bool = False


@dataclass
class HoldemTable:
    """A table of the house, with the hand in play."""

    id: str
    settings: HoldemSettings
    creator: str
    opened: int
    now: int
    players: dict[int, Player] = field(default_factory=dict)
    observers: dict[str, None] = field(default_factory=dict)
    """In the order in which they came."""
    unseen: dict[str, None] = field(default_factory=dict)
    """Bots among them."""
    invited: dict[str, None] = field(default_factory=dict)
    seated: int = 0
    """How many have ever sat down: the next one's order."""
    dismissed: bool = False
    paused: bool = False
    """The operator lets no further hand begin."""
    closing: bool = False
    """The operator wants the table to end."""

    hand: Hand | None = None
    facts: list[HoldemEvent] = field(default_factory=list)
    """The journal of the hand: with it a snapshot can bring the hand back."""
    hand_number: int = 0
    turn_number: int = 0
    turn_since: int = 0
    beat_until: int = 0
    """Until then the dealer lets what lies there be looked at; 0 where they need not (`beats`)."""
    dealt: dict[int, str] = field(default_factory=dict)
    """People dealt into the hand, by seat."""
    gone: dict[int, None] = field(default_factory=dict)
    """Seats whose player has left since; whoever sits there now is not in the hand."""
    acted: dict[int, None] = field(default_factory=dict)
    """People who have acted in this hand."""
    settled: bool = True
    """Everything that follows from the last hand is done."""
    pots_total: int = 0
    """All pots that were ever played for here: the lobby shows the average."""
    next_at: int = 0
    """The next hand does not begin before."""

    positions: Positions | None = None
    drawn: dict[int, Card] = field(default_factory=dict)
    drawn_button: int = OBSERVER
    """HO-6.1: the button is drawn and waits for its first hand."""
    asked: str = ""
    asked_option: str = ""
    asked_until: int = 0
    """CA-3.6: an open entry request."""
    declined: dict[str, None] = field(default_factory=dict)
    accepted: tuple[str, str] | None = None
    sit_outs: dict[str, tuple[int, int]] = field(default_factory=dict)
    """CA-4.2: how many each person has used here, and when last."""
    departed: dict[str, Departed] = field(default_factory=dict)
    """People who left a cash table in the last hours."""

    running: bool = False
    """A sit-and-go is being played."""
    tournament: int = 0
    level: int = 0
    extra_rounds: int = 0
    round_began: int = OBSERVER
    """Where the button was when the round began (HO-4.5)."""
    raised_for: int = 0
    """The number of the hand for which the level was last raised."""
    asks_at: int = 0
    """When those who played the last tournament are asked whether they play on (PS-1.4)."""
    alone_at: int = 0
    """When somebody was last alone for a hand (SG-4.6)."""
    limbo: int = 0
    """Forfeited chips on their way into a main pot (SG-6.1)."""
    forfeits: list[tuple[int, int]] = field(default_factory=list)
    """Seats that were left after a fold, with what lay in the safe: dead money of this very hand."""
    began: dict[str, int] = field(default_factory=dict)
    """What each began the hand with (SG-1.3)."""
    places: list[str] = field(default_factory=list)
    """People who are out, the first to go first."""
    ranking: list[str] = field(default_factory=list)
    """How the last tournament ended, the winner first, until the next begins."""
    payouts: dict[str, int] = field(default_factory=dict)
    """What each was paid then."""
    hands_before: int = 0
    """The number of the last hand before the tournament began."""
    reservations: Reservations = field(default_factory=Reservations)
    """The queue for the next one (HO-2.11)."""

    orders: int = 0
    """The number of the last order that was taken from the evening (house.orders)."""
    waiting: list[AnyOrder] = field(default_factory=list)
    """Orders that wait for the end of the hand."""
    small: int = 0
    """The stake as the evening has set it; 0 where it has not."""
    big: int = 0
    ante: int = 0
    """Paid by the big blind for the table (EV-1.2)."""
    deals: int = 0
    """Hands that have begun by the evening's word."""
    go: bool = False
    """The evening has let the next hand begin."""
    held: bool = False
    """The evening lets none begin."""
    last_table: bool = True
    """No other table of the evening is left (EV-3.6)."""
    told: str = ""
    """How the table stands, as far as the evening knows since the last hand: ready, deserted, abandoned."""
    misdealt: Positions | None = None
    """Where button and blinds were before the hand in play: a misdeal goes back to it."""
    stood: dict[str, tuple[Entry, bool]] = field(default_factory=dict)
    """And how people stood towards it, with `small_due`, where the hand has changed it."""

    fair: FairDeal = field(default_factory=FairDeal)
    """How the hand in play is dealt so that anyone can check it (FD)."""
    lost_hands: int = 0
    """FD-3.3: hands that came to nothing since the house had lost its key."""
    misdeals: int = 0
    """FD-1.9: hands that were called off after they had begun."""

    # -- what the settings say: every button of every picture asks, and they are not compiled

    def is_cash(self) -> bool:
        return self.settings.format in _CASH

    def is_evening(self) -> bool:
        return self.settings.format in _OF_EVENINGS

    def in_evening(self) -> bool:
        return self.settings.evening != ""

    def is_given(self) -> bool:
        return self.settings.format is _PRIVATE or self.settings.format is _TEXTBOOK

    def is_private(self) -> bool:
        return self.settings.format is _PRIVATE

    def is_textbook(self) -> bool:
        return self.settings.format is _TEXTBOOK

    def least_chips(self) -> int:
        return self.settings.big_blind if self.is_evening() else LEAST_CHIPS

    # -- predicates, in the house's words

    def is_playing(self) -> bool:
        """Is a hand in play?"""
        return self.hand is not None and self.hand.stage != OVER

    def takes_time(self) -> bool:
        """Does the dealer let what lies there be looked at?"""
        return self.beat_until != 0 and self.now < self.beat_until

    def is_in_hand(self, player: Player) -> bool:
        return self.is_playing() and self.was_dealt(player)

    def was_dealt(self, player: Player) -> bool:
        """Were they dealt into the hand in play, or the last one?"""
        return self.dealt.get(player.seat) == player.person and player.seat not in self.gone

    def has_folded(self, player: Player) -> bool:
        return self.hand is not None and self.is_in_hand(player) and not self.hand.betting.live[player.seat]

    def free_chairs(self) -> int:
        return self.settings.seats - len(self.players)

    def takes_people(self) -> bool:
        """May somebody sit down? A tournament takes people in between two of them only (SG-3.4)."""
        return self.is_cash() or self.is_evening() or (not self.running and self.free_chairs() > 0)

    def player(self, person: str) -> Player | None:
        for player in self.players.values():
            if player.person == person:
                return player
        return None

    def stack_of(self, player: Player) -> int:
        """What lies before them now."""
        if self.hand is not None and self.is_in_hand(player):
            return self.hand.betting.stacks[player.seat]
        return player.stack

    def seat_in_hand(self, person: str) -> int:
        """The seat whose cards they hold in the hand, or OBSERVER."""
        for seat, dealt in self.dealt.items():
            if dealt == person:
                return seat
        return OBSERVER

    def blinds(self) -> tuple[int, int]:
        if self.big:
            return self.small, self.big
        if self.is_cash() or self.is_textbook() or self.is_evening():
            return self.settings.small_blind, self.settings.big_blind
        return LADDER[self.level]

    def can_be_dealt(self, player: Player) -> bool:
        """May they be dealt into the coming hand, if their place allows?"""
        if player.sitting_out or player.wants_out or player.leaving or player.rebuy_until or player.out:
            return False
        if self.is_cash():
            return player.stack >= self.least_chips()
        return self.running and player.stack + player.safe > 0

    def entries(self) -> dict[int, Entry]:
        return {seat: player.entry for seat, player in self.players.items() if self.can_be_dealt(player)}

    def still_in(self) -> list[Player]:
        """SG-1.3: who is not out of the tournament."""
        return [player for player in self.players.values() if not player.out]

    def sit_outs_used(self, person: str) -> int:
        """CA-4.2: forgotten four hours after the last. An evening does not count them (HO-7.6)."""
        if self.is_evening():
            return 0
        used, last = self.sit_outs.get(person, (0, 0))
        return 0 if self.now >= last + 1000 * self.settings.timers.sit_out_memory else used

    def action_deadline(self) -> int:
        """HO-7.1: when the one on turn has used up their time and their time bank; 0 when nobody is."""
        if self.hand is None or not self.is_playing() or self.hand.betting.turn < 0:
            return 0
        return self.turn_since + 1000 * self.settings.timers.action + self.time_bank_on_turn()

    def time_bank_on_turn(self) -> int:
        """What is left of it for the one on turn."""
        player = self.players.get(self.hand.betting.turn) if self.hand is not None else None
        return player.time_bank if player is not None else 0

    def chips(self) -> int:
        """Every chip on the table: stacks, safes, pots, and what is on its way into one."""
        lying = self.limbo + sum(player.safe for player in self.players.values())
        if self.hand is not None and self.is_playing():
            lying += GAME.chips(self.hand) - self.hand.rounding - self._gone()
            return lying + sum(p.stack for p in self.players.values() if not self.is_in_hand(p))
        return lying + sum(player.stack for player in self.players.values())

    def _gone(self) -> int:
        """Chips that the hand still lists for people who have left the table with them."""
        assert self.hand is not None
        here = {player.seat for player in self.players.values() if self.is_in_hand(player)}
        return sum(self.hand.betting.stacks[seat] for seat in self.dealt if seat not in here)


INSIDE: dict[str, Any] = {
    "players": dict[int, Player],
    "observers": dict[str, None],
    "unseen": dict[str, None],
    "invited": dict[str, None],
    "facts": list[HoldemEvent],
    "dealt": dict[int, str],
    "gone": dict[int, None],
    "acted": dict[int, None],
    "positions": Positions | None,
    "drawn": dict[int, Card],
    "declined": dict[str, None],
    "accepted": tuple[str, str] | None,
    "sit_outs": dict[str, tuple[int, int]],
    "departed": dict[str, Departed],
    "forfeits": list[tuple[int, int]],
    "began": dict[str, int],
    "places": list[str],
    "ranking": list[str],
    "payouts": dict[str, int],
    "waiting": list[AnyOrder],
    "misdealt": Positions | None,
    "stood": dict[str, tuple[Entry, bool]],
}
"""Annotations that the compiled class forgets: what is in a dict or a list, and which types are in a union."""
