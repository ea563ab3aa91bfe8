"""Builds what each person may know of a table. Hidden cards are the game's to hide; a bank is its owner's alone."""

from typing import Any, Final

from msgspec import structs

from hanpan.engine import NOBODY, OBSERVER
from hanpan.games.holdem import GAME, held, raises
from hanpan.house import attending, reservations
from hanpan.house.commands import TakeSeat
from hanpan.house.contract import ChairOffer, Offer
from hanpan.house.departures import Departure
from hanpan.house.events import ChipsTaken, ClockTurned, TableEvent, TakingAsked
from hanpan.house.fair_deals import DealCommitted
from hanpan.house.fair_deals import told as told_commitment
from hanpan.house.holdem import entry_options
from hanpan.house.holdem import events as told
from hanpan.house.holdem import permissions as may
from hanpan.house.holdem.coming_back import least_buy_in, owed_small
from hanpan.house.holdem.pictures import (
    HandPart,
    HoldemTableView,
    InHand,
    Mine,
    Own,
    OwnPart,
    PlayerView,
    TablePart,
    together,
)
from hanpan.house.holdem.positions import Positions
from hanpan.house.holdem.preview import previews
from hanpan.house.holdem.settings import SIT_OUTS
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.orders import OrderTaken
from hanpan.house.reservations import ReservationsView

_NO_HAND: Final = InHand((), None)


def see(table: HoldemTable, person: str) -> HoldemTableView:
    """The picture of a player, or of an observer: what everyone sees, and their own."""
    mine = Own(**structs.asdict(own(table, person)), **structs.asdict(in_hand(table, person)))
    return together(shared(table), in_play(table), mine)


def shared(table: HoldemTable) -> TablePart:
    """The table around the hand: alike for everyone who may look."""
    return TablePart(
        table=table.id,
        settings=table.settings,
        opened=table.opened,
        now=table.now,
        players=tuple([_player(table, table.players[at]) for at in sorted(table.players)]),
        observers=observers(table),
        positions=_positions(table),
        drawn=table.drawn if table.drawn_button != OBSERVER else {},
        drawn_button=table.drawn_button,
        running=table.running,
        level=_level(table),
        blinds=table.blinds(),
        places=tuple(table.places),
        ranking=tuple(table.ranking),
        next_at=table.next_at,
        paused=table.paused or table.closing or table.held,
        opener=table.creator,
        reservations=_reservations(table),
        payouts=table.payouts,
        hands=table.hand_number - table.hands_before if table.ranking else 0,
        asks_at=table.asks_at if table.ranking else 0,
        lost_hands=table.lost_hands,
        misdeals=table.misdeals,
    )


TYPICAL = 2 * 60_000
"""About how long a tournament takes for each seat, where none was played at the table yet."""


def _reservations(table: HoldemTable) -> ReservationsView | None:
    """HO-2.11."""
    if table.is_cash() or table.closing:
        return None
    return reservations.view(table, TYPICAL * table.settings.seats, playing=table.running)


def observers(table: HoldemTable) -> int:
    """HO-2.3, SG-3.4: people who look on, and who only look on since they are out."""
    out = [player for player in table.players.values() if player.out and player.connected and not player.bot]
    return attending.observers(table) + len(out)


def _positions(table: HoldemTable) -> Positions | None:
    """VA-3.1: where the blind is on the button, that is where it lies."""
    positions = table.positions
    if positions is None or not table.settings.button_blind:
        return positions
    return Positions(positions.big, NOBODY, positions.big)


def _level(table: HoldemTable) -> int:
    return 0 if table.is_cash() or table.is_textbook() else table.level - table.settings.first_level + 1


def in_play(table: HoldemTable) -> HandPart:
    """The hand: alike for everyone who may look."""
    hand = None if table.hand is None else GAME.see(table.hand, OBSERVER)
    beat = table.beat_until if table.is_playing() and table.takes_time() else 0
    deadline, bank = table.action_deadline(), table.time_bank_on_turn()
    return HandPart(table.hand_number, table.turn_number, deadline, hand, bank, beat)


