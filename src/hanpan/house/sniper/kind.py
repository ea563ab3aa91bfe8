"""The Sniper table, as the house asks for it."""

from hanpan.games.sniper import GAME
from hanpan.house.contract import TableKind
from hanpan.house.events import SharedEvent
from hanpan.house.sniper import books, deciding, evolution, hands, outcomes, presence, settings, starting, views
from hanpan.house.sniper.events import AnySniperTableEvent
from hanpan.house.sniper.lesson import LESSON
from hanpan.house.sniper.state import SniperTable

KIND = TableKind(
    game=GAME,
    settings=settings.SniperSettings,
    state=SniperTable,
    live="match",
    parts={"shared": views.SniperTableView, "own": views.SniperOwn},
    events=AnySniperTableEvent | SharedEvent,
    formats=settings.FORMATS,
    open_from=settings.open_from,
    permanent=settings.permanent,
    fault=settings.fault,
    open=starting.open_table,
    begin=evolution.begin,
    decide=deciding.decide,
    follow=starting.follow,
    shuffled=starting.shuffled,
    evolve=evolution.evolve,
    wake_at=starting.wake_at,
    transfers=books.transfers,
    balances=books.balances,
    seated=presence.seated,
    looking_on=presence.looking_on,
    is_here=presence.is_here,
    has_own=presence.has_own,
    named=presence.named,
    is_private=presence.is_private,
    is_away=presence.is_away,
    may_see=presence.may_see,
    may_chat=presence.may_chat,
    reservations=presence.reserved,
    opener=presence.opener,
    seat_change=presence.seat_change,
    listing=presence.listing,
    seat_offers=presence.seat_offers,
    moves=hands.moves,
    hand=hands.hand,
    begins_hand=hands.begins_hand,
    ends_hand=hands.ends_hand,
    outcomes=outcomes.outcomes,
    retold=hands.retold,
    lesson=LESSON,
    see=views.see,
    text=views.text,
    tell=views.tell,
    shared=views.shared,
    own=views.own,
)
