"""What a wish at a table leads to: one fact, or a refusal."""

from collections.abc import Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.games.holdem import GAME
from hanpan.games.holdem.commands import Forfeit, Show
from hanpan.house import operating
from hanpan.house import permissions as may
from hanpan.house.commands import (
    Act,
    AnswerEntry,
    ChooseEntry,
    Invite,
    Leave,
    LoseConnection,
    Observe,
    PassTime,
    RebuyIn,
    Reconnect,
    SetAutoRebuy,
    ShowCards,
    SitIn,
    SitOut,
    TableCommand,
    TakeLeaveBack,
    TakeSeat,
    TellBank,
    TopUp,
)
from hanpan.house.events import (
    AutoRebuySet,
    BankTold,
    ClockTurned,
    ConnectionBack,
    ConnectionLost,
    EntryAnswered,
    EntryChosen,
    Invited,
    LeaveAsked,
    Observed,
    Played,
    ReboughtIn,
    SatIn,
    SeatTaken,
    SitOutAsked,
    StoppedObserving,
    TableEvent,
    ToppedUp,
)
from hanpan.house.leaving import leave_now
from hanpan.house.positions import rest_of
from hanpan.house.table import Player, Table

Answer = TableEvent | Refusal


def decide(table: Table, command: TableCommand) -> Answer:
    """What a wish leads to."""
    if table.dismissed:
        return Refusal("table-dismissed", "HO-2.4")
    answer = _ANSWERS.get(type(command))
    return Refusal("not-at-this-table", "HO-2.2") if answer is None else answer(table, command)


def _pass_time(_: Table, wish: PassTime) -> Answer:
    return ClockTurned(wish.at)


def _observe(table: Table, wish: Observe) -> Answer:
    refused = may.may_observe(table, wish.person)
    if refused is None and (wish.person in table.observers or table.player(wish.person)):
        refused = Refusal("here-already", "HO-2.3")
    return refused or Observed(wish.at, wish.person)


def _take_seat(table: Table, wish: TakeSeat) -> Answer:
    refused = may.may_sit(table, wish)
    if refused is not None:
        return refused
    given = table.settings.is_private
    amount = table.settings.most_buy_in if given else wish.amount
    rest = rest_of(wish.seat, table.positions) if table.positions else 0
    bank = wish.bank if given else wish.bank - amount
    return SeatTaken(wish.at, wish.person, wish.seat, amount, bank, wish.entry, rest)


def _seated(answer: Callable[[Table, Player, Any], Answer]) -> Callable[[Table, Any], Answer]:
    """For those who have a seat; the others are told that they have none."""

    def ask(table: Table, wish: Any) -> Answer:
        player = table.player(wish.person)
        return may.NOT_SEATED if player is None else answer(table, player, wish)

    return ask


def _choose_entry(table: Table, player: Player, wish: ChooseEntry) -> Answer:
    return may.may_choose_entry(table, player) or EntryChosen(wish.at, wish.person, wish.entry)


def _act(table: Table, player: Player, wish: Act) -> Answer:
    """An action names the hand and the turn it answers."""
    if table.hand is None or not table.is_in_hand(player):
        return Refusal("not-in-hand", "HO-3.3")
    if wish.hand != table.hand_number or wish.turn != table.turn_number:
        return Refusal("too-late", "HE-3.1", {"hand": table.hand_number, "turn": table.turn_number})
    if wish.wish.seat != player.seat or isinstance(wish.wish, (Show, Forfeit)):
        return Refusal("not-your-turn", "HE-3.1")
    fact = GAME.decide(table.hand, wish.wish)
    return fact if isinstance(fact, Refusal) else Played(wish.at, fact, hand=table.hand_number)  # type: ignore[arg-type]


def _show_cards(table: Table, wish: ShowCards) -> Answer:
    """HE-5.4: also who has left his seat meanwhile."""
    seat = table.seat_in_hand(wish.person)
    if table.hand is None or wish.hand != table.hand_number or wish.wish.seat != seat:
        return Refusal("not-in-hand", "HE-5.4")
    if not isinstance(wish.wish, Show):
        return Refusal("not-your-cards", "HE-5.4")
    fact = GAME.decide(table.hand, wish.wish)
    return fact if isinstance(fact, Refusal) else Played(wish.at, fact, hand=table.hand_number)  # type: ignore[arg-type]


def _sit_out(table: Table, player: Player, wish: SitOut) -> Answer:
    return may.may_sit_out(table, player) or SitOutAsked(wish.at, wish.person)


