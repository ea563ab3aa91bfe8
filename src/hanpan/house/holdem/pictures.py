"""Pictures of a table: what everyone sees alike, and what is a person's own."""

from msgspec import Struct, structs

from hanpan.cards import Card, Holding
from hanpan.engine import Move
from hanpan.games.holdem import HandView
from hanpan.house.contract import Offer
from hanpan.house.holdem.positions import Positions
from hanpan.house.holdem.preview import Preview
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.reservations import ReservationsView
from hanpan.kit.presets import RaisePreset


class PlayerView(Struct, frozen=True, gc=False):
    """A seat as everyone sees it."""

    person: str
    seat: int
    stack: int
    """What lies before them between hands; of who plays in the hand, the hand says it."""
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
    """Milliseconds since they sat down, sit-outs excluded (HO-3.5)."""
    away: bool = False
    """Nobody waits for them until they act or say that they are back (HO-7.6)."""
    bot: bool = False


class Mine(Struct, frozen=True, gc=False):
    """What only its owner sees."""

    bank: int
    auto_rebuy: int
    time_bank: int
    sit_outs_left: int | None
    """None where there is no limit (SG-4.1)."""
    asked: str
    """An entry option they are asked about (CA-3.6)."""
    asked_until: int
    asked_cost: int = 0
    """What it costs on the whole."""
    asked_dead: int = 0
    """How much of that goes to the pot and is no bet."""
    asked_places: tuple[str, ...] = ()
    """Which places they will play, hand by hand: small-blind, big-blind, button."""
    sits_out_next: bool = False
    """Sits out from the next hand on; it can be taken back (HO-3.8)."""
    ordered: int = 0
    """What the bank fills the stack up to after this hand (HO-3.7)."""
    forfeits: int = 0
    """What leaving now would cost: stack and safe, while a sit-and-go runs (HO-3.9)."""
    folds: bool = False
    """They leave since before the cards, and fold as soon as it is their turn (FD-1.8)."""


class TablePart(Struct, frozen=True, gc=False):
    """The table around the hand, as everyone sees it."""

    table: str
    settings: HoldemSettings
    opened: int
    now: int
    players: tuple[PlayerView, ...]
    observers: int
    positions: Positions | None
    drawn: dict[int, Card]
    """HO-6.1: the cards that draw the button, until its first hand begins."""
    drawn_button: int
    """Who has the button by them, or OBSERVER."""
    running: bool
    level: int
    """From 1, the table's stake (SG-9.1); 0 where blinds never rise."""
    blinds: tuple[int, int]
    places: tuple[str, ...]
    ranking: tuple[str, ...]
    """How the last tournament ended, the winner first, until the next begins (PS-1.5)."""
    next_at: int
    paused: bool
    """No further hand begins for now."""
    opener: str
    """Who opened the table (HO-2.9)."""
    reservations: ReservationsView | None
    """HO-2.11: who waits for the next tournament; None where one need not."""
    payouts: dict[str, int]
    """What each was paid when the last tournament ended, until the next begins (SG-1.4)."""
    hands: int
    """How many hands were played in it."""
    asks_at: int
    """When those who played it are asked whether they play on (PS-1.4)."""
    lost_hands: int
    """FD-3.3: hands that came to nothing since the house had lost its key."""
    misdeals: int
    """FD-1.9: hands that were called off after they had begun."""


class HandPart(Struct, frozen=True, gc=False):
    """The hand in play, or the last one, as everyone sees it."""

    hand_number: int
    turn_number: int
    turn_until: int
    """When the one on turn has used up their time, their time bank included."""
    hand: HandView | None
    time_bank: int = 0
    """How much of that is their time bank, in milliseconds (HO-7.1)."""
    beat_until: int = 0
    """Until when the dealer lets what lies there be looked at, where nobody can bet any more (HE-5.2)."""


class OwnPart(Struct, frozen=True, gc=False):
    """What one person sees beyond what everybody does, and what stays as it is while others bet."""

    seat: int
    """Whose cards they hold in the hand, or OBSERVER."""
    cards: tuple[Card, ...]
    offers: tuple[Offer, ...]
    previews: tuple[Preview, ...]
    mine: Mine | None


class InHand(Struct, frozen=True, gc=False):
    """What changes of it with the betting."""

    moves: tuple[Move, ...]
    holds: Holding | None
    """What the cards make with the board, while they are not folded."""
    presets: tuple[RaisePreset, ...] = ()
    """The usual raises, where they may raise."""


class Own(OwnPart, frozen=True):
    """What one person sees beyond what everybody does."""

    moves: tuple[Move, ...]
    holds: Holding | None = None
    """What the cards make with the board, while they are not folded."""
    presets: tuple[RaisePreset, ...] = ()
    """The usual raises, where they may raise."""


class HoldemTableView(TablePart, frozen=True):
    """The table as one person sees it: all parts laid together."""

    hand_number: int
    turn_number: int
    turn_until: int
    hand: HandView | None
    offers: tuple[Offer, ...]
    moves: tuple[Move, ...]
    previews: tuple[Preview, ...]
    mine: Mine | None


def together(part: TablePart, play: HandPart, own: Own) -> HoldemTableView:
    """One picture of its parts: their cards in their hand, and before everyone in the hand what the hand says."""
    hand = None if play.hand is None else _with_cards(play.hand, own)
    if hand is not None:
        part = structs.replace(part, players=tuple([_with_stack(player, hand) for player in part.players]))
    return HoldemTableView(
        **structs.asdict(part),
        hand_number=play.hand_number,
        turn_number=play.turn_number,
        turn_until=play.turn_until,
        hand=hand,
        offers=own.offers,
        moves=own.moves,
        previews=own.previews,
        mine=own.mine,
    )


def _with_cards(hand: HandView, own: Own) -> HandView:
    seats = [structs.replace(seat, cards=own.cards) if seat.seat == own.seat else seat for seat in hand.seats]
    return structs.replace(hand, seats=tuple(seats), moves=own.moves)


def _with_stack(player: PlayerView, hand: HandView) -> PlayerView:
    """Between hands the table knows; in a hand the hand does."""
    if player.waiting or hand.street == "over":
        return player
    return next((structs.replace(player, stack=seat.stack) for seat in hand.seats if seat.seat == player.seat), player)
