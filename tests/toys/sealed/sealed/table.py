"""The table around Sealed Tricks: chairs bought from the bank, a hand as soon as two are there, a clock."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.cards import HIDDEN, Card
from hanpan.engine import OBSERVER, Event, Move, Refusal, Shuffle
from hanpan.house import attending
from hanpan.house import events as told
from hanpan.house.attending import Answer, Answers, Changes
from hanpan.house.commands import Leave, Play, TableCommand, TakeSeat
from hanpan.house.contract import (
    ChairOffer,
    Form,
    HandInPlay,
    Listing,
    Outcome,
    SeatChange,
    TableFormat,
    TableKind,
)
from hanpan.house.departures import Departure
from hanpan.house.events import SharedEvent, TableDismissed, TableEvent
from hanpan.house.ledger import Transfer, bank, pot, stack, transfers_of
from hanpan.house.moves import wish_for
from hanpan.house.plain import PlainOwn, PlainSeat, PlainTable

from .game import GAME, Awarded, Deal, Dealt, HandOpened, SealedEvent, SealedSetup, TurnedUp, silence, waiting

FIRST_PLAYER = 300_000


class SealedSettings(Struct, frozen=True):
    seats: int = 3
    ante: int = 10
    buy_in: int = 100
    seconds: int = 20
    pause: int = 3
    permanent: bool = False


class SealedForm(Form, frozen=True, kw_only=True):
    seats: Annotated[int, Meta(ge=2, le=4)] = 3
    ante: Annotated[int, Meta(ge=1, le=50)] = 10
    seconds: Annotated[int, Meta(ge=5, le=600)] = 20


class SealedTableOpened(TableEvent, frozen=True):
    table: str
    settings: SealedSettings
    creator: str


class ChairTaken(TableEvent, frozen=True):
    person: str
    seat: int
    amount: int


class ChairLeft(TableEvent, frozen=True):
    person: str
    seat: int


class ChairCleared(TableEvent, frozen=True):
    """What lies before the chair goes to the bank; where its owner has not left yet, they do."""

    person: str
    seat: int
    chips: int
    left: bool


class HandBegun(TableEvent, frozen=True):
    number: int
    setup: SealedSetup
    people: dict[int, str]


class SealedPlayed(TableEvent, frozen=True):
    fact: SealedEvent
    hand: int


@dataclass
class Chair:
    person: str
    chips: int
    connected: bool = True
    left: bool = False


@dataclass
class SealedTable:
    id: str
    settings: SealedSettings
    opened: int
    now: int
    chairs: dict[int, Chair] = field(default_factory=dict)
    observers: dict[str, None] = field(default_factory=dict)
    seated: int = 0
    dismissed: bool = False
    paused: bool = False
    closing: bool = False
    deal: Deal | None = None
    facts: list[SealedEvent] = field(default_factory=list)
    people: dict[int, str] = field(default_factory=dict)
    hands: int = 0
    turn_number: int = 0
    turn_since: int = 0
    hold_until: int = 0

    def playing(self) -> Deal | None:
        return None if self.deal is None or self.deal.over else self.deal

    def seat_of(self, person: str) -> int:
        """In the hand."""
        return next((seat for seat, name in self.people.items() if name == person), OBSERVER)

    def turn_until(self) -> int:
        return self.turn_since + 1000 * self.settings.seconds if self.deal and waiting(self.deal) else 0


# -- who is here


def seated(table: SealedTable) -> list[str]:
    return [chair.person for chair in table.chairs.values() if not chair.left]


def is_here(table: SealedTable, person: str) -> bool:
    return person in table.observers or person in seated(table)


def named(table: SealedTable) -> list[str]:
    return list(dict.fromkeys([*[chair.person for chair in table.chairs.values()], *table.people.values()]))


def seat_change(event: TableEvent) -> SeatChange | None:
    match event:
        case ChairTaken():
            return SeatChange(event.person, seated=True)
        case ChairLeft() | ChairCleared(left=False):
            return SeatChange(event.person, seated=False)
    return None


def listing(table: SealedTable) -> Listing:
    settings = table.settings
    return Listing(
        table.id,
        GAME.name,
        "tricks",
        settings.seats,
        len(table.chairs),
        len(table.observers),
        "playing" if table.playing() else "waiting",
        open=not table.closing,
        least_buy_in=settings.buy_in,
        most_buy_in=settings.buy_in,
    )


# -- wishes


def may_sit(table: SealedTable, person: str, seat: int, amount: int, money: int) -> Refusal | None:
    buy_in = table.settings.buy_in
    if not 0 <= seat < table.settings.seats:
        return Refusal("no-such-seat", "HO-3.1", {"seats": table.settings.seats})
    if any(chair.person == person for chair in table.chairs.values()):
        return Refusal("already-seated", "HO-2.5")
    if table.closing:
        return Refusal("table-closing", "HO-2.4")
    if seat in table.chairs:
        return Refusal("seat-taken", "HO-3.2")
    if money < buy_in:
        return Refusal("bank-below-least", "ST-1.2", {"bank": money, "least": buy_in})
    return None if amount == buy_in else Refusal("amount-out-of-range", "ST-1.2", {"least": buy_in, "most": buy_in})


def seat_offers(
    table: SealedTable, person: str, money: int, _: int, __: tuple[Departure, ...]
) -> tuple[ChairOffer, ...]:
    buy_in = table.settings.buy_in
    refusals = [may_sit(table, person, seat, buy_in, money) for seat in range(table.settings.seats)]
    return tuple([ChairOffer("take-seat", buy_in, buy_in, refusal, usual=buy_in) for refusal in refusals])


def _take_seat(table: SealedTable, wish: TakeSeat) -> Answer:
    refused = may_sit(table, wish.person, wish.seat, wish.amount, wish.bank)
    return refused or ChairTaken(wish.at, wish.person, wish.seat, wish.amount)


def _leave(table: SealedTable, wish: Leave) -> Answer:
    for seat, chair in table.chairs.items():
        if chair.person == wish.person and not chair.left:
            return ChairLeft(wish.at, wish.person, seat)
    here = wish.person in table.observers
    return told.StoppedObserving(wish.at, wish.person) if here else Refusal("not-here", "HO-3.4")


_NO_SUCH_MOVE = Refusal("no-such-move", "ST-2.1")
_BAD_OPTION = Refusal("bad-option", "ST-2.1")


def _play(table: SealedTable, wish: Play) -> Answer:
    seat, deal = table.seat_of(wish.person), table.playing()
    if deal is None or seat == OBSERVER or wish.person not in seated(table):
        return Refusal("not-playing", "ST-1.1")
    if wish.turn != table.turn_number:
        return Refusal("too-late", "ST-2.3", {"turn": table.turn_number})
    asked = wish_for(GAME, seat, wish, unknown=_NO_SUCH_MOVE, unreadable=_BAD_OPTION)
    fact = asked if isinstance(asked, Refusal) else GAME.decide(deal, asked)
    return fact if isinstance(fact, Refusal) else _played(table, fact, wish.at)


def _played(table: SealedTable, fact: Event, at: int) -> SealedPlayed:
    return SealedPlayed(at, fact, table.hands)  # type: ignore[arg-type]


_ANSWERS: Answers = {
    **attending.answers(is_here, lambda _, __: None),
    TakeSeat: _take_seat,
    Leave: _leave,
    Play: _play,
}


def decide(table: SealedTable, command: TableCommand) -> Answer:
    return attending.decide(_ANSWERS, table, command)


# -- what follows by itself


def follow(table: SealedTable) -> TableEvent | Shuffle | None:
    deal = table.playing()
    if table.dismissed:
        return None
    return _between(table) if deal is None else _in_play(table, deal)


def _in_play(table: SealedTable, deal: Deal) -> TableEvent | Shuffle | None:
    act = GAME.follow(deal)
    if act is not None:
        return act if isinstance(act, Shuffle) else _played(table, act, table.now)
    late = table.now >= table.turn_until()
    for seat in waiting(deal):
        if late or table.chairs[seat].left:
            fact = GAME.decide(deal, silence(deal, seat))
            assert not isinstance(fact, Refusal)
            return _played(table, fact, table.now)
    return None


def _between(table: SealedTable) -> TableEvent | None:
    settings = table.settings
    for seat, chair in table.chairs.items():
        if chair.left or table.closing or chair.chips < settings.ante:
            return ChairCleared(table.now, chair.person, seat, chair.chips, chair.left)
    forgotten = table.seated or table.now >= table.opened + FIRST_PLAYER
    if not table.chairs and (table.closing or (forgotten and not settings.permanent)):
        return TableDismissed(table.now)
    if len(table.chairs) < 2 or table.paused or table.now < table.hold_until:
        return None
    stacks = {seat: chair.chips for seat, chair in sorted(table.chairs.items())}
    people = {seat: chair.person for seat, chair in sorted(table.chairs.items())}
    return HandBegun(table.now, table.hands + 1, SealedSetup(stacks, settings.ante, settings.seconds), people)


def shuffled(table: SealedTable, order: Sequence[Card]) -> TableEvent:
    assert table.deal is not None
    return _played(table, GAME.shuffled(table.deal, order), table.now)


def wake_at(table: SealedTable) -> int | None:
    times = [table.turn_until(), table.hold_until]
    if not table.seated and not table.settings.permanent:
        times.append(table.opened + FIRST_PLAYER)
    return None if table.dismissed else min([time for time in times if time > table.now], default=None)


# -- what changes


def begin(opened: SealedTableOpened) -> SealedTable:
    return SealedTable(opened.table, opened.settings, opened.at, opened.at)


def evolve(table: SealedTable, event: TableEvent) -> None:
    table.now = max(table.now, event.at)
    _CHANGES[type(event)](table, event)


def _resumed(table: SealedTable, event: told.TableResumed) -> None:
    back = table.now - event.at
    table.now, table.opened = event.at, table.opened - back
    table.paused = table.paused and event.stays_paused
    table.turn_since += event.by - back
    table.hold_until -= back


def _connection(table: SealedTable, event: told.ConnectionLost | told.ConnectionBack) -> None:
    for chair in table.chairs.values():
        if chair.person == event.person:
            chair.connected = isinstance(event, told.ConnectionBack)


def _chair_taken(table: SealedTable, event: ChairTaken) -> None:
    table.observers.pop(event.person, None)
    table.chairs[event.seat] = Chair(event.person, event.amount)
    table.seated += 1


def _chair_left(table: SealedTable, event: ChairLeft) -> None:
    table.chairs[event.seat].left = True


def _chair_cleared(table: SealedTable, event: ChairCleared) -> None:
    del table.chairs[event.seat]


def _hand_begun(table: SealedTable, event: HandBegun) -> None:
    opened = HandOpened(event.setup)
    table.deal, table.facts = GAME.begin(opened), [opened]
    table.people, table.hands = dict(event.people), event.number
    for seat in event.people:
        table.chairs[seat].chips -= event.setup.ante


def _sealed_played(table: SealedTable, event: SealedPlayed) -> None:
    assert table.deal is not None
    GAME.evolve(table.deal, event.fact)
    table.facts.append(event.fact)
    if isinstance(event.fact, Dealt | TurnedUp):
        table.turn_number += 1
        table.turn_since = event.at
    if isinstance(event.fact, Awarded):
        table.hold_until = event.at + 1000 * table.settings.pause
        for seat, share in event.fact.shares:
            table.chairs[seat].chips += share


_CHANGES: Changes = {
    **attending.CHANGES,
    told.TableResumed: _resumed,
    told.ConnectionLost: _connection,
    told.ConnectionBack: _connection,
    ChairTaken: _chair_taken,
    ChairLeft: _chair_left,
    ChairCleared: _chair_cleared,
    HandBegun: _hand_begun,
    SealedPlayed: _sealed_played,
}


# -- chips


def transfers(table: SealedTable, event: TableEvent, number: int) -> list[Transfer]:
    middle = pot(table.id)
    match event:
        case ChairTaken():
            moves = [(bank(event.person), stack(table.id, event.person), event.amount, "ST-1.2")]
        case ChairCleared():
            moves = [(stack(table.id, event.person), bank(event.person), event.chips, "ST-1.2")]
        case HandBegun():
            moves = [(stack(table.id, who), middle, event.setup.ante, "ST-1.1") for who in event.people.values()]
        case SealedPlayed(fact=Awarded(shares)):
            moves = [(middle, stack(table.id, table.people[seat]), share, "ST-3.1") for seat, share in shares]
        case _:
            return []
    return transfers_of(table.id, number, moves)


def balances(table: SealedTable) -> dict[str, int]:
    stacks = {stack(table.id, chair.person): chair.chips for chair in table.chairs.values()}
    return stacks | {pot(table.id): 0 if table.deal is None else table.deal.pot}


# -- hands


def moves(table: SealedTable, person: str) -> tuple[Move, ...]:
    deal = table.playing()
    return GAME.legal(deal, table.seat_of(person)) if deal and person in seated(table) else ()


def hand(table: SealedTable) -> HandInPlay:
    return HandInPlay(table.hands, table.playing() is not None, tuple(table.people.values()), table.turn_number)


def ends_hand(event: TableEvent) -> bool:
    return isinstance(event, SealedPlayed) and isinstance(event.fact, Awarded)


def outcomes(table: SealedTable, event: TableEvent) -> list[Outcome]:
    if not isinstance(event, SealedPlayed) or not isinstance(event.fact, Awarded):
        return []
    shares = dict(event.fact.shares)
    profits = {seat: shares.get(seat, 0) - table.settings.ante for seat in table.people}
    return [Outcome(table.people[seat], profit, won=seat in shares) for seat, profit in profits.items()]


def retold(events: Iterable[TableEvent], person: str) -> list[TableEvent]:
    seat, heard = OBSERVER, list[TableEvent]()
    for event in events:
        if isinstance(event, HandBegun):
            seat = next((one for one, name in event.people.items() if name == person), OBSERVER)
            heard.append(event)
        elif isinstance(event, SealedPlayed):
            heard.append(structs.replace(event, fact=GAME.tell(event.fact, seat)))
    return heard


# -- pictures


def shared(table: SealedTable) -> PlainTable:
    deal = table.deal
    facts: dict[str, int | str] = {} if deal is None else {"trick": min(3, len(deal.won) + 1)}
    if deal is not None and deal.won:
        facts["winner"] = deal.won[-1]
    return PlainTable(
        table.id,
        "tricks",
        table.now,
        table.settings.seats,
        tuple([_seat(table, seat, chair) for seat, chair in sorted(table.chairs.items())]),
        len(table.observers),
        table.settings.buy_in,
        table.playing() is not None,
        table.paused or table.closing,
        table.hands,
        table.turn_number,
        table.turn_until(),
        0 if deal is None else deal.pot,
        facts=facts,
    )


def _seat(table: SealedTable, seat: int, chair: Chair) -> PlainSeat:
    """Before them lies what they have laid."""
    deal = table.deal if table.people.get(seat) == chair.person else None
    laid = () if deal is None else (*deal.shown[seat], *(HIDDEN,) * (seat in deal.laid))
    acts = deal is not None and seat in waiting(deal)
    return PlainSeat(seat, chair.person, chair.chips, cards=laid, acts=acts, connected=chair.connected)


def own(table: SealedTable, person: str) -> PlainOwn:
    seat, deal = table.seat_of(person), table.deal
    cards = () if deal is None or seat == OBSERVER else deal.hole.get(seat, ())
    return PlainOwn(seat, cards, moves(table, person))


def see(table: SealedTable, person: str) -> PlainTable:
    view, mine = shared(table), own(table, person)
    seats = [structs.replace(one, cards=mine.cards) if one.seat == mine.seat else one for one in view.seats]
    return structs.replace(view, seats=tuple(seats))


def tell(table: SealedTable, event: TableEvent, person: str) -> TableEvent:
    if not isinstance(event, SealedPlayed):
        return event
    fact = GAME.tell(event.fact, table.seat_of(person) if event.hand == table.hands else OBSERVER)
    return event if fact is event.fact else structs.replace(event, fact=fact)


def text(view: PlainTable) -> str:
    seats = [f"{one.seat}:{one.person} {' '.join(one.cards)} ({one.chips})" for one in view.seats]
    return f"{view.table} sealed pot {view.pot} [{'; '.join(seats)}]"


def open_from(_: str, form: SealedForm, __: Mapping[str, int]) -> SealedSettings:
    return SealedSettings(form.seats, form.ante, 10 * form.ante, form.seconds)


def permanent(settings: SealedSettings) -> SealedSettings:
    return structs.replace(settings, permanent=True)


def open_table(at: int, name: str, settings: SealedSettings, creator: str) -> TableEvent | Refusal:
    return SealedTableOpened(at, name, settings, creator)


KIND = TableKind(
    game=GAME,
    settings=SealedSettings,
    state=SealedTable,
    live="deal",
    parts={"shared": PlainTable, "own": PlainOwn},
    events=SealedTableOpened | ChairTaken | ChairLeft | ChairCleared | HandBegun | SealedPlayed | SharedEvent,
    formats=(TableFormat(name="tricks", form=SealedForm, seats=(2, 3, 4)),),
    open_from=open_from,
    permanent=permanent,
    open=open_table,
    begin=begin,
    decide=decide,
    follow=follow,
    shuffled=shuffled,
    evolve=evolve,
    wake_at=wake_at,
    transfers=transfers,
    balances=balances,
    seated=seated,
    looking_on=lambda table: list(table.observers),
    is_here=is_here,
    has_own=lambda table, person: table.seat_of(person) != OBSERVER,
    named=named,
    seat_change=seat_change,
    listing=listing,
    seat_offers=seat_offers,
    moves=moves,
    hand=hand,
    begins_hand=lambda event: isinstance(event, HandBegun),
    ends_hand=ends_hand,
    outcomes=outcomes,
    retold=retold,
    see=see,
    text=text,
    tell=tell,
    shared=shared,
    own=own,
)
