"""FD at a table of any kind: the deal that is being made, and what the table remembers from deal to deal.

    DealCommitted → the numbers come → DecksOpened → the pack is shuffled in the order that follows
                  → one does not come → DealVoided → DealCommitted, without that person

A draw (FD-1.10) is made of the same facts, without decks, under a number of its own.

Hashes and numbers are no facts by themselves: the list of hashes stands in `DealCommitted`, the numbers in
`DecksOpened`.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct, structs

from hanpan.cards import Card
from hanpan.fairness import LAYOUTS, Commitment, Deal, Place, Played, Statement, deal_of, face, plant_all
from hanpan.fairness.drawing import DRAWS
from hanpan.fairness.paper import Head, Number, OpenedSeed, Void
from hanpan.fairness.pruning import regrow
from hanpan.fairness.trees import plant
from hanpan.house.attending import Changes
from hanpan.house.contract import FairDealing
from hanpan.house.events import TableEvent

NO_HEAD = Head(0, "00" * 32)
PATIENCE = 3_000
"""Milliseconds that the house waits for the numbers once the roots are told (FD-1.2)."""
HOUR = 3_600_000
"""So long who has made an attempt void contributes no more."""
HASHES_MS = 1_000
"""So long the house waits for new hashes after an attempt was void, and for those of who has just sat down to draw."""

HEAD_START = 300


class DealCommitted(TableEvent, frozen=True):
    """FD-1.2: roots, and the closed list of hashes. The numbers are waited for until then."""

    commitment: Commitment
    until: int
    head: Head = NO_HEAD
    """FD-2.2: of the journal before this fact."""
    seeds: tuple[str, ...] = ()
    """Of all decks; told to nobody."""
    remains: str = ""
    """FD-3.1: after the hand, in the place of the seeds: what is left of the deck played (fairness.pruning), in base64.
    Told to nobody."""


class DealVoided(TableEvent, frozen=True):
    """FD-1.2: a number did not come, or another than was hashed. New hashes are waited for until then."""

    seat: int
    person: str
    cause: Literal["missing", "wrong"]
    until: int
    others: tuple[str, ...] = ()
    """Whose numbers did not come either: they are out for the hour, too, so that nobody is waited for twice."""


class DecksOpened(TableEvent, frozen=True):
    """FD-1.4: all numbers, and the seeds of the decks that are not played."""

    numbers: tuple[Number, ...]
    opened: tuple[OpenedSeed, ...]


FairEvent = DealCommitted | DealVoided | DecksOpened


class FairDeal(Struct, frozen=True):
    """The deal of the hand in play, or of the last that was dealt so."""

    commitment: Commitment | None = None
    seeds: tuple[str, ...] = ()
    remains: str = ""
    numbers: tuple[Number, ...] = ()
    opened: tuple[OpenedSeed, ...] = ()
    voids: tuple[Void, ...] = ()
    head: Head = NO_HEAD
    until: int = 0
    """Hashes or numbers are waited for; 0 where none are."""
    barred: dict[str, int] = {}
    """Those who made an attempt void, and until when they do not contribute."""
    draws: int = 0
    """FD-1.10: how many have been made so."""

    def committed(self, number: int) -> Commitment | None:
        """To the deal of this number."""
        told = self.commitment
        return told if told is not None and told.statement.hand == number else None

    def voids_of(self, number: int) -> tuple[Void, ...]:
        """FD-1.2: the attempts at this deal that came to nothing."""
        return tuple([void for void in self.voids if void.commitment.statement.hand == number])

    def is_barred(self, person: str, now: int) -> bool:
        return self.barred.get(person, 0) > now


class FairTable(Protocol):
    """Any table that deals so."""

    fair: FairDeal


def deal_in(fair: FairDeal) -> Deal:
    """With every tree: whoever has it knows every card. After the hand with what is left of the one that was played."""
    assert fair.commitment is not None
    statement = fair.commitment.statement
    numbers = {number.seat: bytes.fromhex(number.number) for number in fair.numbers}
    if fair.remains:
        seeds = [seed_in(fair.opened, deck) for deck in range(statement.decks)]
        played = seeds.index(b"")
        tree = regrow(deal_of(statement), played, LAYOUTS[statement.variant].pack, b64decode(fair.remains))
        return Deal(fair.commitment, seeds, [tree] * statement.decks, numbers)
    seeds = [bytes.fromhex(seed) for seed in fair.seeds]
    return Deal(fair.commitment, seeds, plant_all(statement, seeds), numbers)


def chosen_in(fair: FairDeal) -> Played:
    """The deal whose decks are opened; of its trees the one that is played is made, in the place of all of them."""
    if fair.remains:
        return deal_in(fair).close()
    assert fair.commitment is not None
    statement, seeds = fair.commitment.statement, [bytes.fromhex(seed) for seed in fair.seeds]
    numbers = {number.seat: bytes.fromhex(number.number) for number in fair.numbers}
    deal = Deal(fair.commitment, seeds, (), numbers)
    played = deal.close()
    if not statement.decks:
        return played
    tree = plant(deal_of(statement), played.index, seeds[played.index], LAYOUTS[statement.variant].pack)
    deal.trees = [tree] * statement.decks
    return played


def seed_in(opened: Sequence[OpenedSeed], deck: int) -> bytes:
    """Empty of the deck that was played."""
    return next((bytes.fromhex(one.seed) for one in opened if one.deck == deck), b"")


def up_to(events: Sequence[TableEvent], begins: Callable[[TableEvent], bool], deal: int) -> list[TableEvent]:
    """The facts of a hand up to the end of one of its deals, counted from 1; 0 is the last."""
    ends = [*[place for place, event in enumerate(events) if begins(event)][1:], len(events)]
    return list(events[: ends[deal - 1]]) if deal <= len(ends) else []


def commits(event: TableEvent) -> bool:
    """The fact whose seeds nobody is ever told."""
    return isinstance(event, DealCommitted)


def opens_decks(events: Iterable[TableEvent]) -> bool:
    """All numbers are in."""
    return any(isinstance(event, DecksOpened) for event in events)


def forgetting(told: DealCommitted, played: Played, shown: Iterable[Place]) -> DealCommitted:
    """FD-3.1: a commitment after its hand, of which people were shown the cards at these places."""
    return structs.replace(told, seeds=(), remains=b64encode(played.remains(shown)).decode())


def deal_told(events: Sequence[TableEvent]) -> Played | None:
    """The last deal that facts tell of; None where it was void, or not chosen yet."""
    found = played_in(events)
    return None if found is None else found[0]


def played_in(events: Sequence[TableEvent]) -> tuple[Played, tuple[Void, ...], Head] | None:
    """The deal that a hand's facts tell of, where it was one that can be checked."""
    table = DealAlone()
    for event in events:
        change = CHANGES.get(type(event))
        if change is not None:
            change(table, event)
    if not is_chosen(table.fair) or not (is_draw(table.fair) or table.fair.seeds or table.fair.remains):
        return None
    return chosen_in(table.fair), table.fair.voids, table.fair.head


