"""HO-8.1, HO-7.5: a table comes back from its bytes, at any moment."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from hanpan.engine import Refusal
from hanpan.house.commands import PassTime
from hanpan.house.holdem import table as module
from hanpan.house.holdem.changes import sitting_out
from hanpan.house.holdem.dealer import wake_at
from hanpan.house.holdem.deciding import decide
from hanpan.house.holdem.events import SatOut
from hanpan.house.holdem.kind import KIND
from hanpan.house.journal import VERSION, SnapshotError, decode_snapshot, encode_snapshot, replay
from tests.house.random_tables import NAME, RandomTable
from tests.journals import decode_journal, encode_journal


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.rule("HO-8.1")
def test_a_table_comes_back_from_its_journal_and_from_a_snapshot(seed: int) -> None:
    made = RandomTable(seed)
    for _ in range(60):
        made.roam(5)
        journal = made.house.journals[NAME]
        assert decode_journal(KIND, encode_journal(journal)) == journal
        assert replay(decode_journal(KIND, encode_journal(journal))) == made.table
        lately = replace(made.table, sit_outs=sitting_out.lately(made.table))
        assert decode_snapshot(encode_snapshot(made.table)) == lately, "all of it that matters (CA-4.2)"


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.rule("HO-8.1")
def test_a_snapshot_and_the_facts_after_it_are_the_table(seed: int) -> None:
    """A restart reads the last snapshot and what was written since."""
    made = RandomTable(seed)
    made.roam(50)
    known, snapshot = len(made.house.journals[NAME]), encode_snapshot(made.table)
    made.roam(50)
    back = RandomTable(seed)
    back.house.tables[NAME] = decode_snapshot(snapshot)
    for event in made.house.journals[NAME][known:]:
        back.house.kinds[NAME].evolve(back.table, event)
    assert back.table == made.table


@pytest.mark.rule("CA-4.2")
def test_sit_outs_that_are_forgotten_are_kept_nowhere() -> None:
    """A permanent table would remember everybody who ever sat out."""
    made = RandomTable(3)
    made.roam(20)
    table, player = made.table, next(iter(made.table.players.values()))
    memory = 1000 * table.settings.timers.sit_out_memory
    table.sit_outs = {"long-ago": (2, table.now - memory), "lately": (1, table.now - memory + 1)}
    assert decode_snapshot(encode_snapshot(table)).sit_outs == {"lately": (1, table.now - memory + 1)}
    KIND.evolve(table, SatOut(table.now + 5, player.person, table.now + 9, 1))
    assert table.sit_outs == {player.person: (1, table.now)}


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.rule("HO-7.5")
def test_deadlines_come_back_with_the_table(seed: int) -> None:
    made = RandomTable(seed)
    for _ in range(30):
        made.roam(4)
        back = decode_snapshot(encode_snapshot(made.table))
        assert wake_at(back) == wake_at(made.table)
        due = wake_at(back)
        if due is not None:
            assert not isinstance(decide(back, PassTime(due)), Refusal)


@pytest.mark.rule("HO-8.1")
def test_what_a_newer_house_has_written_is_not_guessed_at() -> None:
    made = RandomTable(1)
    snapshot = encode_snapshot(made.table).replace(b'"version":%d' % VERSION, b'"version":%d' % (VERSION + 1), 1)
    with pytest.raises(SnapshotError, match="UnknownVersionError"):
        decode_snapshot(snapshot)


def test_what_a_compiled_table_forgets_of_its_annotations_is_told_beside_it() -> None:
    """Else a snapshot would be read as something else where the house is compiled, and only there."""
    source = ast.parse(Path(module.__file__).with_name("table.py").read_text(encoding="utf-8"))
    [table] = [node for node in source.body if isinstance(node, ast.ClassDef) and node.name == "HoldemTable"]
    fields = [node for node in table.body if isinstance(node, ast.AnnAssign)]
    written = {ast.unparse(node.target): ast.unparse(node.annotation) for node in fields}
    more = {name: hint for name, hint in written.items() if "[" in hint or "|" in hint}
    del more["hand"]  # comes back from its facts
    told = {name: eval(hint, vars(module)) for name, hint in more.items()}  # noqa: S307 - of our own source
    assert told == KIND.inside
