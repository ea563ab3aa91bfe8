"""A hand as the writers of formats take it: what is told of it, and what is known around it."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, tzinfo
from decimal import Decimal
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from hanpan.cards import HIDDEN
from hanpan.engine import Event
from hanpan.games.holdem import HandSetup, Post
from hanpan.games.holdem.events import Awarded, Dealt, Forfeited, HandOpened, Posted
from hanpan.history.as_told import as_told
from hanpan.history.errors import BadField
from hanpan.history.exporting import export
from hanpan.history.hand_history import Amount, HandHistory
from hanpan.history.replaying import Difference, replay_hand
from hanpan.history.writing import dump
from hanpan.kit.button import clockwise

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class Tournament(Struct, frozen=True):
    """The event that a hand belongs to: a sit-and-go, an evening, or what another house calls so."""

    name: str
    alone: bool = True
    """At one table."""

    def number(self) -> int:
        """Formats know tournaments by number: a name that is none has one that is its own."""
        if self.name.isascii() and self.name.isdigit() and len(self.name) < 19:
            return int(self.name)
        return int.from_bytes(sha256(self.name.encode()).digest()[:5], "big")


class ToldHand(Struct, frozen=True):
    """One finished hand. Cards that the teller does not know are HIDDEN."""

    setup: HandSetup
    events: tuple[Event, ...]
    names: dict[int, str]
    """By chair."""
    history: HandHistory
    scale: int = 0
    """How many decimals its amounts have: a chip of the events is 10 ** -scale."""
    differences: tuple[Difference, ...] = ()
    """Where its file ends with other stacks than our rules do."""

    @property
    def order(self) -> tuple[int, ...]:
        """The chairs, clockwise from the button's left."""
        return clockwise(list(self.setup.stacks), self.setup.button)

    def number(self) -> int:
        """The same for the same hand wherever it is written, and another for another: readers drop what they have."""
        return int.from_bytes(sha256(dump(self.history).encode()).digest()[:6], "big")

    def at(self) -> datetime:
        """When it was played, by UTC: there, too, where nobody says which zone is meant. Long ago where nobody says."""
        fields = self.history.fields
        if not all(isinstance(fields.get(part), int) for part in ("year", "month", "day")):
            return _LONG_AGO
        clock = fields.get("time")
        of_day = clock if isinstance(clock, time) else time()
        try:
            day = date(fields["year"], fields["month"], fields["day"])
            return datetime.combine(day, of_day.replace(microsecond=0), _zone(fields.get("time_zone"))).astimezone(UTC)
        except (ValueError, OverflowError):
            return _LONG_AGO

    def table(self) -> str:
        return str(self.history.fields.get("table") or self.history.fields.get("event") or "Hanpan")

    def tournament(self) -> Tournament | None:
        """None where it was played for chips that one may take along."""
        name = self.history.fields.get("_tournament")
        if not isinstance(name, str) or not name:
            return None
        return Tournament(name, alone=self.history.fields.get("_tables") != "many")

    def hero(self) -> int | None:
        """The one chair whose cards are told as they are dealt; None where that is nobody, or several."""
        hole = next((event.hole for event in self.events if isinstance(event, Dealt)), {})
        known = [seat for seat, cards in hole.items() if cards and HIDDEN not in cards]
        return known[0] if len(known) == 1 else None

    def amount(self, chips: int) -> str:
        return said(chips, self.scale)


def _zone(said: object) -> tzinfo:
    """A zone by its name in the world's list, where this machine has that."""
    try:
        return ZoneInfo(said) if isinstance(said, str) and said else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def said(chips: int, scale: int) -> str:
    """Chips as a file writes them."""
    return str(chips) if scale == 0 else f"{Decimal(chips).scaleb(-scale):f}"


def told_hand(history: HandHistory, hero: str = "") -> ToldHand:
    """A hand of a file, played again. With `hero` as that player saw it. Raises PhhError where it cannot be, or is not
    finished."""
    hand = replay_hand(history)
    if not hand.finished:
        raise BadField("unfinished").placed(history.file, history.name)
    told = unique(hand.names())
    events = tuple(_as_seen(list(as_told(hand)), told, hero))
    return ToldHand(hand.setup, events, told, history, hand.scale, hand.differences)


def of_journal(journal: Sequence[Event], names: dict[int, str], **around: Any) -> ToldHand:
    """A hand from its events, as the house or one viewer has them."""
    opened = journal[0]
    assert isinstance(opened, HandOpened), opened
    order = clockwise(list(opened.setup.stacks), opened.setup.button)
    history = export(journal, players=[names[seat] for seat in order], **around)
    return ToldHand(opened.setup, tuple(journal), names, history)


def unique(named: dict[int, str]) -> dict[int, str]:
    """Formats know players by name: two of one name get their chair's number behind it."""
    names = {seat: _one_line(name) or f"Seat {seat + 1}" for seat, name in named.items()}
    often = list(names.values())
    return {seat: name if often.count(name) == 1 else f"{name} {seat + 1}" for seat, name in names.items()}


def _one_line(name: str) -> str:
    return " ".join(name.replace(":", " ").replace("[", "(").replace("]", ")").split())


def _as_seen(events: list[Event], names: dict[int, str], hero: str) -> list[Event]:
    if not hero:
        return events
    seat = next((chair for chair, name in names.items() if name == hero), None)
    return [_dealt_to(event, seat) if isinstance(event, Dealt) else event for event in events]


def _dealt_to(event: Dealt, seat: int | None) -> Dealt:
    return Dealt({chair: cards if chair == seat else (HIDDEN,) * len(cards) for chair, cards in event.hole.items()})


def refuse_the_unsayable(hand: ToldHand, format_name: str) -> None:
    """No other format knows chips from outside the hand, chips that a split dropped, or a big blind that nobody has
    the chips to post, and none but the usual posts."""
    dropped = any(isinstance(event, Awarded) and event.rounding for event in hand.events)
    if hand.setup.dead or dropped or any(isinstance(event, Forfeited) for event in hand.events):
        raise cannot_say(hand, format_name, "chips-from-outside")
    posted = [event.paid for event in hand.events if isinstance(event, Posted) and event.post == "big-blind"]
    if not any(posted):
        raise cannot_say(hand, format_name, "no-big-blind")
    if not all(_is_usual(hand.setup, post) for post in hand.setup.posts):
        raise cannot_say(hand, format_name, "post")


def _is_usual(setup: HandSetup, post: Post) -> bool:
    """HE-2.6: a newcomer's big blind, or both blinds, of which the small one is dead."""
    usual = post.live == setup.big_blind and post.dead in (0, setup.small_blind)
    return usual and setup.stacks[post.seat] > post.live + post.dead + setup.ante


def cannot_say(hand: ToldHand, format_name: str, what: str) -> BadField:
    wrong = BadField("format-cannot-say", format=format_name, what=what)
    return wrong.placed(hand.history.file, hand.history.name)


def plain(amount: Decimal) -> Amount:
    """Whole where it is."""
    return int(amount) if amount == amount.to_integral_value() else amount