def last_draw(events: Sequence[TableEvent], number: int = 0) -> int:
    """FD-1.10: where the numbers of the last draw lie that facts tell of, or of this one; -1 where there is none."""
    found, draws = -1, False
    for place, event in enumerate(events):
        if isinstance(event, DealCommitted):
            statement = event.commitment.statement
            draws = not statement.decks and (not number or statement.hand == DRAWS + number)
        elif draws and isinstance(event, DecksOpened):
            found = place
    return found


def contributors(events: Iterable[TableEvent]) -> tuple[str, ...]:
    """The people whose seats a hand's commitments are for."""
    told = [event.commitment for event in events if isinstance(event, DealCommitted)]
    return tuple(dict.fromkeys([entry.person for one in told for entry in one.entries]))


class DealAlone:
    """A table of which nothing counts but its deal."""

    def __init__(self) -> None:
        self.fair = FairDeal()


def told(event: TableEvent) -> TableEvent:
    """As everybody may hear it: of a commitment all but the seeds."""
    return structs.replace(event, seeds=(), remains="") if isinstance(event, DealCommitted) else event


def put_off(table: FairTable, by: int) -> None:
    """The house was not there itself for so long (HO-7.5), or its clock was moved back."""
    fair = table.fair
    if by and (fair.until or fair.barred):
        until = fair.until + by if fair.until else 0
        barred = {person: at + by for person, at in fair.barred.items()}
        table.fair = structs.replace(fair, until=until, barred=barred)


def begun(table: FairTable) -> None:
    """Another deal begins: of the last one only who contributes no more for a while still counts."""
    table.fair = FairDeal(barred=table.fair.barred, draws=table.fair.draws)


def drawn(table: FairTable) -> None:
    """A draw is over, or comes to nothing. Whatever was committed to under its number is never told anew; a draw of
    which nothing was told is not counted."""
    fair = table.fair
    if is_draw(fair) or fair.voids_of(draw_number(fair)):
        table.fair = FairDeal(barred=fair.barred, draws=fair.draws + 1)


def called_off(table: FairTable) -> None:
    """The hand is not played: no number of it is waited for any more."""
    table.fair = structs.replace(table.fair, until=0)


def is_draw(fair: FairDeal) -> bool:
    return fair.commitment is not None and not fair.commitment.statement.decks


def is_chosen(fair: FairDeal) -> bool:
    """All numbers are in. A draw opens no deck, and none is made without a number."""
    return bool(fair.opened or (is_draw(fair) and not fair.until))