def own(table: HoldemTable, person: str) -> OwnPart:
    """What of somebody's own stays as it is while others bet; alike for all who have neither a seat nor cards."""
    player = table.player(person)
    seat = table.seat_in_hand(person)
    return OwnPart(
        seat=seat,
        cards=() if table.hand is None or seat == OBSERVER else table.hand.hole[seat],
        offers=offers(table, person),
        previews=() if player is not None else previews(table),
        mine=None if player is None else _mine(table, player),
    )


def in_hand(table: HoldemTable, person: str) -> InHand:
    """What of it the betting changes."""
    seat = table.seat_in_hand(person)
    if table.hand is None or seat == OBSERVER:
        return _NO_HAND
    moves = GAME.legal(table.hand, seat)
    return InHand(moves, held(table.hand, seat), raises(table.hand, seat, moves))


def own_key(table: HoldemTable, person: str) -> Any:
    """As long as this is the same for somebody, nothing has changed in `own` but by what is news to all: what they may
    do beside the hand (CA-4.4, CA-6.1), their time bank (HO-7.1), and whether they have their cards."""
    player = table.player(person)
    if player is None or table.hand is None:
        return None
    setup, seat = table.hand.setup, player.seat
    bound = seat not in table.acted and seat in (setup.small_blind_seat, setup.big_blind_seat)
    has_cards = bool(table.hand.hole[player.seat])
    return player.time_bank, player.leaving, player.dragged_in, bound, has_cards, _forfeits(table, player)


def _player(table: HoldemTable, player: Player) -> PlayerView:
    sat_out = player.sat_out + (table.now - player.sat_out_since if player.sitting_out else 0)
    return PlayerView(
        player.person,
        player.seat,
        player.stack,
        player.safe,
        player.connected,
        player.sitting_out,
        player.sit_out_until,
        waiting=not table.was_dealt(player),
        entry=player.entry.standing,
        leaving=player.leaving,
        rebuy_until=player.rebuy_until,
        out=player.out,
        session=table.now - player.since - sat_out,
        away=player.away,
        bot=player.bot,
    )


def _mine(table: HoldemTable, player: Player) -> Mine:
    asked = table.asked == player.person
    cost, dead = entry_options.cost(table, table.asked_option) if asked else (0, 0)
    return Mine(
        player.bank,
        player.auto_rebuy,
        player.time_bank,
        max(0, SIT_OUTS - table.sit_outs_used(player.person)) if table.is_cash() else None,
        table.asked_option if asked else "",
        table.asked_until if asked else 0,
        cost,
        dead,
        entry_options.places(table.asked_option) if asked else (),
        sits_out_next=player.wants_out,
        ordered=player.ordered,
        forfeits=_forfeits(table, player),
        folds=player.folds,
    )


def _forfeits(table: HoldemTable, player: Player) -> int:
    """SG-6.1."""
    is_in = table.running and not player.out
    return table.stack_of(player) + player.safe if is_in else 0


def offers(table: HoldemTable, person: str) -> tuple[Offer, ...]:
    """Every button of the table, the grey ones with the rule that greys them."""
    player = table.player(person)
    if player is None:
        return ()
    least, most = may.rebuy_range(table, player)
    by_opener = table.is_textbook() and not table.in_evening()
    start = (Offer("start-game", refusal=may.may_start(table, person)),) if by_opener else ()
    return (
        *start,
        Offer("choose-entry", refusal=may.may_choose_entry(table, player)),
        Offer("sit-out", refusal=may.may_sit_out(table, player)),
        Offer("sit-in", refusal=may.may_sit_in(table, player)),
        Offer("come-back", refusal=may.may_come_back(player)),
        Offer("leave", refusal=may.may_leave(table, player)),
        Offer("take-leave-back", refusal=may.may_take_leave_back(table, player)),
        Offer("rebuy-in", least, most, may.may_rebuy(table, player)),
        Offer("order-rebuy", *_buy_ins(table), may.may_order_rebuy(table, player)),
        Offer("answer-rematch", refusal=may.may_play_again(table, player)),
        Offer("top-up", 1, min(player.safe, table.settings.most_buy_in - player.stack), may.may_top_up(table, player)),
        Offer("set-auto-rebuy", *_buy_ins(table), may.may_set_auto_rebuy(table, player)),
        Offer("answer-entry", refusal=may.may_answer(table, person)),
        Offer("invite", refusal=may.may_invite(table, person)),
    )


