"""A hand from a file of another format, on its way to PHH: seats and names become positions."""

from collections import defaultdict
from decimal import Decimal
from typing import Any

from hanpan.history.errors import BadField
from hanpan.history.formats.told_hand import plain
from hanpan.history.hand_history import HandHistory
from hanpan.kit.betting import CHAIRS
from hanpan.kit.button import clockwise


class Draft:
    """A hand as far as it has been read; seats are chairs from 0."""

    def __init__(self, code: str, fields: dict[str, Any]) -> None:
        self.code, self.fields = code, fields
        self.button = 0
        self.stacks: dict[int, Decimal] = {}
        self.names: dict[int, str] = {}
        self.small, self.big = Decimal(0), Decimal(0)
        self.antes: defaultdict[int, Decimal] = defaultdict(Decimal)
        self.blinds: dict[int, Decimal] = {}
        """A blind, or below 0 a post."""
        self.posted: set[str] = set()
        self.late: list[tuple[int, str]] = []
        self.hole: dict[int, str] = {}
        self.told: list[tuple[int, str]] = []
        """A chair and what it does; chair -1 for the dealer's board."""
        self.street: defaultdict[int, Decimal] = defaultdict(Decimal)
        self.paid: defaultdict[int, Decimal] = defaultdict(Decimal)
        self.back: defaultdict[int, Decimal] = defaultdict(Decimal)
        self.alone: list[tuple[int, Decimal]] = []
        """What nobody called on the streets that are over."""

    @property
    def cards(self) -> int:
        """How many each is dealt."""
        return 4 if self.code == "PO" else 2

    def uncalled(self) -> Decimal:
        """What nobody has called, of all streets."""
        return sum((amount for _, amount in self._uncalled()), Decimal(0))

    def give_back(self) -> None:
        """What nobody called went back, in a format that does not say so."""
        for seat, amount in self._uncalled():
            self.back[seat] += amount

    def _uncalled(self) -> list[tuple[int, Decimal]]:
        """HE-4.5: of antes, too, where everybody else was short of one; what one alone pays for all is none."""
        antes = _alone(self.antes) if sum(map(bool, self.antes.values())) > 1 else []
        return [*antes, *self.alone, *_alone(self.street)]

    def seat_of(self, name: str) -> int:
        for seat, one in self.names.items():
            if one == name:
                return seat
        raise BadField("bad-field", field=name)

    def post(self, seat: int, paid: Decimal, blind: str) -> None:
        """`small`, `big`, `extra` or `both`: the blind itself, or a post of whoever comes in."""
        if blind in self.posted:  # there is one of each
            blind = "extra"
        self.posted.add(blind)
        full = {"small": self.small, "big": self.big}
        self.blinds[seat] = full.get(blind, -paid)
        self.pay(seat, paid)
        if blind == "both":
            self.street[seat] = self.big

    def ante(self, seat: int, paid: Decimal) -> None:
        self.antes[seat] += paid
        self.paid[seat] += paid

    def pay(self, seat: int, paid: Decimal) -> None:
        self.paid[seat] += paid
        self.street[seat] += paid

    def act(self, seat: int, what: str) -> None:
        self.told.append((seat, what))

    def show(self, seat: int, cards: list[str]) -> None:
        """At a showdown; or afterwards, one card or by who has folded (HE-5.4)."""
        whole = len(cards) == self.cards
        if whole and (seat, "f") not in self.told:
            self.hole.setdefault(seat, "".join(cards))
            self.act(seat, f"sm {''.join(cards)}")
        elif cards:
            self.late.append((seat, "".join(cards)))

    def raise_to(self, seat: int, to: Decimal) -> None:
        """Whoever names no more than lies there has called."""
        highest = max(self.street.values(), default=Decimal(0))
        self.pay(seat, to - self.street[seat])
        self.act(seat, f"cbr {to:f}" if to > highest else "cc")

    def board(self, cards: str) -> None:
        self.alone += _alone(self.street)
        self.street.clear()
        self.told.append((-1, f"d db {cards}"))

    def history(self, file: str, name: str) -> HandHistory:
        """By position; only those who were dealt in."""
        acting = {seat for seat, _ in self.told if seat >= 0} | set(self.blinds)
        acting |= {seat for seat, paid in self.antes.items() if paid}
        seats = clockwise([seat for seat in self.stacks if seat in acting], self.button)
        if not 2 <= len(seats) <= CHAIRS:
            raise BadField("bad-field", field="players")
        place = {seat: f"p{number}" for number, seat in enumerate(seats, 1)}
        forced = _by_position([plain(self.blinds.get(seat, Decimal(0))) for seat in seats])
        antes = _by_position([plain(self._ante(seat)) for seat in seats])
        hidden = "??" * self.cards
        actions = [f"d dh {place[seat]} {self.hole.get(seat, hidden)}" for seat in seats]
        actions += [what if seat < 0 else f"{place[seat]} {what}" for seat, what in self.told]
        chairs = {} if (*seats, self.button) == (*range(len(seats)), len(seats) - 1) else self._chairs(seats)
        late = {"_shows": [f"{place[seat]} {cards}" for seat, cards in self.late]} if self.late else {}
        return HandHistory(
            antes=tuple(antes),
            blinds_or_straddles=tuple(forced),
            min_bet=plain(self.big),
            starting_stacks=tuple(plain(self.stacks[seat]) for seat in seats),
            actions=tuple(actions),
            finishing_stacks=tuple(plain(self.stacks[seat] - self.paid[seat] + self.back[seat]) for seat in seats),
            players=tuple(self.names[seat] for seat in seats),
            fields=self.fields | chairs | late,
            file=file,
            name=name,
            code=self.code,
        )

    def _ante(self, seat: int) -> Decimal:
        """What was asked of them: who has less is all-in with it."""
        short = 0 < self.antes[seat] == self.stacks[seat]
        return max(self.antes.values()) if short else self.antes[seat]

    def _chairs(self, seats: tuple[int, ...]) -> dict[str, Any]:
        return {"_seats": list(seats), "_button": self.button}


def _alone(street: dict[int, Decimal]) -> list[tuple[int, Decimal]]:
    """The highest bet above the next."""
    bets = sorted(street.items(), key=lambda bet: bet[1], reverse=True)
    second = bets[1][1] if len(bets) > 1 else Decimal(0)
    return [(bets[0][0], bets[0][1] - second)] if bets else []


def _by_position(amounts: list[Any]) -> list[Any]:
    return amounts[::-1] if len(amounts) == 2 else amounts