def draw_number(fair: FairDeal) -> int:
    """Of the draw that is made, or of the next."""
    return DRAWS + fair.draws + 1


def drawing(dealing: FairDealing, table: Any, house: str, attempt: int) -> tuple[Statement, Mapping[int, str]] | None:
    """FD-1.8: what a draw is for, and who draws; None where the pack is for a deal. Who sits down or leaves once the
    list of hashes is closed changes nothing of it."""
    people, fair, number = dealing.draws(table), table.fair, draw_number(table.fair)
    if len(people) < 2:
        return None
    told = fair.committed(number) or next((void.commitment for void in fair.voids_of(number)), None)
    if told is not None:
        people = {entry.seat: entry.person for entry in told.entries}
    return Statement(house, table.id, number, attempt, dealing.draw, 0, tuple(sorted(people)), 0), people


def head_start(fair: FairDeal, number: int) -> int:
    """After a hand that people added numbers to, the next begins so many milliseconds earlier: while its numbers come,
    the pause is not over, and its cards are dealt no later than they were without."""
    return HEAD_START if fair.numbers and fair.committed(number) is not None else 0


def _committed(table: FairTable, event: DealCommitted) -> None:
    fair, statement = table.fair, event.commitment.statement
    barred = {person: until for person, until in fair.barred.items() if until > event.at}
    voids = fair.voids_of(statement.hand)
    table.fair = FairDeal(
        event.commitment,
        event.seeds,
        event.remains,
        voids=voids,
        head=event.head,
        until=event.until,
        barred=barred,
        draws=fair.draws,
    )


def _voided(table: FairTable, event: DealVoided) -> None:
    fair = table.fair
    assert fair.commitment is not None
    voids = (*fair.voids, Void(fair.commitment, event.cause, event.seat))
    barred = fair.barred | dict.fromkeys((event.person, *event.others), event.at + HOUR)
    table.fair = FairDeal(voids=voids, until=event.until, barred=barred, draws=fair.draws)


def _opened(table: FairTable, event: DecksOpened) -> None:
    table.fair = structs.replace(table.fair, numbers=event.numbers, opened=event.opened, until=0)


CHANGES: Changes = {DealCommitted: _committed, DealVoided: _voided, DecksOpened: _opened}


def coming(fair: FairDeal, number: int) -> tuple[int, int]:
    """For which deal and attempt hashes are wanted, where `number` deals have begun."""
    voids = fair.voids_of(number)
    if voids and fair.commitment is None:
        return number, len(voids) + 1
    return number + 1, 1


def hashes_wanted(dealing: FairDealing, table: Any) -> tuple[tuple[int, int], ...]:
    """For which deals and attempts: where a draw comes before the next deal, for both."""
    fair, draw = table.fair, draw_number(table.fair)
    deals = () if dealing.only_draws else (coming(fair, dealing.number(table)),)
    if not dealing.draw_comes(table) or fair.committed(draw) is not None:
        return deals
    return ((draw, len(fair.voids_of(draw)) + 1), *deals)


def awaited(fair: FairDeal) -> frozenset[str]:
    """Whose numbers a deal waits for, or has."""
    told = fair.commitment
    if told is None or not fair.until or not told.statement.decks:
        return frozenset()
    return frozenset([entry.person for entry in told.entries if entry.hash])


def is_left(dealing: FairDealing, table: Any) -> bool:
    """FD-3.1: is the pack of the deal in play known only as far as somebody was shown it?"""
    fair: FairDeal = table.fair
    return bool(fair.opened and fair.remains) and fair.committed(dealing.number(table)) is not None


def is_what_is_left(dealing: FairDealing, table: Any) -> bool:
    """FD-3.1: does what is left of the deck that was played lead to the root that was told? True of any other deal."""
    fair: FairDeal = table.fair
    told = fair.commitment if is_left(dealing, table) else None
    if told is None:
        return True
    played = chosen_in(fair)
    return played.deal.trees[played.index].root.hex() == told.roots[played.index]


def fair_draw(dealing: FairDealing, table: Any) -> TableEvent | None:
    """FD-1.10: what the draw comes to whose numbers are all in."""
    fair: FairDeal = table.fair
    if not is_draw(fair) or not is_chosen(fair) or not dealing.draws(table):
        return None
    played = chosen_in(fair)
    return dealing.drawn(table, played.deal.commitment.statement, played.positions)


def fair_order(dealing: FairDealing, table: Any) -> list[Card] | None:
    """FD-1.3: the pack as it is taken from, where the decks of the deal in play are opened; made again from what was
    kept, with every root."""
    fair: FairDeal = table.fair
    told = fair.committed(dealing.number(table)) if fair.opened and fair.seeds else None
    if told is None:
        return None
    deal = deal_in(fair)
    if told.roots != tuple([tree.root.hex() for tree in deal.trees]):
        return []
    return [face(card) for card in deal.close().order]
