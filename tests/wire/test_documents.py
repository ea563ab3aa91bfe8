"""The protocol on paper is the protocol."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from msgspec import Struct

from hanpan.house.contract import own_of
from hanpan.kit.pots import Pot
from hanpan.simulation.world import World
from hanpan.wire import client_says, house_says
from hanpan.wire.documents import documents
from hanpan.wire.documents.examples import EXAMPLES, WISHES, WORDS
from hanpan.wire.documents.markdown import pretty
from hanpan.wire.documents.played import happened
from hanpan.wire.documents.reading import said_of, written_type
from hanpan.wire.documents.schema import schema
from hanpan.wire.documents.shapes import TABLES, UNIONS, everything, members, name_of, shape

ROOT = Path(__file__).parents[2]
DOCUMENTS = documents()
SCHEMA = schema()
TYPESCRIPT = DOCUMENTS["web/src/wire.ts"]
PAGE = DOCUMENTS["docs/protocol.md"]
MESSAGES = [*members("AnyWish"), *members("AnyWord")]


def checker(name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


@pytest.mark.parametrize("name", DOCUMENTS)
def test_they_are_not_older_than_the_types(name: str) -> None:
    written = (ROOT / name).read_text(encoding="utf-8")
    assert written == DOCUMENTS[name], "run `python -m hanpan.wire.documents`"


@pytest.mark.parametrize("cls", MESSAGES, ids=lambda cls: cls.__name__)
def test_every_message_has_a_section_with_an_example(cls: type[Struct]) -> None:
    section = PAGE.split(f"\n### {shape(cls).tag}\n")[1].split("\n### ")[0]
    example = json.loads(section.split("```json\n")[1].split("```")[0])
    assert example["say"] == shape(cls).tag
    for field in shape(cls).fields:
        assert f"| `{field.name}` |" in section


def test_examples_are_read_as_what_they_are() -> None:
    for wish in WISHES:
        assert client_says.decode(msgspec.json.encode(wish)) == wish
    for word in WORDS:
        assert type(house_says.decode(house_says.encode(word))) is type(word)
    assert set(EXAMPLES) == set(MESSAGES)


def test_every_fact_and_part_stands_on_the_page() -> None:
    for cls in everything():
        told = shape(cls)
        in_message = f'| `event` | `"{told.tag}"` |'
        where = (f"| `{told.tag}` |", f"### {told.tag}\n", in_message) if told.tag else (f"### {told.name}\n",)
        assert any(line in PAGE for line in where), told.name


def test_the_source_speaks() -> None:
    said = said_of(client_says.Play)
    assert said.about.startswith("One of the legal moves")
    assert said.fields["amount"] == "Where the move has a range."
    assert said.fields["id"] == "Made by the client, unlike all its others."
    assert said_of(Pot).about.startswith("Chips, and the seats")
    assert written_type(Pot, "seats") == tuple[int, ...]


def test_long_json_is_broken_into_lines_and_stays_the_same() -> None:
    value = {"list": [{"a": "b" * 60}, {"c": "d" * 60}], "n": 1}
    assert json.loads(pretty(value)) == value
    assert max(map(len, pretty(value).splitlines())) < 120


# -- TypeScript


def test_typescript_is_balanced_and_strict() -> None:
    code = re.sub(r"/\*\*.*?\*/|//[^\n]*", "", TYPESCRIPT)
    for opening, closing in ("{}", "[]", "()", "<>"):
        assert code.count(opening) == code.count(closing)
    assert not re.search(r"\bany\b|\bunknown\b|\bobject\b", code)
    assert code.count('"') % 2 == 0


def test_every_name_in_typescript_is_declared_once() -> None:
    code = re.sub(r'/\*\*.*?\*/|//[^\n]*|"[^"\n]*"', "", TYPESCRIPT)
    declared = re.findall(r"(?:interface|type) (\w+)", code)
    assert len(declared) == len(set(declared))
    assert {name_of(cls) for cls in everything()} | set(UNIONS) <= set(declared)
    used = set(re.findall(r"\b[A-Z]\w+", code)) - {"Record", "VERSION"}
    assert used == set(declared)


def test_unions_are_told_apart_by_their_tags() -> None:
    for union in UNIONS:
        tags = [shape(cls).tag for cls in members(union)]
        assert len(tags) == len(set(tags)), union


# -- the schema


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    named = set(re.findall(r'"#/\$defs/([^"]+)"', json.dumps(SCHEMA)))
    assert named <= set(SCHEMA["$defs"])


def test_examples_fit_the_schema_and_nothing_else_does() -> None:
    wishes, words = checker("AnyWish"), checker("AnyWord")
    for wish in WISHES:
        assert wishes.is_valid(msgspec.to_builtins(wish))
        assert not wishes.is_valid({**msgspec.to_builtins(wish), "more": 1})
    for word in (*WORDS, *happened().values()):
        words.validate(json.loads(house_says.encode(word)))
    assert not words.is_valid({"say": "happened", "game": "chess"})


def test_what_really_happens_fits_the_schema() -> None:
    """A small house, played at random: pictures and facts are what the documents say."""
    world = World(5, 8, 40, checking=False)
    for _ in world.run(20 * 60 * 1000):
        pass
    seen = set()
    for name, table in world.house.tables.items():
        kind = world.house.kinds[name]
        shapes = next(one for one in TABLES if one.game == kind.name)
        seen.add(shapes.game)
        checker(name_of(shapes.parts["shared"])).validate(_json(kind.shared(table)))
        if "hand" in shapes.parts:
            checker(name_of(shapes.parts["hand"])).validate(_json(kind.in_play(table)))
        own = checker(name_of(shapes.parts["own"]))
        for person in ("", *[f"p{number}" for number in range(40)]):
            own.validate(_json(own_of(kind, table, person)))
        facts = checker(shapes.facts)
        for event in world.house.journals[name]:
            facts.validate(_json(kind.tell(table, event, "")))
    assert seen == {"holdem", "sniper", "blackjack"}


def _json(value: Any) -> Any:
    return json.loads(house_says.encode(value))
