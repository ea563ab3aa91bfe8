"""The blackjack room, as the house asks for it."""

from hanpan.engine import Move, Refusal
from hanpan.games.blackjack import GAME, NOTICES
from hanpan.games.blackjack.broadcast import RULES, UNSAID
from hanpan.house.blackjack import deciding, of_evening, rounds, settings, state, views
from hanpan.house.blackjack.events import AnyRoomEvent, RoomPlayed
from hanpan.house.blackjack.lesson import LESSON
from hanpan.house.blackjack.state import BlackjackRoom
from hanpan.house.contract import HandInPlay, Notice, Rounds, SeatChange, TableKind
from hanpan.house.events import SharedEvent, TableEvent


def _seated(table: BlackjackRoom) -> list[str]:
    """Being in a room is no seat (HO-2.5), but for whom an evening has sent there."""
    return list(table.guests)


def _is_private(table: BlackjackRoom) -> bool:
    return bool(table.settings.evening)


def _people(table: BlackjackRoom) -> list[str]:
    return list(dict.fromkeys([*table.connections, *table.guests]))


def _looking_on(table: BlackjackRoom) -> list[str]:
    return [person for person in table.connections if person not in table.lost and person not in table.guests]


def _notice(event: TableEvent) -> Notice | None:
    """BJ-11.2."""
    fact = event.fact if isinstance(event, RoomPlayed) else None
    code = NOTICES.get(type(fact))  # type: ignore[arg-type]
    return None if code is None else Notice(code, RULES[code])


def _is_needless(refusal: Refusal) -> bool:
    """BJ-9.3: who never joined has nothing to leave."""
    return refusal.rule == UNSAID


def _seat_change(_: TableEvent) -> SeatChange | None:
    """Being in a room keeps nobody from sitting down elsewhere."""
    return None


def _moves(table: BlackjackRoom, person: str) -> tuple[Move, ...]:
    return GAME.legal(table.room, table.number_of(person))


def _hand(_: BlackjackRoom) -> HandInPlay:
    """No move names its round: everybody sees what the others do."""
    return HandInPlay(-1, False, ())


def _no_hand(_: TableEvent) -> bool:
    return False


KIND = TableKind(
    game=GAME,
    settings=settings.RoomSettings,
    state=BlackjackRoom,
    parts={"shared": views.BlackjackTableView, "own": views.BlackjackOwn},
    events=AnyRoomEvent | SharedEvent,
    secret=lambda event: isinstance(event, RoomPlayed),
    unheard=views.UNHEARD,
    formats=settings.FORMATS,
    at_evenings=settings.AT_EVENINGS,
    open_from=settings.open_from,
    permanent=settings.permanent,
    open=deciding.open_table,
    begin=state.begin,
    decide=deciding.decide,
    follow=deciding.follow,
    shuffled=deciding.shuffled,
    evolve=state.evolve,
    wake_at=deciding.wake_at,
    report=of_evening.report,
    seated=_seated,
    looking_on=_looking_on,
    is_here=BlackjackRoom.is_here,
    has_own=BlackjackRoom.is_here,
    waits_for=BlackjackRoom.is_in,
    is_needless=_is_needless,
    notice=_notice,
    named=_people,
    is_private=_is_private,
    may_see=deciding.may_see,
    seat_change=_seat_change,
    listing=views.listing,
    moves=_moves,
    hand=_hand,
    begins_hand=_no_hand,
    ends_hand=_no_hand,
    rounds=Rounds(begins=rounds.begins, ends=rounds.ends, last=rounds.last),
    retold=rounds.retold,
    own_hands=rounds.own_hands,
    own_hands_in=rounds.own_hands_in,
    replay=rounds.replay,
    lesson=LESSON,
    see=views.see,
    text=views.text,
    tell=views.tell,
    shared=views.shared,
    own=views.own,
)
