"""Every format of every game can be opened from its form as it comes (HO-2.2)."""

import msgspec
import pytest

from hanpan.engine import Refusal
from hanpan.house.contract import TableFormat, TableKind
from hanpan.house.kinds import KINDS, kind_for

FORMATS = [(kind, played) for kind in KINDS.values() for played in kind.formats]
every_format = pytest.mark.parametrize(
    ("kind", "played"), FORMATS, ids=[f"{kind.name}-{played.name}" for kind, played in FORMATS]
)


@every_format
@pytest.mark.rule("HO-2.2")
def test_a_table_opens_from_its_form_as_it_comes(kind: TableKind, played: TableFormat) -> None:
    settings = kind.open_from(played.name, msgspec.convert({}, played.form), {})
    for wanted in (settings, kind.permanent(settings)):
        assert kind_for(wanted) is kind
        assert kind.fault(wanted) is None
        opened = kind.open(0, "t1", wanted, "ann")
        assert not isinstance(opened, Refusal)
        row = kind.listing(kind.begin(opened))
        assert (row.game, row.format, row.private) == (kind.name, played.name, played.private)
        assert not row.taken
        assert not played.seats or row.seats in played.seats


@every_format
@pytest.mark.rule("HO-2.2")
def test_a_form_tells_its_shape(kind: TableKind, played: TableFormat) -> None:
    assert kind.format(played.name) is played
    schema = msgspec.json.schema(played.form)
    fields = schema["$defs"][played.form.__name__]["properties"]
    assert not played.key or played.key in fields
    assert not played.seats or "seats" in fields
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"no such field": 1}, played.form)


@every_format
@pytest.mark.rule("HO-2.4")
def test_the_tables_of_the_house_stay(kind: TableKind, played: TableFormat) -> None:
    """However long nobody comes."""
    settings = kind.permanent(kind.open_from(played.name, played.form(), {}))
    opened = kind.open(0, "t1", settings, "")
    assert not isinstance(opened, Refusal)
    table = kind.begin(opened)
    assert kind.follow(table) is None
    assert kind.wake_at(table) is None
