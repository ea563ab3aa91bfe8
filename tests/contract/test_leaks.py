"""Nothing leaks: a table is played twice, the second time with other hidden cards, and whoever could not have known
them has been told the same bytes."""

from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import msgspec

from hanpan.engine import OBSERVER, Event
from hanpan.house.contract import TableKind, own_of
from hanpan.house.events import TableEvent
from hanpan.house.house import House
from tests.contract.evenings import EVERYBODY, NAME, Evening, again, bring, every_kind
from tests.engine.knowledge import KNOWLEDGE


@dataclass
class Hand:
    """What one hand was, read off the whole journal; where rounds are not kept apart, the whole evening."""

    first: int
    """How many facts the table had before it."""
    decks: int
    """How many decks had been shuffled before it."""
    seats: dict[str, int] = field(default_factory=dict)
    facts: list[Event] = field(default_factory=list)


def hands_of(kind: TableKind, seed: int) -> tuple[Evening, list[Hand]]:
    """An evening, and the hands in it for which a deck was shuffled."""
    hands = [Hand(1, 0)]

    def watch(evening: Evening, event: TableEvent) -> None:
        if kind.begins_hand(event):
            hands.append(Hand(len(evening.journal) - 1, len(evening.decks), _seats(event)))
        hands[-1].facts += _fact(event)

    evening = Evening(kind, seed, watch=watch).play()
    return evening, [hand for hand in hands if any(hasattr(fact, "deck") for fact in hand.facts)]


def _fact(event: TableEvent) -> list[Event]:
    """What happened in the game, where that is what happened."""
    fact = getattr(event, "fact", None)
    return [] if fact is None else [fact]


def _seats(event: TableEvent) -> dict[str, int]:
    """The fact that begins a hand tells who plays it, by seat."""
    found = [value for value in msgspec.structs.asdict(event).values() if isinstance(value, dict)]
    people = [value for value in found if value and all(isinstance(one, str) for one in value.values())]
    return {person: seat for seat, person in people[0].items()}


def other_decks(evening: Evening, hand: Hand, viewer: str, rng: Random) -> list[Any]:
    """The decks of the evening, with what one person could not know in this hand in another order."""
    seat = hand.seats.get(viewer, OBSERVER)
    others = KNOWLEDGE[evening.kind.name].other_decks(hand.facts, seat, rng)
    return [*evening.decks[: hand.decks], *others, *evening.decks[hand.decks + len(others) :]]


def all_that_is_shown(evening: Evening, house: House, hand: Hand, viewer: str) -> list[bytes]:
    """What one person has been told, and sees, whenever the table waits in this hand."""
    kind, table, shown = evening.kind, house.tables[NAME], []
    for command in evening.asked:
        bring(house, command)
        journal = house.journals[NAME]
        if len(journal) <= hand.first:
            continue
        facts = [fact for event in journal[hand.first :] for fact in _fact(event)]
        over = kind.hand(table).number >= 0 and not kind.hand(table).playing
        if over or table.dismissed or KNOWLEDGE[kind.name].decided(facts):
            break
        shown.append(_shown(kind, table, journal[hand.first :], viewer))
    return shown


def _shown(kind: TableKind, table: Any, journal: list[TableEvent], viewer: str) -> bytes:
    told = [kind.tell(table, event, viewer) for event in journal]
    seen = kind.see(table, viewer), kind.shared(table), kind.in_play(table), own_of(kind, table, viewer)
    return msgspec.json.encode((told, seen, kind.listing(table), kind.named(table), kind.moves(table, viewer)))


def compared(kind: TableKind, seed: int) -> int:
    """How many pictures could have been different and were not."""
    rng, count = Random(seed), 0
    evening, hands = hands_of(kind, seed)
    for hand in rng.sample(hands, min(2, len(hands))):
        for viewer in ("", *rng.sample(EVERYBODY, 2), *rng.sample(list(hand.seats), min(2, len(hand.seats)))):
            decks = other_decks(evening, hand, viewer, rng)
            once = all_that_is_shown(evening, again(evening, evening.decks), hand, viewer)
            other = all_that_is_shown(evening, again(evening, decks), hand, viewer)
            assert once == other, f"seed {seed}: {viewer or 'nobody'} could tell the difference"
            count += len(once)
    return count


@every_kind
def test_hidden_cards_change_nobody_elses_picture(kind: TableKind) -> None:
    """Not every evening has a hand; three do."""
    counts = filter(None, (compared(kind, seed) for seed in range(20)))
    assert sum(islice(counts, 3)) > 20
