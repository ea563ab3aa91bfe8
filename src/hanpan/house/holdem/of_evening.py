"""EV: a table that belongs to an evening takes its orders and tells it how it stands (house.orders)."""

from collections.abc import Callable
from typing import Any, Final

from hanpan.engine import Refusal
from hanpan.games.holdem.events import Called, Raised
from hanpan.house.events import TableDismissed, TableEvent
from hanpan.house.holdem import absence, alone, series
from hanpan.house.holdem import events as told
from hanpan.house.holdem.leaving import leave_now
from hanpan.house.holdem.positions import chairs_by_blind, completes_round, rest_of
from hanpan.house.holdem.starting import coming_hand, is_written_off
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.holdem.tournament import standing
from hanpan.house.orders import (
    Arrived,
    CallMisdeal,
    ChangeStack,
    DealHand,
    Ended,
    EndTable,
    GotUp,
    HandOver,
    HoldTable,
    MisdealAnswered,
    NotGiven,
    Order,
    OrderTaken,
    PotLeft,
    Report,
    SeatPlayer,
    SetStake,
    StackChanged,
    Standing,
    TakeOrder,
    TakePlayer,
    WentAway,
)
from hanpan.kit.button import clockwise

CARRIED: Final = (
    "wants_out",
    "sitting_out",
    "sit_out_until",
    "extensions",
    "hands_missed",
    "away",
    "away_at",
    "lost_at",
    "silences",
)
"""What of a player matters at the next table, too, where it is not nothing."""


def take_order(table: HoldemTable, wish: TakeOrder) -> TableEvent | Refusal:
    """Each once, in turn."""
    if not table.in_evening():
        return Refusal("not-at-this-table", "HO-2.2")
    if wish.number <= table.orders:
        return Refusal("order-taken-already", "EV-3.4")
    if wish.number > table.orders + 1:
        return Refusal("orders-in-turn", "EV-3.4")
    return OrderTaken(wish.at, wish.number, wish.order)


# -- what an order leads to, between hands


def ordered(table: HoldemTable) -> TableEvent | None:
    """The first order that waits."""
    if not table.is_evening():
        return series.ordered(table)
    order = table.waiting[0]
    return _ANSWERS[type(order)](table, order)


def _seat(table: HoldemTable, order: SeatPlayer) -> TableEvent:
    rest = rest_of(order.seat, table.positions) if order.entry and table.positions else 0
    return told.PlayerSeated(
        table.now, order.person, order.seat, order.chips, order.bot, order.entry, rest, order.carried
    )


def _take(table: HoldemTable, order: TakePlayer) -> TableEvent:
    player = table.player(order.person)
    if player is None:
        return told.OrderDropped(table.now, order.person, shut_out=order.shut_out)
    if player.leaving and not (order.to_pot or order.shut_out):  # they have said so first, and are brought nowhere
        return leave_now(table, player, table.now)
    return told.PlayerTaken(
        table.now, player.person, player.seat, player.stack, order.to_pot, order.shut_out, carried(player)
    )


def _change(table: HoldemTable, order: ChangeStack) -> TableEvent:
    player = table.player(order.person)
    if player is None:
        return told.OrderDropped(table.now, order.person, max(0, order.chips))
    least = 0 if table.is_cash() else min(1, player.stack)  # nobody is out by it: that is another power
    return told.StackChanged(table.now, player.person, max(order.chips, least - player.stack))


def _set_stake(table: HoldemTable, order: SetStake) -> TableEvent:
    return told.StakeSet(table.now, order.small, order.big, order.ante)


def _deal(table: HoldemTable, order: DealHand) -> TableEvent:
    if order.deal != table.deals + 1:
        return told.OrderDropped(table.now)
    return told.HandAllowed(table.now, order.last)


def _hold(table: HoldemTable, order: HoldTable) -> TableEvent:
    return told.TableHeld(table.now, order.held)


def _too_late(table: HoldemTable, _: CallMisdeal) -> TableEvent:
    return told.MisdealRefused(table.now)


def _end(table: HoldemTable, _: EndTable) -> TableEvent:
    """Seat by seat, then the table itself."""
    if table.players:
        player = table.players[min(table.players)]
        return told.PlayerTaken(table.now, player.person, player.seat, player.stack)
    return told.PotLeft(table.now, table.limbo) if table.limbo else TableDismissed(table.now)


_ANSWERS: dict[type[Order], Callable[[HoldemTable, Any], TableEvent]] = {
    SeatPlayer: _seat,
    TakePlayer: _take,
    ChangeStack: _change,
    SetStake: _set_stake,
    DealHand: _deal,
    HoldTable: _hold,
    CallMisdeal: _too_late,
    EndTable: _end,
}


def carried(player: Player) -> dict[str, int]:
    held = {name: int(value) for name in CARRIED if (value := getattr(player, name))}
    return held if player.connected else {**held, "lost": 1}


# -- a misdeal (EV-7.1)


def misdeal(table: HoldemTable) -> TableEvent | None:
    """The one order that does not wait for the end of the hand."""
    wanted = [order for order in table.waiting if isinstance(order, CallMisdeal)]
    if not wanted:
        return None
    if not _may_be_misdealt(table, wanted[0]):
        return told.MisdealRefused(table.now)
    return told.HandMisdealt(table.now, *stacks_before(table))


