"""What a person is shown of a table: what everyone sees alike, and what is his own."""

from msgspec import Struct

from hanpan.cards import Card
from hanpan.engine import Move, Refusal
from hanpan.games.holdem import HandView
from hanpan.house.positions import Positions
from hanpan.house.preview import Preview
from hanpan.house.settings import TableSettings


class Offer(Struct, frozen=True):
    """One thing a person may do at the table, or may not do now, and why."""

    name: str
    low: int = 0
    high: int = 0
    refusal: Refusal | None = None


class PlayerView(Struct, frozen=True):
    """A seat as everyone sees it."""

    person: str
    seat: int
    stack: int
    safe: int
    connected: bool
    sitting_out: bool
    sit_out_until: int
    waiting: bool
    """Seated, not yet dealt in (HO-3.3)."""
    entry: str
    leaving: bool
    rebuy_until: int
    out: bool
    session: int
    """Milliseconds since he sat down, sit-outs excluded (HO-3.5)."""


class Mine(Struct, frozen=True):
    """What only its owner sees."""

    bank: int
    auto_rebuy: int
    time_bank: int
    sit_outs_left: int | None
    """None where there is no limit (SG-4.1)."""
    asked: str
    """An entry option he is asked about (CA-3.6)."""
    asked_until: int


class TableView(Struct, frozen=True):
    """The table as one person sees it."""

    table: str
    settings: TableSettings
    opened: int
    now: int
    players: tuple[PlayerView, ...]
    observers: int
    positions: Positions | None
    drawn: dict[int, Card]
    hand_number: int
    turn_number: int
    turn_until: int
    """When the one on turn has used up his time, his time bank included."""
    hand: HandView | None
    running: bool
    level: int
    blinds: tuple[int, int]
    places: tuple[str, ...]
    next_at: int
    paused: bool
    """No further hand begins for now."""
    offers: tuple[Offer, ...]
    moves: tuple[Move, ...]
    previews: tuple[Preview, ...]
    mine: Mine | None


class Own(Struct, frozen=True):
    """What one person sees beyond what everybody does."""

    seat: int
    """Whose cards he holds in the hand, or OBSERVER."""
    cards: tuple[Card, ...]
    moves: tuple[Move, ...]
    offers: tuple[Offer, ...]
    previews: tuple[Preview, ...]
    mine: Mine | None
