"""ST: one hand. Five cards each; three times everybody lays one face down, and the highest takes the trick."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from hanpan.cards import DECK_52, HIDDEN, Card
from hanpan.engine import NOBODY, Command, Deadline, Event, Game, Move, Refusal, Shuffle, UnknownMoveError

RANKS = "23456789TJQKA"
HELD, TRICKS = 5, 3


class SealedSetup(Struct, frozen=True):
    stacks: dict[int, int]
    ante: int = 10
    seconds: int = 20


class HandOpened(Event, frozen=True):
    setup: SealedSetup


class DeckShuffled(Event, frozen=True):
    deck: tuple[Card, ...]


class Dealt(Event, frozen=True):
    hole: dict[int, tuple[Card, ...]]


class Laid(Event, frozen=True):
    """Face down: nobody else knows the card yet."""

    seat: int
    card: Card


class TurnedUp(Event, frozen=True):
    cards: dict[int, Card]
    winner: int


class Awarded(Event, frozen=True):
    """The pot goes to whoever has the most tricks, and the hand is over."""

    shares: tuple[tuple[int, int], ...]


class Lay(Command, frozen=True):
    card: Card


SealedEvent = HandOpened | DeckShuffled | Dealt | Laid | TurnedUp | Awarded


@dataclass
class Deal:
    setup: SealedSetup
    stacks: dict[int, int]
    pot: int
    deck: tuple[Card, ...] = ()
    hole: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """As dealt, without what has been laid."""
    laid: dict[int, Card] = field(default_factory=dict)
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    won: list[int] = field(default_factory=list)
    """Who took each trick."""
    over: bool = False


class SealedSeat(Struct, frozen=True):
    seat: int
    stack: int
    cards: tuple[Card, ...]
    shown: tuple[Card, ...]
    tricks: int


class SealedView(Struct, frozen=True):
    pot: int
    seats: tuple[SealedSeat, ...]
    moves: tuple[Move, ...]


def open_hand(setup: SealedSetup) -> Event | Refusal:
    """ST-1.1: two to four, each with the ante."""
    fits = 2 <= len(setup.stacks) <= 4 and min(setup.stacks.values()) >= setup.ante
    return HandOpened(setup) if fits else Refusal("no-ante", "ST-1.1", {"least": setup.ante})


def begin(opened: Event) -> Deal:
    assert isinstance(opened, HandOpened)
    setup = opened.setup
    stacks = {seat: stack - setup.ante for seat, stack in setup.stacks.items()}
    return Deal(setup, stacks, setup.ante * len(stacks), shown=dict.fromkeys(stacks, ()))


def waiting(deal: Deal) -> list[int]:
    """ST-2.1: all who have not laid a card yet, at once."""
    done = deal.over or len(deal.won) == TRICKS
    return [] if done else [seat for seat in deal.hole if seat not in deal.laid]


def legal(deal: Deal, seat: int) -> tuple[Move, ...]:
    return (Move("lay", options=tuple(map(str, deal.hole[seat]))),) if seat in waiting(deal) else ()


def wish(seat: int, name: str, amount: int, option: str) -> Command:
    del amount
    if name != "lay":
        raise UnknownMoveError(name)
    return Lay(seat, Card(option))


def decide(deal: Deal, command: Command) -> Event | Refusal:
    assert isinstance(command, Lay)
    if command.seat not in waiting(deal):
        return Refusal("laid-already", "ST-2.1")
    held = command.card in deal.hole[command.seat]
    return Laid(command.seat, command.card) if held else Refusal("card-not-held", "ST-2.1")


def silence(deal: Deal, seat: int) -> Command:
    """ST-2.3: the card at the left."""
    return Lay(seat, deal.hole[seat][0])


def deadline(deal: Deal) -> Deadline | None:
    seats = waiting(deal)
    return Deadline(seats[0], deal.setup.seconds, silence(deal, seats[0])) if seats else None


def follow(deal: Deal) -> Event | Shuffle | None:
    if deal.over:
        return None
    if not deal.deck:
        return Shuffle(DECK_52)
    if not deal.hole:
        return Dealt({seat: deal.deck[at * HELD : (at + 1) * HELD] for at, seat in enumerate(sorted(deal.stacks))})
    if len(deal.won) == TRICKS:
        return Awarded(_shares(deal))
    return TurnedUp(dict(deal.laid), _highest(deal.laid)) if len(deal.laid) == len(deal.hole) else None


def shuffled(deal: Deal, order: Sequence[Card]) -> Event:
    if deal.deck or sorted(order) != sorted(DECK_52):
        raise ValueError("not the 52 cards")
    return DeckShuffled(tuple(order))


def _highest(laid: dict[int, Card]) -> int:
    """ST-2.2: of equal ranks none is higher."""
    ranks = {seat: RANKS.index(card[0]) for seat, card in laid.items()}
    best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
    return best[0] if len(best) == 1 else NOBODY


def _shares(deal: Deal) -> tuple[tuple[int, int], ...]:
    """ST-3.1: odd chips to the lowest seats."""
    tricks = {seat: deal.won.count(seat) for seat in sorted(deal.stacks)}
    best = [seat for seat, count in tricks.items() if count == max(tricks.values())]
    each, odd = divmod(deal.pot, len(best))
    return tuple([(seat, each + (at < odd)) for at, seat in enumerate(best)])


def evolve(deal: Deal, event: Event) -> None:
    match event:
        case DeckShuffled(deck):
            deal.deck = deck
        case Dealt(hole):
            deal.hole = dict(hole)
        case Laid(seat, card):
            deal.hole[seat] = tuple([one for one in deal.hole[seat] if one != card])
            deal.laid[seat] = card
        case TurnedUp(cards, winner):
            deal.shown = {seat: (*deal.shown[seat], card) for seat, card in cards.items()}
            deal.won.append(winner)
            deal.laid.clear()
        case Awarded(shares):
            deal.stacks |= {seat: deal.stacks[seat] + share for seat, share in shares}
            deal.pot, deal.over = 0, True


def see(deal: Deal, viewer: int) -> SealedView:
    seats = [_seat(deal, seat, mine=seat == viewer) for seat in sorted(deal.stacks)]
    return SealedView(deal.pot, tuple(seats), legal(deal, viewer))


def _seat(deal: Deal, seat: int, *, mine: bool) -> SealedSeat:
    held, face_down = deal.hole.get(seat, ()), (HIDDEN,) * (seat in deal.laid)
    cards = held if mine else (HIDDEN,) * len(held)
    return SealedSeat(seat, deal.stacks[seat], cards, (*deal.shown[seat], *face_down), deal.won.count(seat))


def tell(event: Event, viewer: int) -> Event:
    match event:
        case DeckShuffled():
            return DeckShuffled(())
        case Dealt(hole):
            return Dealt({seat: hand if seat == viewer else (HIDDEN,) * len(hand) for seat, hand in hole.items()})
        case Laid(seat) if seat != viewer:
            return Laid(seat, HIDDEN)
    return event


def text(view: SealedView) -> str:
    seats = [f"{one.seat}: {' '.join(one.cards)} | {' '.join(one.shown)} ({one.stack})" for one in view.seats]
    return f"pot {view.pot}; {'; '.join(seats)}"


def sample(dice: Callable[[int, int], int]) -> SealedSetup:
    chairs, ante = list(range(4)), dice(1, 10)
    seats = [chairs.pop(dice(0, len(chairs) - 1)) for _ in range(dice(2, 4))]
    return SealedSetup({seat: dice(ante, 60) for seat in seats}, ante)


GAME: Game[SealedSetup, Deal, SealedView] = Game(
    name="sealed",
    rules="ST",
    events=SealedEvent,
    commands=Lay,
    open=open_hand,
    begin=begin,
    legal=legal,
    wish=wish,
    decide=decide,
    follow=follow,
    shuffled=shuffled,
    evolve=evolve,
    deadline=deadline,
    see=see,
    tell=tell,
    text=text,
    chips=lambda deal: sum(deal.stacks.values()) + deal.pot,
    sample=sample,
)
