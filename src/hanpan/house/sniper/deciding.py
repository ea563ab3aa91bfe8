"""Decides a wish at a Sniper table."""

from hanpan.engine import Refusal
from hanpan.games.sniper import GAME
from hanpan.house import attending, away, reservations
from hanpan.house.attending import Answer, Answers
from hanpan.house.commands import (
    AnswerRematch,
    ComeBack,
    Leave,
    LoseHand,
    Play,
    StartGame,
    TableCommand,
    TakeChips,
    TakeSeat,
)
from hanpan.house.events import ChipsTaken, StoppedObserving
from hanpan.house.moves import wish_for
from hanpan.house.orders import TakeOrder
from hanpan.house.sniper import of_evening
from hanpan.house.sniper.events import ChairLeft, ChairTaken, GameAbandoned, GamePlayed, RematchAnswered
from hanpan.house.sniper.presence import is_here, may_come, may_sit
from hanpan.house.sniper.starting import is_asking, start_game
from hanpan.house.sniper.state import SniperTable

_NO_SUCH_MOVE = Refusal("no-such-move", "SN-2.3")
_BAD_OPTION = Refusal("bad-option", "SN-5.2")
"""What can be misspelt is a plan; a combination is read by SN-3.2."""


def decide(table: SniperTable, command: TableCommand) -> Answer:
    """What a wish leads to."""
    return attending.decide(_ANSWERS, table, command)


def _may_invite(table: SniperTable, person: str) -> Refusal | None:
    if not table.settings.friends_only:
        return Refusal("not-private", "PS-1.2")
    return may_come(table, person)


def _sits(table: SniperTable, person: str) -> bool:
    return table.chair(person) is not None


def _take_seat(table: SniperTable, wish: TakeSeat) -> Answer:
    return may_sit(table, wish.person, wish.seat) or ChairTaken(wish.at, wish.person, wish.seat, wish.bot)


def _leave(table: SniperTable, wish: Leave) -> Answer:
    chair = table.chair(wish.person)
    if chair is not None:
        return ChairLeft(wish.at, wish.person, chair.seat)
    here = wish.person in table.observers
    return StoppedObserving(wish.at, wish.person) if here else Refusal("not-here", "HO-3.4")


def _lose(table: SniperTable, wish: LoseHand) -> Answer:
    assert table.is_playing()
    return GameAbandoned(wish.at, wish.cause)


def _start(table: SniperTable, wish: StartGame) -> Answer:
    """SN-1.1: the host begins with two to six."""
    if table.settings.evening:
        return Refusal("starts-by-itself", "EV-1.1")
    if wish.person != table.host:
        return Refusal("host-only", "SN-1.1")
    if table.is_playing():
        return Refusal("game-in-play", "SN-5.5")
    if table.paused or table.closing:
        return Refusal("table-paused", "HO-8.1")
    if is_asking(table) or reservations.is_asking(table):
        return Refusal("rematch-open", "SN-5.5")
    if len(table.chairs) < 2:
        return Refusal("players-2-to-6", "SN-1.1", {"players": len(table.chairs)})
    if table.is_deserted(wish.at):
        return Refusal("nobody-present", "HO-7.7")
    return start_game(table, wish.at)


def _play(table: SniperTable, wish: Play) -> Answer:
    seat = table.seat_of(wish.person)
    if table.match is None or not table.is_playing() or table.chair(wish.person) is None or seat < 0:
        return Refusal("not-playing", "SN-1.1")
    if wish.turn != table.turn_number:
        return Refusal("too-late", "SN-6.2", {"turn": table.turn_number})
    asked = wish_for(GAME, seat, wish, unknown=_NO_SUCH_MOVE, unreadable=_BAD_OPTION)
    fact = asked if isinstance(asked, Refusal) else GAME.decide(table.match, asked)
    return fact if isinstance(fact, Refusal) else GamePlayed(wish.at, fact, table.games)  # type: ignore[arg-type]


def _answer_rematch(table: SniperTable, wish: AnswerRematch) -> Answer:
    if table.chair(wish.person) is None or not is_asking(table):
        return Refusal("not-asked", "SN-5.5")
    return RematchAnswered(wish.at, wish.person, wish.yes)


def _take_chips(table: SniperTable, wish: TakeChips) -> Answer:
    """No bank is in play here: at once."""
    if table.chair(wish.person) is None:
        return Refusal("not-here", "HO-3.4")
    return ChipsTaken(wish.at, wish.person, wish.amount, wish.id, wish.why)


_ANSWERS: Answers = {
    TakeChips: _take_chips,
    **attending.answers(is_here, may_come),
    **attending.inviting(_may_invite),
    **reservations.answers(may_come, _sits, SniperTable.takes_people),
    TakeSeat: _take_seat,
    ComeBack: away.answer_come_back(SniperTable.chair),
    Leave: _leave,
    StartGame: _start,
    Play: _play,
    AnswerRematch: _answer_rematch,
    LoseHand: _lose,
    TakeOrder: of_evening.take_order,
}