def _buy_ins(table: HoldemTable) -> tuple[int, int]:
    """What a stack may be filled up to (CA-7.2)."""
    return table.settings.least_buy_in, table.settings.most_buy_in


def seat_offers(
    table: HoldemTable, person: str, bank: int, at: int, departures: tuple[Departure, ...] = ()
) -> tuple[ChairOffer, ...]:
    """HO-3.1, HO-1.6: each chair as somebody without one meets it: what they may bring, or why they may not sit."""
    wish = TakeSeat(at, person, 0, 0, "wait", bank, departures)
    return tuple([_seat_offer(table, structs.replace(wish, seat=seat)) for seat in range(table.settings.seats)])


def _seat_offer(table: HoldemTable, wish: TakeSeat) -> ChairOffer:
    settings = table.settings
    low = least_buy_in(table, wish)
    high = settings.most_buy_in if settings.is_given else min(settings.most_buy_in, wish.bank)
    with_least = may.may_sit(table, structs.replace(wish, amount=low))
    with_most = may.may_sit(table, structs.replace(wish, amount=high))
    if with_most is None:  # who ran from here comes back with the most only (CA-8.3)
        low = low if with_least is None else high
        owed = owed_small(table, wish.person, wish.at)
        return ChairOffer("take-seat", low, high, usual=_usual(low, high, wish.bank), owed=owed)
    return ChairOffer("take-seat", low, high, with_most)


def _usual(low: int, high: int, bank: int) -> int:
    """Half of what one has, where the table takes less than all: enough is left to come back with."""
    return max(low, min(high, bank // 2))


_PRIVATE = (told.AutoRebuySet, told.RebuyOrdered, TakingAsked, ChipsTaken)
_WITH_BANK = (told.SeatTaken, told.ReboughtIn, told.BankTold)
UNHEARD = (OrderTaken, told.OrderDropped, told.EveningTold)
"""Between a table and its evening: what follows from them is told."""
_NOT_FOR_ALL: Final = frozenset((DealCommitted, *UNHEARD, *_WITH_BANK, *_PRIVATE))


def tell(table: HoldemTable, event: TableEvent, person: str) -> TableEvent:
    """A fact as one person may hear it."""
    if type(event) is told.Played:
        # Of an earlier hand the table no longer knows who held which cards: then nobody is told any.
        seat = table.seat_in_hand(person) if event.hand == table.hand_number else OBSERVER
        fact = GAME.tell(event.fact, seat)
        return event if fact is event.fact else structs.replace(event, fact=fact)
    return event if type(event) not in _NOT_FOR_ALL else _tell_less(event, person)


def _tell_less(event: TableEvent, person: str) -> TableEvent:
    if isinstance(event, DealCommitted):
        return told_commitment(event)
    if isinstance(event, UNHEARD):
        return ClockTurned(event.at)
    if isinstance(event, _WITH_BANK) and event.person != person:
        return structs.replace(event, bank=0)
    if isinstance(event, _PRIVATE) and event.person != person:
        return ClockTurned(event.at)
    return event


def text(view: HoldemTableView) -> str:
    """The picture in one line."""
    people = " ".join([f"{player.seat}:{player.person}:{player.stack}" for player in view.players])
    hand = GAME.text(view.hand) if view.hand is not None else "no hand"
    return f"{view.table} {view.settings.format} {view.blinds[0]}/{view.blinds[1]} [{people}] {hand}"
