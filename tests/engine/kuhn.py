"""Kuhn poker, the smallest poker there is: three cards, one chip to play, one to bet.

It stands here to keep the contract honest: what hold'em needs and Kuhn cannot answer is not the contract.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from hanpan.cards import HIDDEN, Card
from hanpan.engine import Command, Deadline, Event, Game, Move, Refusal, Shuffle, UnknownMoveError

RANKS = "JQK"
CARDS = (Card("Js"), Card("Qs"), Card("Ks"))


class Antes(Struct, frozen=True):
    stacks: tuple[int, int]


class Opened(Event, frozen=True):
    setup: Antes


class Shuffled(Event, frozen=True):
    deck: tuple[Card, ...]


class Dealt(Event, frozen=True):
    hole: tuple[Card, ...]


class Passed(Event, frozen=True):
    seat: int


class Bet(Event, frozen=True):
    seat: int


class Won(Event, frozen=True):
    seat: int
    amount: int
    shown: tuple[Card, ...] = ()


class Pass(Command, frozen=True):
    pass


class PutIn(Command, frozen=True):
    pass


@dataclass
class Kuhn:
    stacks: list[int]
    deck: tuple[Card, ...] = ()
    pot: int = 0
    hole: tuple[Card, ...] = ()
    told: list[str] = field(default_factory=list)
    shown: tuple[Card, ...] = ()
    over: bool = False


class KuhnView(Struct, frozen=True):
    stacks: tuple[int, ...]
    pot: int
    told: tuple[str, ...]
    cards: tuple[Card, ...]


def open_kuhn(setup: Antes) -> Event | Refusal:
    return Opened(setup) if min(setup.stacks) > 1 else Refusal("no-chips", "")


def begin(opened: Event) -> Kuhn:
    assert isinstance(opened, Opened)
    return Kuhn([stack - 1 for stack in opened.setup.stacks], pot=2)


def betting_over(state: Kuhn) -> bool:
    return state.told[-2:] in (["pass", "pass"], ["bet", "pass"], ["bet", "bet"])


def turn(state: Kuhn) -> int | None:
    return None if not state.hole or state.over or betting_over(state) else len(state.told) % 2


def legal(state: Kuhn, seat: int) -> tuple[Move, ...]:
    return (Move("pass"), Move("bet", 1, 1)) if turn(state) == seat else ()


def wish(seat: int, name: str, amount: int, option: str) -> Command:
    del amount, option
    if name not in ("pass", "bet"):
        raise UnknownMoveError(name)
    return Pass(seat) if name == "pass" else PutIn(seat)


def decide(state: Kuhn, command: Command) -> Event | Refusal:
    if turn(state) != command.seat:
        return Refusal("not-your-turn", "")
    return Passed(command.seat) if isinstance(command, Pass) else Bet(command.seat)


def shuffled(state: Kuhn, deck: Sequence[Card]) -> Event:
    if state.deck or sorted(deck) != sorted(CARDS):
        raise ValueError("not the three cards")
    return Shuffled(tuple(deck))


def follow(state: Kuhn) -> Event | Shuffle | None:
    if not state.deck:
        return Shuffle(CARDS)
    if not state.hole:
        return Dealt(state.deck[:2])
    if state.over or not betting_over(state):
        return None
    if state.told[-2:] == ["bet", "pass"]:
        return Won(len(state.told) % 2, state.pot)
    best = 0 if RANKS.index(state.hole[0][0]) > RANKS.index(state.hole[1][0]) else 1
    return Won(best, state.pot, state.hole)


def evolve(state: Kuhn, event: Event) -> None:
    match event:
        case Shuffled(deck):
            state.deck = deck
        case Dealt(hole):
            state.hole = hole
        case Passed():
            state.told.append("pass")
        case Bet(seat):
            state.told.append("bet")
            state.stacks[seat] -= 1
            state.pot += 1
        case Won(seat, amount, shown):
            state.stacks[seat] += amount
            state.pot, state.shown, state.over = 0, shown, True


def deadline(state: Kuhn) -> Deadline | None:
    seat = turn(state)
    return None if seat is None else Deadline(seat, 30, Pass(seat))


def see(state: Kuhn, viewer: int) -> KuhnView:
    cards = state.shown or tuple(c if seat == viewer else HIDDEN for seat, c in enumerate(state.hole))
    return KuhnView(tuple(state.stacks), state.pot, tuple(state.told), cards)


def tell(event: Event, viewer: int) -> Event:
    match event:
        case Shuffled():
            return Shuffled(())
        case Dealt(hole):
            return Dealt(tuple(card if seat == viewer else HIDDEN for seat, card in enumerate(hole)))
    return event


def sample(dice: Callable[[int, int], int]) -> Antes:
    return Antes((dice(2, 9), dice(2, 9)))


GAME: Game[Antes, Kuhn, KuhnView] = Game(
    name="kuhn",
    rules="",
    events=Opened | Shuffled | Dealt | Passed | Bet | Won,
    commands=Pass | PutIn,
    open=open_kuhn,
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
    text=lambda view: f"{' '.join(view.told) or 'dealt'} pot {view.pot} {view.stacks} {' '.join(view.cards)}",
    chips=lambda state: sum(state.stacks) + state.pot,
    sample=sample,
)
