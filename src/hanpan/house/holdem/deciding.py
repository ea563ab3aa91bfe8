"""Decides a wish at a table: one fact, or a refusal."""

from collections.abc import Callable
from typing import Any, Final

from hanpan.engine import OBSERVER, Event, Refusal
from hanpan.games.holdem import GAME
from hanpan.games.holdem.commands import Show
from hanpan.house import attending, reservations
from hanpan.house.attending import Answer, Answers
from hanpan.house.commands import (
    AnswerEntry,
    AnswerRematch,
    ChooseEntry,
    ComeBack,
    Leave,
    LoseHand,
    OrderRebuy,
    Play,
    RebuyIn,
    SetAutoRebuy,
    SitIn,
    SitOut,
    StartGame,
    TableCommand,
    TakeChips,
    TakeLeaveBack,
    TakeSeat,
    TellBank,
    TopUp,
)
from hanpan.house.events import (
    CameBack,
    ChipsTaken,
    StoppedObserving,
    TakingAsked,
)
from hanpan.house.holdem import of_evening
from hanpan.house.holdem import permissions as may
from hanpan.house.holdem.coming_back import owed_small
from hanpan.house.holdem.events import (
    AutoRebuySet,
    BankTold,
    EntryAnswered,
    EntryChosen,
    LeaveAsked,
    Played,
    ReboughtIn,
    RebuyOrdered,
    SatIn,
    SeatTaken,
    SitOutAsked,
    ToppedUp,
    TournamentStarted,
)
from hanpan.house.holdem.leaving import leave_now
from hanpan.house.holdem.lost_key import lose
from hanpan.house.holdem.positions import rest_of
from hanpan.house.holdem.presence import is_here
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.moves import wish_for
from hanpan.house.orders import TakeOrder

_NO_SUCH_MOVE = Refusal("no-such-move", "HE-3.1")
_BAD_OPTION = Refusal("bad-option", "HE-3.1")


def decide(table: HoldemTable, command: TableCommand) -> Answer:
    """What a wish leads to."""
    return attending.decide(_ANSWERS, table, command)


def _sits(table: HoldemTable, person: str) -> bool:
    """A player who is out of a tournament keeps the chair for the next one, too (SG-1.4)."""
    return table.player(person) is not None


def _take_seat(table: HoldemTable, wish: TakeSeat) -> Answer:
    refused = may.may_sit(table, wish)
    if refused is not None:
        return refused
    given = table.is_given()
    amount = table.settings.most_buy_in if given else wish.amount
    rest = rest_of(wish.seat, table.positions) if table.positions else 0
    bank = wish.bank if given else wish.bank - amount
    owes = owed_small(table, wish.person, wish.at) > 0
    return SeatTaken(wish.at, wish.person, wish.seat, amount, bank, wish.entry, rest, wish.bot, owes)


def _seated(answer: Callable[[HoldemTable, Player, Any], Answer]) -> Callable[[HoldemTable, Any], Answer]:
    """For those who have a seat; the others are told that they have none."""

    def ask(table: HoldemTable, wish: Any) -> Answer:
        player = table.player(wish.person)
        return may.NOT_SEATED if player is None else answer(table, player, wish)

    return ask


def _choose_entry(table: HoldemTable, player: Player, wish: ChooseEntry) -> Answer:
    return may.may_choose_entry(table, player) or EntryChosen(wish.at, wish.person, wish.entry)


def _play(table: HoldemTable, wish: Play) -> Answer:
    """An action names the hand and the turn it answers."""
    asked = wish_for(GAME, table.seat_in_hand(wish.person), wish, unknown=_NO_SUCH_MOVE, unreadable=_BAD_OPTION)
    if type(asked) is Refusal:
        return asked
    if type(asked) is Show:
        return _show(table, wish, asked)
    player = table.player(wish.person)
    if player is None:
        return may.NOT_SEATED
    if table.hand is None or not table.is_in_hand(player):
        return Refusal("not-in-hand", "HO-3.3")
    if wish.hand != table.hand_number or wish.turn != table.turn_number:
        return Refusal("too-late", "HE-3.1", {"hand": table.hand_number, "turn": table.turn_number})
    return _played(table, wish.at, GAME.decide(table.hand, asked))


def _show(table: HoldemTable, wish: Play, asked: Show) -> Answer:
    """HE-5.4: also who has left their seat meanwhile."""
    if table.hand is None or wish.hand != table.hand_number or asked.seat == OBSERVER:
        return Refusal("not-in-hand", "HE-5.4")
    return _played(table, wish.at, GAME.decide(table.hand, asked))


def _played(table: HoldemTable, at: int, fact: Event | Refusal) -> Answer:
    return fact if type(fact) is Refusal else Played(at, fact, hand=table.hand_number)  # type: ignore[arg-type]


def _sit_out(table: HoldemTable, player: Player, wish: SitOut) -> Answer:
    return may.may_sit_out(table, player) or SitOutAsked(wish.at, wish.person)


def _sit_in(table: HoldemTable, player: Player, wish: SitIn) -> Answer:
    refused = may.may_sit_in(table, player)
    if refused is not None:
        return refused
    if player.sitting_out or player.dragged_in:
        return SatIn(wish.at, wish.person)
    return SitOutAsked(wish.at, wish.person, wanted=False)