def _sit_in(table: Table, player: Player, wish: SitIn) -> Answer:
    refused = may.may_sit_in(table, player)
    if refused is not None:
        return refused
    if player.sitting_out or player.dragged_in:
        return SatIn(wish.at, wish.person)
    return SitOutAsked(wish.at, wish.person, wanted=False)


def _rebuy(table: Table, player: Player, wish: RebuyIn) -> Answer:
    refused = may.may_rebuy(table, player)
    if refused is not None:
        return refused
    least, most = may.rebuy_range(table, player)
    if not least <= wish.amount <= most:
        rule = "CA-7.2" if table.settings.is_cash else "SG-7.2"
        return Refusal("amount-out-of-range", rule, {"least": least, "most": most})
    return ReboughtIn(wish.at, wish.person, wish.amount, player.bank - wish.amount)


def _top_up(table: Table, player: Player, wish: TopUp) -> Answer:
    refused = may.may_top_up(table, player)
    if refused is not None:
        return refused
    most = min(player.safe, table.settings.most_buy_in - player.stack)
    if not 1 <= wish.amount <= most:
        return Refusal("amount-out-of-range", "SG-3.2", {"least": 1, "most": most})
    return ToppedUp(wish.at, wish.person, wish.amount)


def _set_auto_rebuy(table: Table, player: Player, wish: SetAutoRebuy) -> Answer:
    refused = may.may_set_auto_rebuy(table, player)
    least, most = table.settings.least_buy_in, table.settings.most_buy_in
    if refused is None and wish.amount != 0 and not least <= wish.amount <= most:
        refused = Refusal("amount-out-of-range", "HO-1.7", {"least": least, "most": most})
    return refused or AutoRebuySet(wish.at, wish.person, wish.amount)


def _leave(table: Table, wish: Leave) -> Answer:
    """HO-3.4: an observer at once, a player by CA-6 or SG-6."""
    player = table.player(wish.person)
    if player is None:
        here = wish.person in table.observers
        return StoppedObserving(wish.at, wish.person) if here else Refusal("not-here", "HO-3.4")
    refused = may.may_leave(table, player)
    if refused is not None:
        return refused
    if table.is_in_hand(player) and not table.has_folded(player):
        return LeaveAsked(wish.at, wish.person)
    return leave_now(table, player, wish.at)


def _take_leave_back(table: Table, player: Player, wish: TakeLeaveBack) -> Answer:
    return may.may_take_leave_back(table, player) or LeaveAsked(wish.at, wish.person, wanted=False)


def _invite(table: Table, wish: Invite) -> Answer:
    refused = may.may_invite(table, wish.person)
    if refused is None and not wish.are_friends:
        refused = Refusal("friends-only", "PS-1.2")
    if refused is None and wish.friend in table.invited:
        refused = Refusal("invited-already", "PS-1.2")
    return refused or Invited(wish.at, wish.friend, wish.person)


def _answer_entry(table: Table, wish: AnswerEntry) -> Answer:
    return may.may_answer(table, wish.person) or EntryAnswered(wish.at, wish.person, wish.yes)


def _tell_bank(_: Table, player: Player, wish: TellBank) -> Answer:
    return BankTold(wish.at, player.person, wish.bank)


def _lose_connection(table: Table, wish: LoseConnection) -> Answer:
    here = wish.person in table.observers or table.player(wish.person)
    return ConnectionLost(wish.at, wish.person) if here else Refusal("not-here", "HO-7.4")


def _reconnect(table: Table, wish: Reconnect) -> Answer:
    here = wish.person in table.observers or table.player(wish.person)
    return ConnectionBack(wish.at, wish.person) if here else Refusal("not-here", "HO-7.4")


_ANSWERS: dict[type[TableCommand], Callable[[Table, Any], Answer]] = {
    **operating.ANSWERS,
    PassTime: _pass_time,
    Observe: _observe,
    TakeSeat: _take_seat,
    ChooseEntry: _seated(_choose_entry),
    Act: _seated(_act),
    ShowCards: _show_cards,
    SitOut: _seated(_sit_out),
    SitIn: _seated(_sit_in),
    RebuyIn: _seated(_rebuy),
    TopUp: _seated(_top_up),
    SetAutoRebuy: _seated(_set_auto_rebuy),
    Leave: _leave,
    TakeLeaveBack: _seated(_take_leave_back),
    Invite: _invite,
    AnswerEntry: _answer_entry,
    TellBank: _seated(_tell_bank),
    LoseConnection: _lose_connection,
    Reconnect: _reconnect,
}