def stacks_before(table: HoldemTable) -> tuple[dict[str, int], int]:
    """What everybody in the hand had when it began; and what people who have gone had bet, and what was dead."""
    assert table.hand is not None
    begun = table.hand.setup.stacks
    stacks = {player.person: begun[player.seat] for player in table.players.values() if table.is_in_hand(player)}
    lying = sum(player.stack for player in table.players.values() if player.person not in stacks)
    return stacks, table.chips() - lying - sum(stacks.values())


def _may_be_misdealt(table: HoldemTable, order: CallMisdeal) -> bool:
    """Before two have acted with chips or three at all; later if all who are still in agree."""
    assert table.hand is not None
    chips = {fact.seat for fact in table.facts if isinstance(fact, (Called, Raised))}
    live = {person for seat, person in table.dealt.items() if table.hand.betting.live[seat]}
    return order.forced or (len(chips) < 2 and len(table.acted) < 3) or live <= set(order.agreed)


# -- what is told between hands


def word(table: HoldemTable) -> TableEvent | None:
    """Whoever goes, then how the table stands, as often as that changes."""
    if not table.settings.waits_for_evening:
        return told.EveningTold(table.now, "ready", _standing(table)) if not table.told and table.hand_number else None
    gone = _written_off(table)
    if gone is not None:
        return gone
    state = _state(table)
    if not table.deals and not table.told and state == "ready":
        return None  # as the evening has opened it
    return told.EveningTold(table.now, state, _standing(table, state)) if state != table.told else None


def may_begin(table: HoldemTable) -> bool:
    return not table.held and (table.go or not table.settings.waits_for_evening)


def _state(table: HoldemTable) -> str:
    people = absence.people(table)
    if not people or not absence.is_deserted(table):
        return "alone" if table.now < alone.due_at(table) else "ready"
    only_people = table.last_table and len(people) == len(table.players)
    return "abandoned" if only_people and absence.dissolves_at(table) <= table.now else "deserted"


def _written_off(table: HoldemTable) -> TableEvent | None:
    """EV-3.6: who would be out by SG-4.4, or by HO-7.7, goes, and the chips are taken out of play. On the last table it
    is as in a sit-and-go: the next hand takes what SG-4.4 says, and people go where a bot is still in."""
    left, last = list(table.players.values()), table.last_table
    dissolves = 0 < absence.dissolves_at(table) <= table.now and (not last or any(player.bot for player in left))
    for player in sorted(left, key=lambda player: player.seat):
        absent = dissolves and not player.bot
        if player.stack and (absent or (not last and is_written_off(table, player))):
            return leave_now(table, player, table.now)
    return None


def _standing(table: HoldemTable, state: str = "ready") -> HandOver:
    chairs, waiting = _chairs(table)
    return HandOver(
        table.hand_number,
        _players(table),
        table.deals,
        _blinds(table),
        chairs,
        waiting,
        _begins_round(table),
        state in ("deserted", "abandoned"),
        state == "abandoned",
        alone.due_at(table) if state == "alone" else 0,
    )


def _players(table: HoldemTable) -> tuple[Standing, ...]:
    busted = [player for player in table.players.values() if not player.stack]
    ranked = [player.person for player in sorted(busted, key=lambda player: standing(table, player))]
    return tuple(
        [
            Standing(
                player.person,
                seat,
                player.stack,
                table.began.get(player.person, 0),
                ranked.index(player.person) if player.person in ranked else 0,
            )
            for seat, player in sorted(table.players.items())
        ]
    )


def _chairs(table: HoldemTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
    free = [seat for seat in range(table.settings.seats) if seat not in table.players]
    return chairs_by_blind(free, table.positions) if table.positions else (tuple(free), ())


def _blinds(table: HoldemTable) -> tuple[str, ...]:
    """Who sits out is passed over by the blind, and so comes last."""
    after = table.positions.big if table.positions else 0
    order = [table.players[seat] for seat in clockwise(table.players, after) if table.players[seat].stack]
    ready = [player.person for player in order if table.can_be_dealt(player)]
    return (*ready, *[player.person for player in order if player.person not in ready])


def _begins_round(table: HoldemTable) -> bool:
    plan = coming_hand(table) if table.positions else None
    if plan is None or table.positions is None:
        return False
    return completes_round(table.round_began, table.positions.button, plan.positions.button)


# -- the reports


def report(table: HoldemTable, event: TableEvent) -> Report | None:
    """What the evening must know of a fact."""
    if not table.is_evening():
        return series.report(table, event) if table.in_evening() else None
    match event:
        case told.EveningTold():
            return event.report
        case told.PlayerSeated():
            return Arrived(event.person, event.seat)
        case told.PlayerTaken():
            return GotUp(event.person, 0 if event.to_pot else event.chips, event.carried)
        case told.Left():
            return WentAway(event.person, event.stack if event.to == "evening" else 0)
        case told.StackChanged():
            return StackChanged(event.person, event.chips)
        case told.OrderDropped() if event.chips:
            return NotGiven(event.person, event.chips)
        case told.HandMisdealt() if event.cause:
            return None  # nobody has asked for it
        case told.HandMisdealt() | told.MisdealRefused():
            return MisdealAnswered(isinstance(event, told.HandMisdealt))
        case told.PotLeft():
            return PotLeft(event.chips)
        case TableDismissed():
            return Ended()
    return None
