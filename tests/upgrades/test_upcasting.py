"""What an earlier version called by other names is read in today's words: facts, games, snapshots, leagues.

The earlier version is made up: today's folders with other tags, fields and settings, and the step that leads here.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.inspect import StructType

from hanpan.house import upcasting
from hanpan.house.contract import TableKind
from hanpan.house.evening import journal as evening_journal
from hanpan.house.evening.events import GuestWent
from hanpan.house.journal import (
    SnapshotError,
    decode_event,
    decode_snapshot,
    encode_event,
    encode_snapshot,
    head_in,
    is_as_written,
)
from hanpan.house.kinds import KINDS, OWN
from hanpan.house.upcasting import EVENING, VERSION, Plain, Step, UnknownVersionError, renamed, upcast
from hanpan.league.results import hand_as_bytes, read_hand
from hanpan.store.audit import audit
from hanpan.store.league.file import reading_league
from tests.upgrades.folders import Truth, leagues, name_of, truth_of, unpack
from tests.upgrades.going_on import SEAL, reopened
from tests.upgrades.shapes import of_tables
from tests.upgrades.test_snapshots import WITH_SNAPSHOTS, brought_up

OLD = VERSION - 1
TAGS = {
    "table-opened": "table-founded",
    "seat-taken": "sat-down",
    "hand-started": "hand-begun",
    "game-started": "match-begun",
    "connected": "come",
}
"""What facts of tables were called: by what they are called today."""
GAME_TAGS = {
    "holdem": {"dealt": "hole-cards-given", "raised": "bet-raised"},
    "sniper": {"dealt": "pair-given", "declared": "shot"},
    "blackjack": {"drew": "took-a-card"},
}
GAMES = {game: f"old-{game}" for game in OWN}
PERSON = "somebody"
"""What `person` was called in facts of tables."""


# -- the way back: how that version would have written it


def downcast(told: Any, game: str = "") -> Any:
    if isinstance(told, list):
        return [downcast(one, game) for one in told]
    if not isinstance(told, dict):
        return told
    inner = game or upcasting.HOLDS.get(told.get("event", ""), "")
    told = {name: downcast(value, inner) for name, value in told.items()}
    if "event" not in told:
        return told
    tags = GAME_TAGS[game] if game else TAGS
    named = told if game else {PERSON if name == "person" else name: value for name, value in told.items()}
    return named | {"event": tags.get(told["event"], told["event"])}


def downcast_snapshot(told: Plain) -> Plain:
    game = upcasting.HOLDS.get(told["game"], "")
    table = {("moment" if name == "now" else name): downcast(value, game) for name, value in told["table"].items()}
    return {"version": OLD, "game": GAMES[told["game"]], "table": table}


# -- the steps


def _snapshot(told: Plain) -> Plain:
    table = {("now" if name == "moment" else name): value for name, value in told["table"].items()}
    return told | {"game": told["game"].removeprefix("old-"), "table": table}


def _every_fact() -> dict[str, Any]:
    """Each had another name for a person; some had another tag."""
    today = [str(info.tag) for info in of_tables() if isinstance(info, StructType) and info.tag]
    return {TAGS.get(tag, tag): renamed(tag, **{PERSON: "person"}) for tag in today}


STEP = Step(
    facts=_every_fact(),
    games={game: {old: renamed(new) for new, old in tags.items()} for game, tags in GAME_TAGS.items()},
    snapshots=dict.fromkeys(GAMES.values(), _snapshot),
)


@pytest.fixture
def take_step(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on, and instead of the real one."""

    def take() -> None:
        monkeypatch.setitem(upcasting.STEPS, OLD, STEP)
        for today, old in GAMES.items():
            monkeypatch.setitem(upcasting.HOLDS, old, upcasting.HOLDS.get(today, ""))

    return take


# -- houses


def in_old_words(packed: Path, folder: Path) -> Truth:
    """A house as the earlier version would have left it."""
    _, truth = brought_up(packed, folder)
    file = sqlite3.connect(folder / "hanpan.db")
    for game, table, number, version, *bodies in file.execute(_JOURNAL).fetchall():
        old = [body and _old_fact(KINDS[game], body, version) for body in bodies]
        change = 'UPDATE journal SET version = ?, open = ?, sealed = ? WHERE "table" = ? AND number = ?'
        file.execute(change, (OLD, *old, table, number))
    for table, body in file.execute('SELECT "table", body FROM snapshots').fetchall():
        # Without the fields that have come since: an earlier version wrote none of them.
        told = downcast_snapshot(msgspec.json.decode(upcast(body, msgspec.json.decode(body)["version"])))
        file.execute('UPDATE snapshots SET body = ? WHERE "table" = ?', (msgspec.json.encode(told), table))
    file.commit()
    file.close()
    return truth


_JOURNAL = """SELECT game, "table", number, version, open, sealed FROM journal JOIN tables USING ("table")"""


def _old_fact(kind: TableKind, body: bytes, version: int) -> bytes:
    return msgspec.json.encode(downcast(msgspec.json.decode(encode_event(decode_event(kind, body, version)))))


OURS = [packed for packed in WITH_SNAPSHOTS if truth_of(packed).version == "0.1"]
"""Of the version that wrote everything in clear, so that it can be written otherwise; between them they have tables of
every kind."""


@pytest.mark.rule("HO-8.1")
@pytest.mark.parametrize("packed", OURS, ids=name_of)
def test_a_house_in_old_words_goes_on_in_new_ones(packed: Path, tmp_path: Path, take_step: Callable[[], None]) -> None:
    truth = in_old_words(packed, tmp_path)
    take_step()
    asyncio.run(_go_on(tmp_path, truth))
    report = audit(tmp_path, seal=SEAL)
    assert report.sound, report.findings[:5]
    assert _versions(tmp_path) == {OLD, VERSION}


