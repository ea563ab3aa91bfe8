"""The contract of a kind of table.

A kind of table is one folder (`house/holdem/`, `house/sniper/`, …) that hands out one `TableKind`. Whatever the floor,
the lobby, the wire, the store, the bots and the page want to know of a table they ask here, by name; nobody above the
kinds asks which class a table, its settings or its events are.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Union, get_args

from msgspec import Meta, Struct, structs

from hanpan.cards import Card
from hanpan.engine import Game, Move, Refusal, Shuffle
from hanpan.fairness import Place, Statement
from hanpan.house.commands import TableCommand
from hanpan.house.departures import Departure
from hanpan.house.events import TableEvent
from hanpan.house.ledger import Transfer
from hanpan.house.lesson import Lesson
from hanpan.house.observing import FREELY, Watching
from hanpan.house.orders import Report
from hanpan.house.reservations import Reservations
from hanpan.house.timers import Timers
from hanpan.kit.counts import Counts


class Offer(Struct, frozen=True):
    """One thing a person may do at the table, or may not do now, and why."""

    name: str
    low: int = 0
    high: int = 0
    refusal: Refusal | None = None


class ChairOffer(Offer, frozen=True):
    """A chair as somebody without one meets it."""

    usual: int = 0
    """What people usually sit down with, between `low` and `high`."""
    owed: int = 0
    """A dead small blind on top, for who comes back and posts (HO-1.8)."""


class Listing(Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    game: str
    """What is dealt: holdem, sniper, blackjack or a game from outside."""
    format: str
    """How it is played: cash, sng, private-sng; a game with one format has one word for it."""
    seats: int
    """0 where nobody counts them."""
    taken: int
    observers: int
    state: str
    """waiting, playing"""
    private: bool = False
    """Only who is invited sees it (PS-1.2)."""
    open: bool = True
    """May somebody sit down now, if there is a chair? A tournament that runs takes nobody in."""
    small_blind: int = 0
    """0, like the other amounts, where a game has none."""
    big_blind: int = 0
    least_buy_in: int = 0
    most_buy_in: int = 0
    average_pot: int = 0
    hands_per_hour: int = 0
    variant: str = ""
    """Which of a family of games (VA); empty where the game has none."""
    title: str = ""
    """What its opener calls it (HO-2.9)."""
    bots: int = 0
    """How many of those who have a seat are bots; where the table does not know, the house counts them."""


class QuickSeat(Struct, frozen=True, order=True):
    """A seat one may take now; the least of several is the best: the game most people know, one that runs before one
    that waits, the shortest wait, the smaller blinds (who did not choose a stake should not play for a large one), the
    fuller table."""

    variant: bool
    """Another one than the game most people know."""
    late: bool
    """The table has not begun."""
    hands: int
    """Until one is dealt in; where the table has not begun, the players it still waits for."""
    big_blind: int
    empty: int
    """Chairs that stay free."""
    seat: int
    entry: Literal["post", "wait"]
    amount: int
    """To bring: half of what one has, where the table takes less than all."""


class HandInPlay(Struct, frozen=True):
    """The hand in play, or the last one; where one round tells of the next (Sniper), the whole game."""

    number: int
    playing: bool
    people: tuple[str, ...]
    """The people who were dealt in."""
    turn: int = 0
    """A move names the hand and the turn it answers."""


class Outcome(Struct, frozen=True):
    """A hand's result for one person (HO-2.6). Chips lost beside a hand have no hand to count (`hands` 0)."""

    person: str
    profit: int
    hands: int = 1
    won: bool = False
    put_in: bool = False
    raised: bool = False
    showdown: bool = False
    showdown_won: bool = False
    counts: dict[str, int] = {}
    """Whatever else this game counts of its players, by name."""


class OwnHand(Struct, frozen=True, gc=False):
    """A hand that is over as it stands in the list of one of those who played it (HO-2.6). It holds what they know."""

    person: str
    profit: int = 0
    pot: int = 0
    cards: tuple[Card, ...] = ()
    """Their own."""
    board: tuple[Card, ...] = ()
    won: bool = False
    lost: bool = False
    """Neither where nobody won or lost anything."""
    all_in: bool = False
    big: bool = False
    """A pot one talks about."""
    big_blind: int = 0
    """0 where there is none."""
    place: str = ""
    """Where they acted, where that has a name; in a game that has places, the one they came in at: 1, 2, …"""
    counts: Counts | None = None
    """None where the game has no betting to count."""


