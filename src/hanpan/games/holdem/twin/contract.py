"""The twin behind the contract that every game signs: the law's set-ups, wishes, events, refusals and pictures.

What is rare (showing cards, giving up, pictures) is asked of the law itself, on the same hand.
"""

from collections.abc import Callable, Sequence
from typing import Final

from hanpan.cards import HIDDEN, Card, encode
from hanpan.engine import NOBODY, Command, Deadline, Event, Game, Move, Refusal, Shuffle
from hanpan.games.holdem import GAME
from hanpan.games.holdem.commands import AllIn, Call, Check, Fold, Raise
from hanpan.games.holdem.events import Called, Checked, DeckShuffled, Folded, Forfeited, HandOpened, Raised, Shown
from hanpan.games.holdem.hand import BETTING, OVER
from hanpan.games.holdem.making import family_of
from hanpan.games.holdem.pictures import HandView
from hanpan.games.holdem.seating import HandSetup
from hanpan.games.holdem.twin import words
from hanpan.games.holdem.twin.conversion import hand_of
from hanpan.games.holdem.twin.native import Dealt
from hanpan.games.holdem.twin.numbers import Table
from hanpan.games.holdem.twin.pictures import see

KINDS: Final[dict[type[Command], int]] = {
    Fold: words.FOLD,
    Check: words.CHECK,
    Call: words.CALL,
    Raise: words.RAISE,
    AllIn: words.ALL_IN,
}
# Each refusal of the twin: the rule it rests on, and what its amounts are called.
_REFUSALS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "hand-over": ("HE-3.8", ()),
    "not-your-turn": ("HE-3.1", ("turn",)),
    "something-to-call": ("HE-3.2", ("owed",)),
    "nothing-to-call": ("HE-3.2", ()),
    "more-than-you-have": ("HE-3.2", ("most",)),
    "betting-not-reopened": ("HE-3.5", ("owed",)),
    "no-more-raises": ("VA-1.2", ("owed",)),
    "nobody-could-call": ("HE-3.10", ("owed",)),
    "not-above-highest-bet": ("HE-3.2", ("highest",)),
    "not-the-fixed-bet": ("VA-1.2", ("to",)),
    "more-than-the-pot": ("VA-1.1", ("most",)),
    "raise-too-small": ("HE-3.3", ("least", "most")),
}


def begin(opened: Event) -> Dealt:
    assert isinstance(opened, HandOpened), opened
    return Table(opened.setup).begin()


def legal(dealt: Dealt, seat: int) -> tuple[Move, ...]:
    if dealt.stage == OVER:
        return GAME.legal(hand_of(dealt), seat)
    return dealt.moves() if dealt.turn == seat else ()


def decide(dealt: Dealt, command: Command) -> Event | Refusal:
    kind = KINDS.get(type(command))
    if kind is None:
        return GAME.decide(hand_of(dealt), command)
    amount = command.to if isinstance(command, Raise) else 0
    why = dealt.why(command.seat, kind, amount)
    if why is not None:
        return refusal(why)
    return dealt.copy().wish(command.seat, kind, amount)[0]


def refusal(why: tuple[str, int, int]) -> Refusal:
    """As the law refuses."""
    rule, names = _REFUSALS[why[0]]
    return Refusal(why[0], rule, dict(zip(names, why[1:], strict=False)))


def follow(dealt: Dealt) -> Event | Shuffle | None:
    told = dealt.copy().follow()
    if told:
        return told[0]
    return Shuffle(family_of(dealt.table.setup.variant).pack) if dealt.stage < BETTING else None


def shuffled(dealt: Dealt, deck: Sequence[Card]) -> Event:
    return GAME.shuffled(hand_of(dealt), deck)


def evolve(dealt: Dealt, event: Event) -> None:
    change = _CHANGES.get(type(event))
    if change is not None and not (isinstance(event, Shown) and dealt.stage != OVER):
        change(dealt, event)
    else:  # the dealer's own: there is only one way on
        dealt.follow()


def _folded(dealt: Dealt, event: Folded) -> None:
    if event.seat == dealt.turn:
        dealt.wish(event.seat, words.FOLD)
    else:  # CA-4.4
        dealt.give_up(event.seat)


def _shown(dealt: Dealt, event: Shown) -> None:
    dealt.show(event.seat, sum([1 << place for place, card in enumerate(event.cards) if card != HIDDEN]))


_CHANGES: Final[dict[type[Event], Callable[..., object]]] = {
    DeckShuffled: lambda dealt, event: dealt.shuffled(encode(event.deck)),
    Folded: _folded,
    Checked: lambda dealt, event: dealt.wish(event.seat, words.CHECK),
    Called: lambda dealt, event: dealt.wish(event.seat, words.CALL),
    Raised: lambda dealt, event: dealt.wish(event.seat, words.RAISE, event.to),
    Forfeited: lambda dealt, event: dealt.forfeit(event.seat, event.outside),
    Shown: _shown,
}


def deadline(dealt: Dealt) -> Deadline | None:
    seat = dealt.turn
    if seat == NOBODY:
        return None
    otherwise = Check(seat) if dealt.legal() & words.MAY[words.CHECK] else Fold(seat)
    return Deadline(seat, dealt.table.setup.rules.action_seconds, otherwise)


TWIN: Game[HandSetup, Dealt, HandView] = Game(
    name=GAME.name,
    rules=GAME.rules,
    events=GAME.events,
    commands=GAME.commands,
    open=GAME.open,
    begin=begin,
    legal=legal,
    wish=GAME.wish,
    decide=decide,
    follow=follow,
    shuffled=shuffled,
    evolve=evolve,
    deadline=deadline,
    see=see,
    tell=GAME.tell,
    text=GAME.text,
    chips=lambda dealt: GAME.chips(hand_of(dealt)),
    sample=GAME.sample,
)