async def _go_on(folder: Path, truth: Truth) -> None:
    async with reopened(folder, truth) as house:
        for table, facts in house.floor.house.recent.items():
            kind = house.floor.house.kinds[table]
            assert all(decode_event(kind, fact.open) for fact in facts), "a client would hear old words"
        await house.come_back()
        for table, known in truth.tables.items():
            seen = house.sees(table)
            seen.hands_over = known.hands_over
            assert seen == known
            await house.play_on(table)


def _versions(folder: Path) -> set[int]:
    file = sqlite3.connect(folder / "hanpan.db")
    try:
        return {version for (version,) in file.execute("SELECT DISTINCT version FROM journal")}
    finally:
        file.close()


@pytest.mark.parametrize("packed", OURS[:1], ids=name_of)
def test_without_the_steps_it_does_not_open(packed: Path, tmp_path: Path) -> None:
    """Else the test above would prove nothing."""
    truth = in_old_words(packed, tmp_path)
    with pytest.raises(msgspec.ValidationError):
        asyncio.run(_go_on(tmp_path, truth))


# -- nothing gets lost

OPENED = b'{"event":"table-opened","at":1,"table":"t","settings":{"%s":3},"creator":"a"}'


def test_a_field_that_nothing_reads_is_refused_and_not_forgotten(take_step: Callable[[], None]) -> None:
    """Somebody renamed a field inside of a fact and wrote no step for it."""
    take_step()
    event: Any = decode_event(KINDS["holdem"], OPENED % b"seats", OLD)
    assert event.settings.seats == 3
    with pytest.raises(msgspec.ValidationError, match="something that nothing reads"):
        decode_event(KINDS["holdem"], OPENED % b"chairs", OLD)


def test_a_snapshot_with_such_a_field_is_not_read(tmp_path: Path, take_step: Callable[[], None]) -> None:
    packed = next(packed for packed in OURS if packed.name == "closed.tar.xz")
    in_old_words(packed, tmp_path)
    file = sqlite3.connect(tmp_path / "hanpan.db")
    bodies = [body for (body,) in file.execute("SELECT body FROM snapshots")]
    file.close()
    take_step()
    for body in bodies:
        decode_snapshot(body)
        told = msgspec.json.decode(body)
        told["table"]["settings"]["stars"] = 3
        with pytest.raises(SnapshotError, match="ValidationError"):
            decode_snapshot(msgspec.json.encode(told))


def test_a_snapshot_with_the_head_of_its_chain_is_read(tmp_path: Path, take_step: Callable[[], None]) -> None:
    """FD-2.2: the head belongs to the journal, and says nothing of the table."""
    packed = next(packed for packed in OURS if packed.name == "closed.tar.xz")
    in_old_words(packed, tmp_path)
    file = sqlite3.connect(tmp_path / "hanpan.db")
    bodies = [body for (body,) in file.execute("SELECT body FROM snapshots")]
    file.close()
    take_step()
    for body in bodies:
        table = decode_snapshot(body)
        with_head = msgspec.json.encode(msgspec.json.decode(body) | {"head": "ab" * 32})
        assert encode_snapshot(decode_snapshot(with_head)) == encode_snapshot(table)
        assert is_as_written(with_head, table)
        assert head_in(with_head) == bytes.fromhex("ab" * 32)


def test_what_happened_at_an_evening_is_read_in_todays_words(monkeypatch: pytest.MonkeyPatch) -> None:
    told = b'{"event":"went-home","at":5,"who":"ann"}'
    at_an_evening = {"went-home": renamed("guest-went", who="person")}
    step = Step(facts={"went-home": renamed("left")}, games={EVENING: at_an_evening})
    monkeypatch.setitem(upcasting.STEPS, OLD, step)
    assert evening_journal.decode_event(told, OLD) == GuestWent(5, "ann")
    with pytest.raises(msgspec.ValidationError):
        evening_journal.decode_event(told.replace(b"5", b'5,"why":"late"'), OLD)
    with pytest.raises(UnknownVersionError):
        evening_journal.decode_event(told, VERSION + 1)


def test_steps_are_taken_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tag that one version gives up may mean something else in the next."""
    monkeypatch.setitem(upcasting.STEPS, OLD - 1, Step({"sat": renamed("took-seat"), "went": renamed("sat")}))
    monkeypatch.setitem(upcasting.STEPS, OLD, Step({"sat": renamed("left", who="person")}))
    assert upcast(b'{"event":"went","who":"ann"}', OLD - 1) == b'{"event":"left","person":"ann"}'
    assert upcast(b'{"event":"sat","who":"ann"}', OLD - 1) == b'{"event":"took-seat","who":"ann"}'


# -- leagues


@pytest.mark.rule("LG-4.1")
@pytest.mark.parametrize("packed", leagues(), ids=name_of)
def test_hands_of_a_league_are_read_in_new_words(packed: Path, tmp_path: Path, take_step: Callable[[], None]) -> None:
    unpack(packed, tmp_path)
    with reading_league(tmp_path / "data" / "leagues" / "kept") as file:
        hands = [read_hand(body) for body in file.hands(1)]
    assert hands
    take_step()
    for facts, faults in hands:
        old = downcast(msgspec.json.decode(hand_as_bytes(facts, faults)), "holdem") | {"version": OLD}
        assert b"hole-cards-given" in msgspec.json.encode(old)
        assert read_hand(msgspec.json.encode(old)) == (facts, faults)
