"""Who is at a table: every answer of a kind about people agrees with the others and with what happened (HO-2.3)."""

import re

import msgspec
import pytest

from hanpan.house.contract import TableKind, own_of
from hanpan.house.events import Observed, StoppedObserving, TableEvent
from hanpan.house.journal import encode_event
from tests.contract.evenings import EVERYBODY, NAME, PEOPLE, Evening, every_kind, every_seed


def agree(evening: Evening, event: TableEvent) -> None:
    kind, table = evening.kind, evening.table
    seated, looking_on = kind.seated(table), kind.looking_on(table)
    here = [*seated, *looking_on]
    assert len(here) == len(set(here)), "somebody is here twice"
    assert [person for person in EVERYBODY if kind.is_here(table, person)] == sorted(here, key=EVERYBODY.index)
    if not table.dismissed:
        assert {person for person, claim in evening.house.people.claims.items() if claim.holder == NAME} == set(seated)
    _as_it_was_told(evening, event)


def _as_it_was_told(evening: Evening, event: TableEvent) -> None:
    kind, table = evening.kind, evening.table
    change = kind.seat_change(event)
    if change is not None:
        assert (change.person in kind.seated(table)) == change.seated
    if isinstance(event, Observed | StoppedObserving):
        assert (event.person in kind.looking_on(table)) == isinstance(event, Observed)


@every_kind
@every_seed
@pytest.mark.rule("HO-2.3", "HO-2.5")
def test_who_is_here(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=agree).play()


def of_their_own(evening: Evening, event: TableEvent) -> None:
    """The floor shows everybody without anything of their own the same bytes."""
    kind, table = evening.kind, evening.table
    nobody = msgspec.json.encode(own_of(kind, table, ""))
    for person in EVERYBODY:
        if not kind.has_own(table, person):
            assert msgspec.json.encode(own_of(kind, table, person)) == nobody, person
            assert not kind.moves(table, person)
            if person.encode() not in encode_event(event):
                assert kind.tell(table, event, person) == kind.tell(table, event, ""), person


@every_kind
@every_seed
def test_who_has_anything_of_their_own(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=of_their_own).play()


def everybody_is_named(evening: Evening, _: TableEvent) -> None:
    kind, table = evening.kind, evening.table
    named = kind.named(table)
    assert len(named) == len(set(named))
    assert set(kind.seated(table)) <= set(named)
    shown = msgspec.json.encode((kind.shared(table), kind.in_play(table))).decode()
    spoken_of = set(re.findall(r'"(person\d+)"', shown)) & set(PEOPLE)
    assert spoken_of <= set(named), "the picture speaks of somebody whose name nobody is told"


@every_kind
@every_seed
def test_whoever_the_picture_speaks_of_is_named(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=everybody_is_named).play()


def parts_are_as_promised(evening: Evening, _: TableEvent) -> None:
    """What travels can be read as the types that the documentation and the page are made from."""
    kind, table = evening.kind, evening.table
    person = evening.rng.choice(EVERYBODY)
    told = {"shared": kind.shared(table), "own": own_of(kind, table, person)}
    if kind.in_play(table) is not None:
        told["hand"] = kind.in_play(table)
    assert told.keys() == kind.parts.keys()
    for name, part in told.items():
        written = msgspec.json.encode(part)
        assert msgspec.json.encode(msgspec.json.decode(written, type=kind.parts[name])) == written
    assert own_of(kind, table, person)["moves"] == kind.moves(table, person)
    line = kind.text(kind.see(table, person))
    assert line
    assert "\n" not in line


@every_kind
@every_seed
def test_pictures_are_of_the_types_promised(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=parts_are_as_promised).play()
