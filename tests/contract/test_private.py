"""A private table does not exist for whoever is not invited (PS-1.2): no row, no picture, no wish, no message."""

import asyncio
from typing import Any

import pytest

from hanpan.engine import Refusal
from hanpan.house.commands import Leave, LoseConnection, Observe, Play, StartGame, TableCommand, TakeSeat
from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.kinds import KINDS
from hanpan.simulation.crowds import crowd_at
from hanpan.store.sqlite import open_memory
from tests.contract.evenings import EVERYBODY, NAME, STRANGER, Evening, every_kind, every_seed
from tests.floor.people import Person, open_floor, quiet


def unseen_is_unheard(evening: Evening, _: TableEvent) -> None:
    kind, table = evening.kind, evening.table
    for person in EVERYBODY:
        if kind.may_see(table, person):
            continue
        assert kind.is_private(table)
        assert not kind.is_here(table, person)
        assert not kind.has_own(table, person)
        assert not kind.moves(table, person)
        assert not evening.house.lobby(person)
        assert kind.quick_seat(table, person, 10_000, table.now, ()) is None
        assert all(isinstance(kind.decide(table, wish), Refusal) for wish in _wishes(table.now, person))
    if not table.dismissed:
        assert all(evening.house.lobby(person) for person in EVERYBODY if kind.may_see(table, person))


def _wishes(at: int, person: str) -> list[TableCommand]:
    plain = (Observe, StartGame, Leave, LoseConnection)
    return [*[wish(at, person) for wish in plain], TakeSeat(at, person, 0, 100, bank=1000), Play(at, person, 1, 0, "")]


@every_kind
@every_seed
@pytest.mark.rule("PS-1.2", "HO-2.1")
def test_whoever_may_not_see_a_table_has_nothing_of_it(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=unseen_is_unheard).play()


def _private_settings() -> list[Any]:
    """One table of each kind that can be private."""
    found = []
    for kind in KINDS.values():
        for wanted in crowd_at(kind).one_of_each:
            opened = kind.open(0, NAME, wanted, "ann")
            if not isinstance(opened, Refusal) and kind.is_private(kind.begin(opened)):
                found.append(wanted)
        forms = [kind.open_from(played.name, played.form(), {}) for played in kind.formats if played.private]
        found += forms[:1]
    return found


@pytest.mark.parametrize("settings", _private_settings(), ids=lambda settings: type(settings).__name__)
@pytest.mark.rule("PS-1.2")
def test_no_message_tells_a_stranger_of_a_private_table(settings: Any) -> None:
    async def live() -> None:
        floor = await open_floor(await open_memory())
        host, stranger = Person(floor, "host"), Person(floor, STRANGER)
        await stranger.ask("watch-lobby", on=True)
        assert not isinstance(floor.tables.open("hidden", settings, "host"), Refusal)
        await host.ask("enter", table="hidden")
        for wish in ("enter", "exit", "leave", "start-game", "ask-chairs"):
            answer = await stranger.ask(wish, table="hidden")
            assert (answer["say"], answer["code"]) == ("refused", "no-such-table")
        for wish, more in (("take-seat", {"seat": 0}), ("chat", {"text": "hi"}), ("play", {"hand": 1, "turn": 0})):
            answer = await stranger.ask(wish, table="hidden", **more, **({"move": "x"} if wish == "play" else {}))
            assert (answer["say"], answer["code"]) == ("refused", "no-such-table")
        floor.clock.turn(floor.clock.now() + 5000)  # type: ignore[attr-defined]
        await quiet(floor)
        assert b"hidden" in b"".join(host.line.frames)
        assert b"hidden" not in b"".join(stranger.line.frames)
        await floor.close()

    asyncio.run(live())
