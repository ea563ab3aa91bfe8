"""FD-1.4, FD-1.5: the deals of one table as a client that believes nothing sees them. Every card that is shown, in a
fact or in a picture, is compared with its proof, which comes beside it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from hanpan.bots.showing import READINGS, Begun, Reading, Word, seen
from hanpan.fairness import Commitment, NotProvenError, Place, Watch, face
from hanpan.fairness.paper import Number, OpenedSeed, ShownCard
from hanpan.wire.house_says import Happened

_PARTS = ("shared", "hand", "own")
_GIVEN_UP = "game-abandoned"
"""Of a game of which only the draw had begun nothing more comes."""


def _is_draw(fact: Word) -> bool:
    return bool(fact["event"] == "deal-committed" and not fact["commitment"]["statement"]["decks"])


class TableWatch:
    """Each method raises NotProvenError where the house has told what cannot be."""

    def __init__(self, table: str, person: str) -> None:
        self.table, self.person = table, person
        self.number = -1
        """Of the last fact heard."""
        self.picture: dict[str, Any] = {}
        self.begun: Begun | None = None
        """None while nothing is known of how the deal in play began: then it cannot be checked."""
        self.watch: Watch | None = None
        self.voids = 0
        self.draw: Watch | None = None
        """FD-1.10: a draw whose numbers are in or waited for."""
        self.is_draw_in = False
        self.draw_mark = ""
        """What came of the last draw: a mark."""
        self.is_opened = self.is_dealt = False
        self.shown: dict[Place, str] = {}
        self.waiting: set[Place] = set()
        """Shown, and not proven when the last message was over."""

    def new(self, word: Happened) -> Sequence[bytes]:
        """The facts that are new to us. Of what was before we came, or was missed, only the deal in play counts."""
        facts = [bytes(fact) for fact in word.facts]
        follows = self.number >= word.first - 1 and word.number >= self.number >= 0
        fresh = facts[self.number + 1 - word.first :] if follows else self._since_deal(word.game, facts)
        self.number = word.number
        self.picture |= {name: msgspec.json.decode(part) for name in _PARTS if (part := getattr(word, name))}
        if not fresh:
            self.waiting.clear()  # a picture alone: we have come again
        return fresh

    def _since_deal(self, game: str, facts: list[bytes]) -> list[bytes]:
        self.begun = self.draw = None
        reading = READINGS.get(game)
        told: list[Word] = [msgspec.json.decode(fact) for fact in facts]
        begins = [at for at, fact in enumerate(told) if (reading and reading.begins(fact)) or _is_draw(fact)]
        return facts[begins[-1] :] if begins else []

    def fact(self, game: str, data: bytes) -> None:
        """Any fact but the three of the deal itself."""
        reading = READINGS.get(game)
        if reading is None:
            return
        fact: Word = msgspec.json.decode(data)
        begun = reading.begins(fact)
        if begun is not None:
            self._begin(begun)
        if fact["event"] == _GIVEN_UP:
            self.draw = None
        if reading.is_drawn(fact):
            self._drawn(reading, fact)
        if self.begun is None:
            return
        if reading.deals(fact):
            self._deal()
        board = sum(place.at == "board" for place in self.shown)
        for place, card in reading.told(fact, board):
            self._show(place, card)

    def _begin(self, begun: Begun) -> None:
        self.begun, self.watch, self.voids = begun, None, 0
        self.is_opened = self.is_dealt = False
        self.shown, self.waiting = {}, set()

    def committed(self, watch: Watch, told: Commitment) -> None:
        """FD-1.8, FD-1.9: one for each attempt, of the very deal that has begun. A draw begins with it."""
        watch.commit(told)
        if not told.statement.decks:
            if told.statement.table != self.table:
                raise NotProvenError("another-deal")
            if self.draw is not None and self.draw is not watch:
                raise NotProvenError("voids-missing")
            self.draw, self.is_draw_in = watch, False
            return
        if self.begun is None:
            return
        statement = told.statement
        if statement.attempt != self.voids + 1:
            raise NotProvenError("voids-missing")
        people = self.begun.people
        names = all(people.get(str(entry.seat), entry.person) == entry.person for entry in told.entries)
        hand = self.begun.hand or statement.hand
        this_one = self.table, hand, self.begun.seats
        if not names or (statement.table, statement.hand, frozenset(statement.seats)) != this_one:
            raise NotProvenError("another-deal")
        self.watch = watch

    def voided(self) -> None:
        if self.draw is not None:
            self.draw = None
            return
        self.watch = None
        self.voids += 1

    def _drawn(self, reading: Reading, fact: Word) -> None:
        """FD-1.10: what everybody's numbers say, and nothing else; the house's own draw has no mark."""
        draw, self.draw, self.draw_mark = self.draw, None, ""
        if draw is None:
            return
        assert draw.commitment is not None
        if not self.is_draw_in:
            raise NotProvenError("not-opened")
        if not reading.fits(fact, draw.commitment, draw.positions, self.person):
            raise NotProvenError("another-draw")
        self.draw_mark = draw.mark

    def opened(self, numbers: tuple[Number, ...], opened: tuple[OpenedSeed, ...]) -> None:
        if self.draw is not None and not self.is_draw_in:
            self.draw.close(numbers, opened)
            self.is_draw_in = True
            return
        if self.begun is None:
            return
        if self.watch is None:
            raise NotProvenError("no-commitment")
        self.watch.close(numbers, opened)
        self.is_opened = True

    def _deal(self) -> None:
        """FD-1.4: no card before the decks are opened."""
        if (self.watch is not None or self.voids) and not self.is_opened:
            raise NotProvenError("not-opened")
        self.is_dealt = True

    def _show(self, place: Place, card: str) -> None:
        if self.shown.setdefault(place, card) != card:
            raise NotProvenError("another-card", card)

    def look(self, game: str, *, is_news: bool) -> None:
        """What the picture shows; what is new in it has until the next message to be proven."""
        reading = READINGS.get(game)
        if reading is None or self.begun is None or not self.is_dealt:
            return
        own = self._own_seat()
        for place, card in seen(reading, self.picture, mine=own is not None):
            self._show(place, card)
        if self.is_opened:
            self._compare()
            unproven = self._unproven()
            if is_news and self.waiting & unproven:
                raise NotProvenError("no-proof")
            self.waiting = unproven

    def _own_seat(self) -> int | None:
        """What is shown as our own is that of our seat."""
        told = self.watch.commitment if self.watch is not None else None
        entries = told.entries if told is not None else ()
        own = next((entry.seat for entry in entries if entry.person == self.person), None)
        if own is not None and self.picture["own"]["seat"] not in (-1, own):
            raise NotProvenError("another-seat")
        return own

    def proven(self, cards: list[ShownCard]) -> None:
        if self.watch is None or not self.is_opened:
            return
        for card in cards:
            self.watch.card(card)
        self._compare()
        self.waiting = self._unproven()

    def _compare(self) -> None:
        assert self.watch is not None
        for place, card in self.shown.items():
            proven = self.watch.cards.get((place.at, place.seat, place.nth))
            if proven is not None and face(proven) != card:
                raise NotProvenError("another-card", card)

    def _unproven(self) -> set[Place]:
        assert self.watch is not None
        proven = self.watch.cards
        return {place for place in self.shown if (place.at, place.seat, place.nth) not in proven}
