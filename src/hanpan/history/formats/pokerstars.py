"""PokerStars text, which trackers read: a hand line by line. Play money or a freeroll, and one hero at most."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from hanpan.cards import HIDDEN, Card
from hanpan.engine import NOBODY, Event
from hanpan.games.holdem import events as told
from hanpan.games.holdem.making import family_of
from hanpan.games.holdem.variants import FIXED_LIMIT_HOLDEM, HOLDEM, OMAHA, POT_LIMIT_HOLDEM
from hanpan.history.formats.told_hand import ToldHand, cannot_say, refuse_the_unsayable
from hanpan.words import FALLBACK
from hanpan.words.hands import hand_in_words

NAME: Final = "pokerstars"
GAMES: Final = {
    HOLDEM.name: "Hold'em No Limit",
    POT_LIMIT_HOLDEM.name: "Hold'em Pot Limit",
    FIXED_LIMIT_HOLDEM.name: "Hold'em Limit",
    OMAHA.name: "Omaha Pot Limit",
}
_STREETS: Final = {3: "FLOP", 4: "TURN", 5: "RIVER"}


def write(hand: ToldHand) -> str:
    """One hand; raises BadField where the format has no words for it."""
    refuse_the_unsayable(hand, NAME)
    if hand.setup.variant.name not in GAMES:
        raise cannot_say(hand, NAME, hand.setup.variant.name)
    return "\n".join(_Story(hand).lines()) + "\n\n\n"


class _Story:
    def __init__(self, hand: ToldHand) -> None:
        self.hand, self.setup = hand, hand.setup
        self.stacks = dict(hand.setup.stacks)
        self.board: list[Card] = []
        self.pot = 0
        self.won: dict[int, int] = {}
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.folded: dict[int, str] = {}
        self.mucked: set[int] = set()
        self.at_showdown = False

    def lines(self) -> Iterator[str]:
        yield from self._head()
        for event in self.hand.events:
            tell = _TOLD.get(type(event))
            if tell is not None:
                yield from tell(self, event)
        yield from self._summary()

    def name(self, seat: int) -> str:
        return self.hand.names[seat]

    def chips(self, amount: int) -> str:
        return self.hand.amount(amount)

    def pay(self, seat: int, paid: int) -> str:
        self.stacks[seat] -= paid
        self.pot += paid
        return "" if self.stacks[seat] else " and is all-in"

    def _head(self) -> Iterator[str]:
        setup, hand = self.setup, self.hand
        low, high = (setup.small_blind, setup.big_blind)
        if setup.variant == FIXED_LIMIT_HOLDEM:  # there the stakes are the bets
            low, high = setup.big_blind, 2 * setup.big_blind
        stakes = f"({self.chips(low)}/{self.chips(high)})"
        yield f"PokerStars Hand #{hand.number()}: {self._game()} {stakes} - {hand.at():%Y/%m/%d %H:%M:%S} UTC"
        size = max(2, *[seat + 1 for seat in setup.stacks], setup.button + 1)
        table = hand.table().replace("'", "")
        money = "" if hand.tournament() else " (Play Money)"
        yield f"Table '{table}' {size}-max{money} Seat #{setup.button + 1} is the button"
        for seat in sorted(setup.stacks):
            yield f"Seat {seat + 1}: {self.name(seat)} ({self.chips(setup.stacks[seat])} in chips)"

    def _game(self) -> str:
        """Which level it was no file knows: the blinds say it."""
        game, tournament = GAMES[self.setup.variant.name], self.hand.tournament()
        return f"Tournament #{tournament.number()}, Freeroll  {game} - Level I" if tournament else f" {game}"

    def posted(self, event: told.Posted) -> Iterator[str]:
        if event.post in ("live", "dead"):
            yield from self._extra(event)
            return
        end = self.pay(event.seat, event.paid)
        what = {"ante": "the ante", "small-blind": "small blind", "big-blind": "big blind"}[event.post]
        if event.paid:
            yield f"{self.name(event.seat)}: posts {what} {self.chips(event.paid)}{end}"

    def _extra(self, event: told.Posted) -> Iterator[str]:
        """HE-2.6: one line for both blinds, of which the small one is dead."""
        end = self.pay(event.seat, event.paid)
        if event.post == "live":
            dead = sum(one.dead for one in self.setup.posts if one.seat == event.seat)
            what = "small & big blinds" if dead else "big blind"
            yield f"{self.name(event.seat)}: posts {what} {self.chips(event.paid + dead)}{end}"

    def dealt(self, event: told.Dealt) -> Iterator[str]:
        yield "*** HOLE CARDS ***"
        hero = self.hand.hero()
        if hero is not None:
            yield f"Dealt to {self.name(hero)} [{' '.join(event.hole[hero])}]"

    def folded_(self, event: told.Folded) -> Iterator[str]:
        self.folded[event.seat] = _STREETS.get(len(self.board), "")
        yield f"{self.name(event.seat)}: folds"

    def checked(self, event: told.Checked) -> Iterator[str]:
        yield f"{self.name(event.seat)}: checks"

    def called(self, event: told.Called) -> Iterator[str]:
        yield f"{self.name(event.seat)}: calls {self.chips(event.paid)}{self.pay(event.seat, event.paid)}"

    def raised(self, event: told.Raised) -> Iterator[str]:
        end = self.pay(event.seat, event.paid)
        said = f"raises {self.chips(event.to - event.over)} to" if event.over else "bets"
        yield f"{self.name(event.seat)}: {said} {self.chips(event.to)}{end}"

    def returned(self, event: told.Returned) -> Iterator[str]:
        self.pot -= event.amount
        self.stacks[event.seat] += event.amount
        yield f"Uncalled bet ({self.chips(event.amount)}) returned to {self.name(event.seat)}"

    def board_dealt(self, event: told.BoardDealt) -> Iterator[str]:
        before = f"[{' '.join(self.board)}] " if self.board else ""
        self.board += event.cards
        yield f"*** {_STREETS[len(self.board)]} *** {before}[{' '.join(event.cards)}]"

    def _opens(self) -> Iterator[str]:
        if not self.at_showdown and len(self.setup.stacks) - len(self.folded) > 1:
            self.at_showdown = True
            yield "*** SHOW DOWN ***"

    def shows(self, event: told.Shown) -> Iterator[str]:
        """One card alone cannot be said, and changes nothing that others reckon."""
        if HIDDEN in event.cards or event.seat in self.shown or event.seat in self.folded:
            return
        yield from self._opens()
        self.shown[event.seat] = event.cards
        made = f" ({self._made(event.cards)})" if len(self.board) == 5 else " (high card)"
        yield f"{self.name(event.seat)}: shows [{' '.join(event.cards)}]{made}"

    def mucks(self, event: told.Mucked) -> Iterator[str]:
        yield from self._opens()
        self.mucked.add(event.seat)
        yield f"{self.name(event.seat)}: mucks hand"

    def awarded(self, event: told.Awarded) -> Iterator[str]:
        pots = len([one for one in self.hand.events if isinstance(one, told.Awarded)])
        which = "pot" if pots == 1 else "main pot" if event.pot == 0 else f"side pot-{event.pot}"
        for seat, share in event.shares:
            self.won[seat] = self.won.get(seat, 0) + share
            yield f"{self.name(seat)} collected {self.chips(share)} from {which}"

    def _made(self, cards: tuple[Card, ...]) -> str:
        return hand_in_words(FALLBACK, (*cards, *self.board), family_of(self.setup.variant))

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        yield f"Total pot {self.chips(sum(self.won.values()))} | Rake 0"
        if self.board:
            yield f"Board [{' '.join(self.board)}]"
        for seat in sorted(self.setup.stacks):
            yield f"Seat {seat + 1}: {self.name(seat)}{self._role(seat)} {self._came_to(seat)}"

    def _role(self, seat: int) -> str:
        setup = self.setup
        roles = {setup.button: "button", setup.small_blind_seat: "small blind", setup.big_blind_seat: "big blind"}
        both = [name for chair, name in roles.items() if chair == seat and seat != NOBODY]
        return "".join(f" ({name})" for name in both)

    def _came_to(self, seat: int) -> str:
        won = f"({self.chips(self.won[seat])})" if seat in self.won else ""
        if seat in self.folded:
            street = self.folded[seat]
            return f"folded on the {street.capitalize()}" if street else "folded before Flop"
        if seat in self.shown and self.at_showdown:
            cards = f"showed [{' '.join(self.shown[seat])}] and"
            end = f" with {self._made(self.shown[seat])}" if len(self.board) == 5 else ""
            return f"{cards} won {won}{end}" if won else f"{cards} lost{end}"
        return f"collected {won}" if won else "mucked"


_TOLD: Final[dict[type[Event], Callable[[_Story, Any], Iterator[str]]]] = {
    told.Posted: _Story.posted,
    told.Dealt: _Story.dealt,
    told.Folded: _Story.folded_,
    told.Checked: _Story.checked,
    told.Called: _Story.called,
    told.Raised: _Story.raised,
    told.Returned: _Story.returned,
    told.BoardDealt: _Story.board_dealt,
    told.Shown: _Story.shows,
    told.Mucked: _Story.mucks,
    told.Awarded: _Story.awarded,
}
