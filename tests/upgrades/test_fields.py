"""A field that an earlier version did not know takes its default, wherever it is missing."""

import asyncio
import dataclasses
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from hanpan.house import journal
from hanpan.house.decoding import decoder
from hanpan.house.journal import SnapshotError, decode_snapshot, encode_snapshot
from hanpan.house.kinds import KINDS, OWN, kind_for
from hanpan.house.upcasting import VERSION
from tests.upgrades.folders import houses, truth_of, unpack
from tests.upgrades.going_on import reopened
from tests.upgrades.made_up import made_up
from tests.upgrades.shapes import FILE, Written, defaults, of_evenings, of_games, of_tables, shapes


def test_whatever_changes_the_shape_raises_the_version() -> None:
    """Where this fails: is VERSION released, raise it (docs/store.md); else `python -m tests.upgrades.shapes`."""
    assert FILE.exists(), f"version {VERSION} is new: python -m tests.upgrades.shapes writes its shapes"
    assert shapes() == msgspec.json.decode(FILE.read_bytes())


# -- facts

FACTS = {info.cls: info for found in (of_tables(), of_evenings(), *of_games().values()) for info in found}
MISSING = [(info, name, made) for info in FACTS.values() for name, made in defaults(info)]


@pytest.mark.parametrize(("info", "name", "default"), MISSING, ids=lambda value: getattr(value, "cls", value))
def test_a_missing_field_of_a_fact_takes_its_default(info: Written, name: str, default: Any) -> None:
    told = made_up(info)
    del told[name]
    read: Any = msgspec.json.decode(msgspec.json.encode(told), type=info.cls)
    assert getattr(read, name) == default
    if isinstance(info, inspect.StructType) and info.cls.__struct_config__.omit_defaults:
        return  # it is never written
    whole = told | {name: msgspec.to_builtins(default)}
    assert msgspec.json.decode(msgspec.json.encode(whole), type=info.cls) == read


# -- snapshots


@cache
def tables() -> dict[str, Any]:
    """One of each kind, as real people left it."""
    [packed] = [packed for packed in houses() if packed.name == "closed.tar.xz" and packed.parent.name == "0.1"]
    with TemporaryDirectory() as folder:
        return asyncio.run(_tables(unpack(packed, Path(folder)), truth_of(packed)))


async def _tables(folder: Path, truth: Any) -> dict[str, Any]:
    async with reopened(folder, truth) as house:
        await house.come_back()
        found = sorted(house.floor.house.tables.values(), key=lambda table: len(encode_snapshot(table)))
        return {kind_for(table.settings).name: table for table in found}  # the longest of each kind


EVERY_KIND = pytest.mark.parametrize("game", OWN)


def plain(table: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(encode_snapshot(table))
    return found


@EVERY_KIND
def test_a_missing_field_of_a_snapshot_takes_its_default(game: str) -> None:
    table, kind = tables()[game], KINDS[game]
    fields = [field for field in dataclasses.fields(kind.state) if field.name in journal._FIELDS[game]]
    optional = [field for field in fields if _default(field) is not dataclasses.MISSING]
    assert len(optional) > 3
    for field in optional:
        told = plain(table)
        del told["table"][field.name]
        read = decode_snapshot(msgspec.json.encode(told))
        assert getattr(read, field.name) == _default(field), field.name


def _default(field: "dataclasses.Field[Any]") -> Any:
    made = field.default_factory
    return field.default if made is dataclasses.MISSING else made()


@EVERY_KIND
def test_a_missing_field_inside_of_a_snapshot_takes_its_default(game: str) -> None:
    """Also where the class is compiled, and has its defaults in its constructor alone."""
    table, looked_at = tables()[game], set()
    for name, hint in journal._FIELDS[game].items():
        whole = plain(table)
        places = _places(inspect.type_info(hint), whole["table"][name])
        for info, place in places:
            for field, default in defaults(info):
                kept = place.pop(field)
                read = plain(decode_snapshot(msgspec.json.encode(whole)))["table"][name]
                now = [found for _, found in _places(inspect.type_info(hint), read)]
                same = now[[found is place for _, found in places].index(True)]
                assert same[field] == msgspec.json.decode(msgspec.json.encode(default)), (info.cls, field)
                place[field] = kept
                looked_at.add(info.cls)
    assert looked_at


@EVERY_KIND
def test_an_unknown_field_inside_of_a_snapshot_is_not_passed_over(game: str) -> None:
    """It may be chips under another name."""
    for name, hint in journal._FIELDS[game].items():
        whole = plain(tables()[game])
        for info, place in _places(inspect.type_info(hint), whole["table"][name]):
            if isinstance(info, inspect.DataclassType):
                place["motto"] = "?"
                with pytest.raises(SnapshotError, match="ValidationError"):
                    decode_snapshot(msgspec.json.encode(whole))
                del place["motto"]


def _places(info: Any, value: Any) -> list[tuple[Written, dict[str, Any]]]:
    """Every struct and dataclass in a value, with the dict that it came from."""
    if isinstance(info, Written):
        inside = [_places(field.type, value[field.encode_name]) for field in info.fields]
        return [(info, value), *[place for places in inside for place in places]]
    if isinstance(info, inspect.DictType):
        return [place for one in value.values() for place in _places(info.value_type, one)]
    if isinstance(info, inspect.ListType | inspect.VarTupleType) and not isinstance(info.item_type, inspect.UnionType):
        return [place for one in value for place in _places(info.item_type, one)]
    return []


@EVERY_KIND
def test_a_table_with_a_new_field_opens_an_old_snapshot(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The field that 0.1 could not have opened: `motto: str = ""`."""
    kind, old = KINDS[game], encode_snapshot(tables()[game])
    known = [(field.name, Any, _as_before(field)) for field in dataclasses.fields(kind.state)]
    later = dataclasses.make_dataclass("Later", [*known, ("motto", str, dataclasses.field(default="none yet"))])
    monkeypatch.setitem(KINDS, game, dataclasses.replace(kind, state=later))
    monkeypatch.setitem(journal._FIELDS, game, {**journal._FIELDS[game], "motto": str})
    monkeypatch.setitem(journal._READ, game, decoder(journal._FIELDS[game]))
    read = decode_snapshot(old)
    assert read.motto == "none yet"
    assert decode_snapshot(encode_snapshot(read)) == read
    again = plain(read)["table"]
    assert again == msgspec.json.decode(old)["table"] | {"motto": "none yet"}


def _as_before(field: "dataclasses.Field[Any]") -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return dataclasses.field(default_factory=field.default_factory)
    return dataclasses.field(default=field.default)
