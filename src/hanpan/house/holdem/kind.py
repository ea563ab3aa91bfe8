"""The hold'em table, as the house asks for it."""

from hanpan.engine import Refusal
from hanpan.games.holdem import GAME
from hanpan.house.contract import TableKind
from hanpan.house.events import SharedEvent, TableEvent
from hanpan.house.fair_deals import DealCommitted, FairEvent
from hanpan.house.holdem import (
    books,
    dealer,
    deciding,
    evolution,
    fair,
    forms,
    hands,
    keepsakes,
    listing,
    of_evening,
    presence,
    views,
)
from hanpan.house.holdem.changes import sitting_out
from hanpan.house.holdem.events import AnyHoldemTableEvent, HandMisdealt, Played, TableOpened
from hanpan.house.holdem.lesson import LESSON
from hanpan.house.holdem.lost_key import without_cards
from hanpan.house.holdem.outcomes import outcomes
from hanpan.house.holdem.pictures import HandPart, Own, TablePart
from hanpan.house.holdem.replaying import replay
from hanpan.house.holdem.settings import HoldemSettings, fault
from hanpan.house.holdem.table import INSIDE, HoldemTable

_WITH_SECRETS = frozenset((Played, DealCommitted))


def open_table(at: int, name: str, settings: HoldemSettings, creator: str) -> TableEvent | Refusal:
    return fault(settings) or TableOpened(at, name, settings, creator)


KIND = TableKind(
    game=GAME,
    settings=HoldemSettings,
    state=HoldemTable,
    written=lambda table, name: sitting_out.lately(table) if name == "sit_outs" else getattr(table, name),
    live="hand",
    parts={"shared": TablePart, "hand": HandPart, "own": Own},
    inside=INSIDE,
    events=AnyHoldemTableEvent | FairEvent | SharedEvent,
    secret=lambda event: type(event) in _WITH_SECRETS,
    without_cards=without_cards,
    unheard=views.UNHEARD,
    formats=forms.FORMATS,
    at_evenings=forms.AT_EVENINGS,
    open_from=forms.open_from,
    permanent=forms.permanent,
    fault=fault,
    open=open_table,
    begin=evolution.begin,
    decide=deciding.decide,
    follow=dealer.follow,
    shuffled=dealer.shuffled,
    evolve=evolution.evolve,
    wake_at=dealer.wake_at,
    fair=fair.FAIR,
    transfers=books.transfers,
    balances=books.balances,
    report=of_evening.report,
    seated=presence.seated,
    looking_on=presence.looking_on,
    is_here=presence.is_here,
    has_own=presence.has_own,
    named=presence.named,
    is_private=presence.is_private,
    may_see=presence.may_see,
    watching=presence.watching,
    seat_change=presence.seat_change,
    lets_go=presence.lets_go,
    reservations=presence.reserved,
    opener=presence.opener,
    is_away=presence.is_away,
    departure=presence.departure,
    listing=listing.listing,
    seat_offers=views.seat_offers,
    quick_seat=listing.quick_seat,
    moves=hands.moves,
    hand=hands.hand,
    begins_hand=hands.begins_hand,
    ends_hand=hands.ends_hand,
    calls_off=lambda event: type(event) is HandMisdealt,
    outcomes=outcomes,
    retold=hands.retold,
    own_hands=keepsakes.own_hands,
    own_hands_in=keepsakes.own_hands_in,
    replay=replay,
    lesson=LESSON,
    see=views.see,
    text=views.text,
    tell=views.tell,
    shared=views.shared,
    own=views.own,
    in_play=views.in_play,
    in_hand=views.in_hand,
    news=hands.news,
    own_key=views.own_key,
)