class Decision(Struct, frozen=True):
    """The decision somebody faced when they acted, as far as the viewer may know."""

    seat: int
    pot: int
    """What lay in the middle."""
    owed: int
    """What a call cost; 0 where checking was free."""
    equity: float | None = None
    """Their share of the pot against hands nobody knows; None where the viewer does not know their cards."""


class ReplayStep(Struct, frozen=True):
    """Something that happened in the hand, and the parts of the picture (`TableKind.parts`) after it."""

    fact: TableEvent
    hand: Any
    own: Any
    decision: Decision | None = None
    shared: Any = None
    """The table around it, where that changes within a hand."""


class Replay(Struct, frozen=True):
    """A hand that is over, drawn as the table was for one person, step by step."""

    shared: Any
    own: Any
    steps: tuple[ReplayStep, ...]


class SeatChange(Struct, frozen=True):
    """A fact by which somebody has a seat from now on, or no longer has one (HO-2.5)."""

    person: str
    seated: bool


class Notice(Struct, frozen=True):
    """What everybody at the table is told in a message of its own, before the table that it explains (BJ-11.2)."""

    code: str
    rule: str


class Form(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the creator of a table may choose (HO-2.2). Each format has a form of its own."""

    title: Annotated[str, Meta(max_length=40)] = ""
    """What they call it (HO-2.9)."""


@dataclass(frozen=True, kw_only=True)
class TableFormat:
    """A way to play the game, as somebody may open a table of it."""

    name: str
    form: type[Form]
    seats: tuple[int, ...] = ()
    """Those one may choose from; none where nobody counts them."""
    stakes: tuple[tuple[int, int], ...] = ()
    """Small and big blind; none where there is nothing to choose."""
    least_buy_in: int = 0
    most_buy_in: int = 0
    usual_buy_ins: tuple[tuple[int, int], ...] = ()
    """For each stake the least and the most that people usually sit down with."""
    key: str = ""
    """The field of the form that is a secret: the house makes one for its own table where the operator set none."""
    private: bool = False
    """Only who is invited sees such a table: it has no leaderboard, and the house itself opens none."""
    ranked: bool = True
    """Is there a leaderboard?"""
    boards: tuple[str, ...] = ("bank", "hands_won", "chips_won")
    """Its boards: these three, or something the game counts of its players (`Outcome.counts`)."""


class WantedTable(Struct, frozen=True, kw_only=True):
    """A table as an evening wants it."""

    evening: str
    game: str
    title: str
    host: str
    secret: str
    """For whatever nobody may guess; nobody is told it."""
    seats: int
    timers: Timers
    rolls_on: bool
    """People sit down and get up while it runs."""
    small_blind: int
    big_blind: int
    least_buy_in: int
    most_buy_in: int


@dataclass(frozen=True, kw_only=True)
class EveningGame:
    """A game that evenings play (EV-1.1). Its tables take orders and tell what comes of them (house/orders.py)."""

    most_seats: int
    by_itself: bool = False
    """A table plays game after game and gives its own chips, or has none: an evening has one, a class any number."""
    places: bool = True
    """Is somebody first in the end? A game without places is for classes."""
    settings: Callable[[WantedTable], Any]


# -- what a kind answers that has nothing special to say


def _no_fault(_: Any) -> None:
    """Whatever its form allows can be."""


def _no_transfers(_: Any, __: TableEvent, ___: int) -> list[Transfer]:
    """No chips."""
    return []


def _no_balances(_: Any) -> dict[str, int]:
    """No chips."""
    return {}


def _public(_: Any) -> bool:
    return False


def _freely(_: Any) -> Watching:
    """Everybody who may see it sees it as it is."""
    return FREELY


def _for_all(_: Any, __: str) -> bool:
    return True


def _free_speech(_: Any, __: str) -> None:
    """HO-2.7: everybody here may chat."""


def _holds(_: Any, __: str) -> bool:
    """HO-2.5: a seat is a seat."""
    return False


def _nobody_away(_: Any, __: str) -> bool:
    """Nobody is away from a table that asks nobody."""
    return False


def _keeps_no_place(_: Any, __: str) -> bool:
    """A person without a seat who loses the connection no longer looks on."""
    return False


def _all_matter(_: Refusal) -> bool:
    """A person is told of a refusal."""
    return False


def _no_notice(_: TableEvent) -> None:
    """The facts say it all."""


def _nobody_waits(_: Any) -> Reservations | None:
    """People sit down at any time."""
    return None


def _nobodys(_: Any) -> str:
    """The house's own."""
    return ""


def _not_remembered(_: Any, __: TableEvent, ___: Departure | None) -> None:
    """Nobody carries anything away."""


def _no_chairs(_: Any, __: str, ___: int, ____: int, _____: tuple[Departure, ...]) -> tuple[ChairOffer, ...]:
    """Nothing is paid for a chair."""
    return ()


def _by_choice(_: Any, __: str, ___: int, ____: int, _____: tuple[Departure, ...]) -> None:
    """Who wants to play this game chooses it."""


def _no_outcomes(_: Any, __: TableEvent) -> list[Outcome]:
    """Nothing that happens here counts outside."""
    return []


def _none_of_it(_: Any) -> list[OwnHand]:
    """The list says who played, and when."""
    return []


def _no_replay(_: Sequence[TableEvent], __: str) -> Replay | None:
    """It is told in words alone."""
    return None


def _no_report(_: Any, __: TableEvent) -> Report | None:
    """It belongs to no evening."""
    return None


def _all_in_one(_: Any) -> None:
    """The whole picture travels with every fact."""


def _own_in_one(_: Any, __: str) -> None:
    """All that is somebody's own travels together."""


def _all_new(_: Any, __: Sequence[TableEvent]) -> None:
    """After any fact the whole picture is told."""


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """Rounds that no move names and nobody waits for the end of, and that are kept for their people all the same."""

    begins: Callable[[TableEvent], bool]
    ends: Callable[[TableEvent], bool]
    last: Callable[[Any], HandInPlay]
    """The one in play, or that has just ended."""


@dataclass(frozen=True, kw_only=True)
class FairDealing:
    """FD: what a kind says of its deals, so that anyone can check them. Its tables have a `fair` (house.fair_deals)."""

    number: Callable[[Any], int]
    """Of the deal in play, or of the last one."""
    statement: Callable[[Any, str, int, int], Statement | None]
    """FD-1.8: what the pack is wanted for, given the house, the attempt and how many decks; None for a draw."""
    dealt_in: Callable[[Any], Mapping[int, str]]
    """People dealt in, by seat."""
    begins: Callable[[TableEvent], bool]
    """Is what follows this fact another deal than what came before?"""
    shows: Callable[[TableEvent], bool]
    """Does a fact show anybody a card?"""
    shown: Callable[[Any, str], tuple[Place, ...]]
    """What a person has been shown of the deal in play, in order; nobody is somebody who looks on."""
    shown_in: Callable[[list[TableEvent], Collection[str]], tuple[Place, ...]]
    """The same of some people, from the facts of a hand that is over, up to the end of the deal."""
    deals: Callable[[TableEvent], bool]
    """FD-3.1: does a fact deal people their own cards? Of all that is hidden these alone outlive the hand."""
    hides: Callable[[TableEvent], bool]
    """Does a fact tell of cards that lie face down? They follow from the order of the pack (house.from_packs)."""
    from_pack: Callable[[TableEvent, Statement, Sequence[Card]], TableEvent]
    """Such a fact as everybody knows it, with its cards; those of the pack that nobody knows any more are hidden."""
    draw: str
    """FD-1.10: what its draws are called in a statement."""
    draws: Callable[[Any], Mapping[int, str]]
    """Who draws by seat, if the pack is wanted for a draw; nobody where it is for a deal."""
    draw_comes: Callable[[Any], bool]
    """Is there a draw before the next deal?"""
    drawn: Callable[[Any, Statement, Sequence[int]], TableEvent]
    """What a draw comes to, where numbers have chosen this order."""
    left: Callable[[Any], list[Any]]
    """FD-3.1: the facts of a table's game once it is over: what is left of them."""
    only_draws: bool = False
    """Are there no deals at all (house.evening.fair_draws)?"""


@dataclass(frozen=True, kw_only=True)
class TableKind:
    """What a kind of table promises: the contract of a game, with people for seats and a clock.

    The state is changed in place by `begin` and `evolve` alone. Everything else only reads it.
    """

    game: Game[Any, Any, Any]
    settings: type
    state: type
    written: Callable[[Any, str], Any] = getattr
    """A field of the state as a snapshot has it: without what is too long ago to matter."""
    live: str = ""
    """The field of the state that holds the game in play and comes back from the table's `facts`; none where the
    state of the game is plain data itself."""
    parts: Mapping[str, type[Struct]]
    """The types of a picture's parts by the field of the message that carries them: shared, own and, where it is told
    apart, hand."""
    inside: Mapping[str, Any] = field(default_factory=dict)
    """Annotations of the state that a compiled class forgets: what is in a dict or a list, and the types of a union."""
    events: Any
    """The union of what can stand in its journal."""
    secret: Callable[[TableEvent], bool] = lambda _: True
    """FD-3.1: of a fact that is more than everybody may know: is it cards, or what they follow from? Then it is sealed;
    else it is only somebody's own business, and is readable where the house's key is lost."""
    without_cards: Callable[[list[TableEvent]], list[TableEvent]] = lambda events: events
    """FD-3.3: a whole journal, as everybody knows it, in a form from which the table can be brought back; then comes
    `LoseHand` where something is in play."""
    unheard: tuple[type[TableEvent], ...] = ()
    """Those of them that `tell` tells nobody: they are between a table and its evening."""

    # -- opening

    formats: tuple[TableFormat, ...]
    open_from: Callable[[str, Any, Mapping[str, int]], Any]
    """Settings, from a format's name, its form, and the seconds the operator has set by name."""
    permanent: Callable[[Any], Any]
    """The same settings for a table of the house, which is never dismissed."""
    fault: Callable[[Any], Refusal | None] = _no_fault
    """Why there cannot be a table with such settings."""
    at_evenings: Mapping[str, EveningGame] = field(default_factory=dict)
    """What evenings may play of it, by the name that their hosts choose; nothing where its tables take no orders."""
    open: Callable[[int, str, Any, str], TableEvent | Refusal]

    # -- playing

    begin: Callable[[Any], Any]
    decide: Callable[[Any, TableCommand], TableEvent | Refusal]
    follow: Callable[[Any], TableEvent | Shuffle | None]
    shuffled: Callable[[Any, Sequence[Card]], TableEvent]
    evolve: Callable[[Any, TableEvent], None]
    wake_at: Callable[[Any], int | None]
    fair: FairDealing | None = None
    """How it deals so that anyone can check it; None where it does not."""
    transfers: Callable[[Any, TableEvent, int], list[Transfer]] = _no_transfers
    balances: Callable[[Any], dict[str, int]] = _no_balances
    """What must lie in each of the table's accounts now: the books are checked against it."""

    report: Callable[[Any, TableEvent], Report | None] = _no_report
    """What the evening that owns the table must know of a fact, once it has changed the table (house/orders.py)."""

    # -- who is here

    seated: Callable[[Any], list[str]]
    """Those whose seat waits for them while they are away (HO-7.4)."""
    looking_on: Callable[[Any], list[str]]
    is_here: Callable[[Any, str], bool]
    has_own: Callable[[Any, str], bool]
    """Do they see anything that others do not: cards, moves, a bank? Who does not hears of a fact what everybody hears,
    unless it names them."""
    named: Callable[[Any], list[str]]
    """Everybody whom the picture of the table names, each once; whoever has something of their own among them."""
    is_private: Callable[[Any], bool] = _public
    """Seen by those alone who are invited (PS-1.2)."""
    may_see: Callable[[Any, str], bool] = _for_all
    watching: Callable[[Any], Watching] = _freely
    """How it is watched now by those who have no seat."""
    may_chat: Callable[[Any, str], Refusal | None] = _free_speech
    is_needless: Callable[[Refusal], bool] = _all_matter
    """Was something refused only because there was nothing to do (BJ-9.3)? Who asked hears that it is done."""
    seat_change: Callable[[TableEvent], SeatChange | None]
    lets_go: Callable[[Any, str], bool] = _holds
    """Has somebody a seat that no longer keeps them from sitting down elsewhere (SG-3.4)?"""
    waits_for: Callable[[Any, str], bool] = _keeps_no_place
    """Is somebody without a seat waited for when the connection is lost (BJ-9.4)? Looking on again brings them back."""
    is_away: Callable[[Any, str], bool] = _nobody_away
    """Is somebody away from their seat (HO-7.6), so that they may give it up from elsewhere? The table then lets them
    leave at any time."""
    reservations: Callable[[Any], Reservations | None] = _nobody_waits
    """The queue for the next game (HO-2.11), if the table takes people in only between games; else None."""
    opener: Callable[[Any], str] = _nobodys
    """The opener of the table, who may call bots to it (HO-2.9); nobody if the house opened it."""
    departure: Callable[[Any, TableEvent, Departure | None], Departure | None] = _not_remembered
    """What is remembered of somebody who leaves (CA-8); None where nothing is."""

    # -- the lobby

    listing: Callable[[Any], Listing]
    seat_offers: Callable[[Any, str, int, int, tuple[Departure, ...]], tuple[ChairOffer, ...]] = _no_chairs
    """Each chair as somebody without one meets it, given their bank, the time and their departures."""
    quick_seat: Callable[[Any, str, int, int, tuple[Departure, ...]], QuickSeat | None] = _by_choice
    """The best seat for a quick join (HO-2.1), if there is one."""

    # -- hands

    moves: Callable[[Any, str], tuple[Move, ...]]
    """All that somebody may play now."""
    hand: Callable[[Any], HandInPlay]
    begins_hand: Callable[[TableEvent], bool]
    ends_hand: Callable[[TableEvent], bool]
    calls_off: Callable[[TableEvent], bool] = lambda _: False
    """Does a fact end the hand in play as if it had not been? It is in nobody's list then, and forgotten like any other
    (FD-3.1); that it was dealt can still be proven (FD-1.9)."""
    rounds: Rounds | None = None
    """Where `hand` knows of none: what is kept as hands are (HO-2.6)."""
    outcomes: Callable[[Any, TableEvent], list[Outcome]] = _no_outcomes
    """What a fact was to whom, once it has changed the table."""
    retold: Callable[[Iterable[TableEvent], str], list[TableEvent]]
    """A hand that is over, as somebody may look at it again (HO-2.6)."""
    own_hands: Callable[[Any], list[OwnHand]] = _none_of_it
    """The hand that has just ended, in the list of each who played it."""
    own_hands_in: Callable[[Sequence[TableEvent]], list[OwnHand]] = _none_of_it
    """The same from all its facts, of a hand of long ago."""
    replay: Callable[[Sequence[TableEvent], str], Replay | None] = _no_replay
    """A hand that is over, on the table's own scene."""
    lesson: Lesson | None = None
    """A first hand that teaches, where there is one."""

    # -- what a person sees: what everyone sees alike (`shared`, `in_play`), and what is theirs (`own`)

    see: Callable[[Any, str], Any]
    """A whole picture: all of it laid together."""
    text: Callable[[Any], str]
    """A picture in one line of text."""
    tell: Callable[[Any, TableEvent, str], TableEvent]
    """A fact as one person may hear it."""
    notice: Callable[[TableEvent], Notice | None] = _no_notice
    """What is announced to all who look on when this happens."""
    shared: Callable[[Any], Any]
    own: Callable[[Any, str], Any]
    """What stays of somebody's own while people bet, where `in_hand` is told apart; else all of it."""
    in_play: Callable[[Any], Any] = _all_in_one
    """The part of what everybody sees that changes with every action, where it is told apart."""
    in_hand: Callable[[Any, str], Any] = _own_in_one
    """The part of what is somebody's own that changes with every action, where it is told apart."""
    news: Callable[[Any, Sequence[TableEvent]], Collection[str] | None] = _all_new
    """Where nothing but `in_play`, `in_hand` and somebody's `own_key` may be new after these facts: those for whom
    something of their own is new, and who hear more of them than everybody. Else None."""
    own_key: Callable[[Any, str], Any] = _own_in_one
    """While `news` answers, `own` stays the same for somebody as long as this does."""

    begins_kept: Callable[[TableEvent], bool] = field(init=False)
    """A hand or a round begins that will be in people's history."""
    ends_kept: Callable[[TableEvent], bool] = field(init=False)

    def __post_init__(self) -> None:
        """Every fact is asked whether it begins or ends something: who answers is known beforehand."""
        rounds = self.rounds
        object.__setattr__(self, "begins_kept", self.begins_hand if rounds is None else rounds.begins)
        object.__setattr__(self, "ends_kept", self.ends_hand if rounds is None else rounds.ends)

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def heard(self) -> Any:
        """The union of what people can be told."""
        return Union[tuple(one for one in get_args(self.events) if one not in self.unheard)]  # noqa: UP007

    def kept(self, table: Any) -> HandInPlay:
        """The one that has just ended."""
        return self.hand(table) if self.rounds is None else self.rounds.last(table)

    def format(self, name: str) -> TableFormat | None:
        return next((one for one in self.formats if one.name == name), None)


def own_of(kind: TableKind, table: Any, person: str) -> dict[str, Any]:
    """All that is somebody's own, both its parts in one."""
    in_hand = kind.in_hand(table, person)
    return structs.asdict(kind.own(table, person)) | ({} if in_hand is None else structs.asdict(in_hand))


FROM_BEHIND = ("seat", "cards", "holds")


def from_behind(kind: TableKind, table: Any, person: str) -> dict[str, Any]:
    """What somebody sees as their own who sits behind a player: what any onlooker does, and that player's cards.
    Nothing to play, no bank, nothing else that is the player's alone."""
    theirs = own_of(kind, table, person)
    return own_of(kind, table, "") | {name: theirs[name] for name in FROM_BEHIND if name in theirs}