def _come_back(table: HoldemTable, player: Player, wish: ComeBack) -> Answer:
    """HO-7.6: whom the house has sat out sits in again, if that can be."""
    if player.away and player.sitting_out and may.may_sit_in(table, player) is None:
        return SatIn(wish.at, wish.person)
    return may.may_come_back(player) or CameBack(wish.at, wish.person)


def _rebuy(table: HoldemTable, player: Player, wish: RebuyIn) -> Answer:
    refused = may.may_rebuy(table, player)
    if refused is not None:
        return refused
    least, most = may.rebuy_range(table, player)
    if not least <= wish.amount <= most:
        rule = "CA-7.2" if table.is_cash() else "SG-7.2"
        return Refusal("amount-out-of-range", rule, {"least": least, "most": most})
    return ReboughtIn(wish.at, wish.person, wish.amount, player.bank - wish.amount)


def _order_rebuy(table: HoldemTable, player: Player, wish: OrderRebuy) -> Answer:
    if wish.amount == 0 and player.ordered:
        return RebuyOrdered(wish.at, wish.person, 0)
    refused = may.may_order_rebuy(table, player)
    least, most = table.settings.least_buy_in, table.settings.most_buy_in
    if refused is None and not least <= wish.amount <= most:
        refused = Refusal("amount-out-of-range", "HO-3.7", {"least": least, "most": most})
    return refused or RebuyOrdered(wish.at, wish.person, wish.amount)


def _answer_rematch(table: HoldemTable, player: Player, wish: AnswerRematch) -> Answer:
    """PS-1.4: who says yes is given new chips; who does not looks on."""
    refused = may.may_play_again(table, player)
    if refused is None and not wish.yes:
        return leave_now(table, player, wish.at, observes=True)
    return refused or ReboughtIn(wish.at, wish.person, table.settings.most_buy_in, player.bank)


def _top_up(table: HoldemTable, player: Player, wish: TopUp) -> Answer:
    refused = may.may_top_up(table, player)
    if refused is not None:
        return refused
    most = min(player.safe, table.settings.most_buy_in - player.stack)
    if not 1 <= wish.amount <= most:
        return Refusal("amount-out-of-range", "SG-3.2", {"least": 1, "most": most})
    return ToppedUp(wish.at, wish.person, wish.amount)


def _set_auto_rebuy(table: HoldemTable, player: Player, wish: SetAutoRebuy) -> Answer:
    refused = may.may_set_auto_rebuy(table, player)
    least, most = table.settings.least_buy_in, table.settings.most_buy_in
    if refused is None and wish.amount != 0 and not least <= wish.amount <= most:
        refused = Refusal("amount-out-of-range", "HO-1.7", {"least": least, "most": most})
    return refused or AutoRebuySet(wish.at, wish.person, wish.amount)


def _leave(table: HoldemTable, wish: Leave) -> Answer:
    """HO-3.4: an observer at once, a player by CA-6 or SG-6."""
    player = table.player(wish.person)
    if player is None:
        here = wish.person in table.observers
        return StoppedObserving(wish.at, wish.person) if here else Refusal("not-here", "HO-3.4")
    refused = may.may_leave(table, player)
    if refused is not None:
        return refused
    if table.is_in_hand(player) and (player.taking or not table.has_folded(player)):
        return LeaveAsked(wish.at, wish.person)
    return leave_now(table, player, wish.at)


def _take_leave_back(table: HoldemTable, player: Player, wish: TakeLeaveBack) -> Answer:
    return may.may_take_leave_back(table, player) or LeaveAsked(wish.at, wish.person, wanted=False)


def _start(table: HoldemTable, wish: StartGame) -> Answer:
    return may.may_start(table, wish.person) or TournamentStarted(wish.at, table.tournament + 1)


def _answer_entry(table: HoldemTable, wish: AnswerEntry) -> Answer:
    return may.may_answer(table, wish.person) or EntryAnswered(wish.at, wish.person, wish.yes)


def _take_chips(table: HoldemTable, player: Player, wish: TakeChips) -> Answer:
    if player.taking or table.is_in_hand(player):
        return TakingAsked(wish.at, wish.person, wish.amount, wish.id, wish.why)
    return ChipsTaken(wish.at, wish.person, min(wish.amount, player.bank), wish.id, wish.why)


def _tell_bank(_: HoldemTable, player: Player, wish: TellBank) -> Answer:
    return BankTold(wish.at, player.person, wish.bank)


_ANSWERS: Final[Answers] = {
    **attending.answers(is_here, may.may_observe),
    **attending.inviting(may.may_invite),
    **reservations.answers(may.may_observe, _sits, HoldemTable.takes_people),
    TakeSeat: _take_seat,
    ChooseEntry: _seated(_choose_entry),
    Play: _play,
    SitOut: _seated(_sit_out),
    SitIn: _seated(_sit_in),
    ComeBack: _seated(_come_back),
    RebuyIn: _seated(_rebuy),
    AnswerRematch: _seated(_answer_rematch),
    OrderRebuy: _seated(_order_rebuy),
    TopUp: _seated(_top_up),
    SetAutoRebuy: _seated(_set_auto_rebuy),
    Leave: _leave,
    StartGame: _start,
    TakeLeaveBack: _seated(_take_leave_back),
    AnswerEntry: _answer_entry,
    TellBank: _seated(_tell_bank),
    TakeChips: _seated(_take_chips),
    TakeOrder: of_evening.take_order,
    LoseHand: lose,
}
