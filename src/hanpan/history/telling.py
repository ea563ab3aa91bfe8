"""A hand as a person would tell it, line by line.

Only what is in the events is told: the events of one viewer make the story as they could tell it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from hanpan.cards import HIDDEN, Card, pretty
from hanpan.engine import NOBODY, Event
from hanpan.games.holdem import VARIANTS, family_of
from hanpan.games.holdem.events import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    DeckShuffled,
    Folded,
    Forfeited,
    HandEnded,
    HandOpened,
    Mucked,
    Posted,
    PotsMade,
    Raised,
    Returned,
    Shown,
)
from hanpan.history.amounts import told
from hanpan.history.ledger import Ledger
from hanpan.kit.button import clockwise
from hanpan.kit.pots import Pot
from hanpan.words import catalogue
from hanpan.words.hands import hand_in_words

_BOARD = 5
_STREETS = {3: "tell.flop", 4: "tell.turn", 5: "tell.river"}


def tell(
    lang: str, events: Iterable[Event], names: Mapping[int, str] | None = None, *, scale: int = 0
) -> Iterator[str]:
    """The lines of one hand; `names` by seat, `scale` as in ReplayedHand."""
    told_events = iter(events)
    opened = next(told_events)
    assert isinstance(opened, HandOpened), opened
    teller = _Teller(lang, opened, names or {}, scale)
    yield from teller.heading()
    for event in told_events:
        teller.ledger.book(event)
        yield from teller.lines(event)


def cards_in_words(cards: Iterable[Card]) -> str:
    """Cards with their suits drawn: "A♠ K♦"."""
    return " ".join([pretty(card) for card in cards])


def chips_in_words(chips: int, scale: int = 0) -> str:
    """An amount with its thousands marked, in the unit of the file."""
    amount = told(chips, scale)
    return f"{amount:,f}" if isinstance(amount, Decimal) else f"{amount:,}"


class _Teller:
    """State kept between two lines: the books, the board, and what lies face up."""

    def __init__(self, lang: str, opened: HandOpened, names: Mapping[int, str], scale: int) -> None:
        self.lang = lang
        self.texts = catalogue(lang)
        self.setup = opened.setup
        self.scale = scale
        self.ledger = Ledger(opened)
        self.order = clockwise(list(opened.setup.stacks), opened.setup.button)
        self.names = {seat: names.get(seat) or self.say("tell.seat", number=seat + 1) for seat in self.order}
        self.live = set(self.order)
        self.board: tuple[Card, ...] = ()
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.pots = 0

    # -- words

    def say(self, key: str, **values: object) -> str:
        return self.texts[key].format_map(values)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def chips(self, amount: int) -> str:
        return chips_in_words(amount, self.scale)

    def line(self, key: str, seat: int, **values: object) -> str:
        return "  " + self.say(key, name=self.name(seat), **values)

    def bet(self, key: str, seat: int, amount: int) -> str:
        """A line about chips put in, which says so when they were the last ones."""
        said = self.line(key, seat, amount=self.chips(amount))
        return f"{said} {self.say('tell.all-in')}" if self.ledger.stacks[seat] == 0 else said

    def hand(self, seat: int) -> str:
        """The seat's hand in words, where it lies face up beside a full board."""
        cards = (*self.shown.get(seat, ()), *self.board)
        whole = self.setup.variant.hole + _BOARD
        family = family_of(self.setup.variant)
        return hand_in_words(self.lang, cards, family) if len(cards) == whole and HIDDEN not in cards else ""

    # -- the story

    def heading(self) -> Iterator[str]:
        setup = self.setup
        parts = [*self._variant(), self._blinds()]
        if setup.ante:
            parts.append(self.say("tell.ante", amount=self.chips(setup.ante)))
        if setup.dead:
            parts.append(self.say("tell.dead", amount=self.chips(setup.dead)))
        yield " · ".join(parts)
        for seat in self.order:
            role = " · ".join([self.name(seat), self.chips(setup.stacks[seat]), *self._roles(seat)])
            yield f"  {role}"
        if setup.button not in setup.stacks:
            yield "  " + self.say("tell.dead-button", number=setup.button + 1)

    def _blinds(self) -> str:
        setup = self.setup
        if setup.small_blind_seat == NOBODY and setup.big_blind_seat == setup.button:  # VA-3.1
            return self.say("tell.button-blind", amount=self.chips(setup.big_blind))
        return self.say("tell.blinds", blinds=f"{self.chips(setup.small_blind)}/{self.chips(setup.big_blind)}")

    def _variant(self) -> list[str]:
        """VA-4.1: what was played, unless it is what everybody takes for granted."""
        name = self.setup.variant.name
        return [] if name == "holdem" or name not in VARIANTS else [self.say(f"variant.{name}")]

    def _roles(self, seat: int) -> list[str]:
        setup = self.setup
        places = {
            "button": setup.button,
            "small-blind": setup.small_blind_seat,
            "big-blind": setup.big_blind_seat,
        }
        return [self.say(f"tell.role.{role}") for role, at in places.items() if seat == at != NOBODY]

    def lines(self, event: Event) -> list[str]:
        """What is said about one event."""
        return _LINES[type(event)](self, event)

    def folded(self, event: Folded) -> list[str]:
        self.live.discard(event.seat)
        return [self.line("tell.folds", event.seat)]

    def checked(self, event: Checked) -> list[str]:
        return [self.line("tell.checks", event.seat)]

    def called(self, event: Called) -> list[str]:
        return [self.bet("tell.calls", event.seat, event.paid)]

    def raised(self, event: Raised) -> list[str]:
        return [self.bet("tell.raises" if event.over else "tell.bets", event.seat, event.to)]

    def posted(self, event: Posted) -> list[str]:
        return [self.bet(f"tell.post.{event.post}", event.seat, event.paid)]

    def forfeited(self, event: Forfeited) -> list[str]:
        return [self.line("tell.forfeited", event.seat, amount=self.chips(event.stack + event.outside))]

    def returned(self, event: Returned) -> list[str]:
        return [self.line("tell.returned", event.seat, amount=self.chips(event.amount))]

    def dealt(self, event: Dealt) -> list[str]:
        holding = [seat for seat in self.order if any(card != HIDDEN for card in event.hole[seat])]
        said = [self.line("tell.holds", seat, cards=cards_in_words(event.hole[seat])) for seat in holding]
        return [self.say("tell.preflop"), *said]

    def board_dealt(self, event: BoardDealt) -> list[str]:
        self.board += event.cards
        street, cards = self.say(_STREETS[len(self.board)]), cards_in_words(self.board)
        return [self.say("tell.street", street=street, cards=cards, pot=self.chips(self.ledger.pot))]

    def pots_made(self, event: PotsMade) -> list[str]:
        self.pots = len(event.pots)
        if len(self.live) == 1:
            return []
        said = [self.say("tell.showdown", pot=self.chips(self.ledger.pot))]
        if self.pots > 1:
            said += [self._pot_line(number, pot) for number, pot in enumerate(event.pots)]
        return said

    def _pot_line(self, number: int, pot: Pot) -> str:
        names = ", ".join([self.name(seat) for seat in pot.seats])
        said = self.say("tell.pot", pot=self._pot(number), amount=self.chips(pot.amount), names=names)
        return f"  {said}"

    def _pot(self, number: int) -> str:
        return self.say("tell.side-pot", number=number) if number else self.say("tell.main-pot")

    def shown_cards(self, event: Shown) -> list[str]:
        self.shown[event.seat] = event.cards
        return [self._with_hand(self.line("tell.shows", event.seat, cards=cards_in_words(event.cards)), event.seat)]

    def _with_hand(self, said: str, seat: int) -> str:
        hand = self.hand(seat) if len(self.live) > 1 else ""
        return f"{said} — {hand}" if hand else said

    def mucked(self, event: Mucked) -> list[str]:
        return [self.line("tell.mucks", event.seat)]

    def awarded(self, event: Awarded) -> list[str]:
        which = f" ({self._pot(event.pot)})" if self.pots > 1 else ""
        said = [
            self._with_hand(self.line("tell.wins", seat, amount=self.chips(share)) + which, seat)
            for seat, share in event.shares
        ]
        if event.rounding:
            said.append("  " + self.say("tell.rounding", amount=self.chips(event.rounding)))
        return said

    def ended(self, event: HandEnded) -> list[str]:
        stacks = [f"{self.name(seat)} {self.chips(self.ledger.stacks[seat])}" for seat in self.order]
        said = self.say("tell.stacks", stacks=" · ".join(stacks))
        return [said, *[self.line("tell.out", seat) for seat in event.out]]


def _nothing(*_: object) -> list[str]:
    """A shuffle is heard and not seen."""
    return []


_LINES: dict[type[Event], Callable[[_Teller, Any], list[str]]] = {
    DeckShuffled: _nothing,
    Posted: _Teller.posted,
    Dealt: _Teller.dealt,
    Folded: _Teller.folded,
    Checked: _Teller.checked,
    Called: _Teller.called,
    Raised: _Teller.raised,
    Forfeited: _Teller.forfeited,
    Returned: _Teller.returned,
    BoardDealt: _Teller.board_dealt,
    PotsMade: _Teller.pots_made,
    Shown: _Teller.shown_cards,
    Mucked: _Teller.mucked,
    Awarded: _Teller.awarded,
    HandEnded: _Teller.ended,
}
