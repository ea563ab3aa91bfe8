"""A number and its noun agree: "1 hand", "2 hands"."""

import re

import pytest

from hanpan.words import FALLBACK, Plural, catalogue, say
from hanpan.words.languages import form_of, language
from hanpan.words.plurals import is_plural, number_in
from hanpan.words.refusals import places

MANY = re.compile(r"\{([\w-]+)\}[ -](?:[a-z-]+ ){0,2}?((?:[a-z]+[^s\W]s|people|have|are|were))\b")
"""A place, and the plural noun or verb that belongs to its number."""
NO_NUMBERS = frozenset(
    {"card", "date", "file", "variable", "folder", "name", "names", "player", "problem", "rank", "target", "url"}
)
"""Places for words."""
NO_NOUNS = {"comes", "does", "favourites", "goes", "has", "is", "lies", "stays", "survives", "this", "was"}
"""Words that end as its plural would, or belong to another."""


def with_many(text: str) -> set[str]:
    """The places of a text whose number has a plural noun."""
    return {place for place, noun in MANY.findall(text) if place not in NO_NUMBERS and noun not in NO_NOUNS}


def test_a_number_with_a_noun_has_a_form_for_one() -> None:
    wrong = [
        key
        for key, text in catalogue(FALLBACK).items()
        if with_many(text) - ({text.by} if isinstance(text, Plural) else set())
    ]
    assert wrong == []


def test_the_form_for_one_is_for_one() -> None:
    plurals = {key: text for key, text in catalogue(FALLBACK).items() if isinstance(text, Plural)}
    assert len(plurals) > 30
    for key, text in plurals.items():
        assert set(text.forms) == set(language(FALLBACK).forms), key
        assert text.by in places(text), key
        assert with_many(text.forms["one"]) == set(), key
        assert places(text) - {text.by} <= places(text.forms["one"]) <= places(text), key


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{count} hands", {"count"}),
        ("{amount} big blinds left", {"amount"}),
        ("{most} people", {"most"}),
        ("{name} folds", set()),
        ("{amount} does not divide", set()),
        ("{count} s, hands: {hands}", set()),
    ],
)
def test_plural_nouns_are_found(text: str, found: set[str]) -> None:
    assert with_many(text) == found


@pytest.mark.parametrize("value", [1, "1", "-1", "+1"])
def test_one_is_one_also_where_it_is_written(value: object) -> None:
    assert say("en", "web.got-chips", amount=value).split()[1:3] == ["chip", "is"]


@pytest.mark.parametrize("value", [0, 2, "1,001", "1.0", "1.5", "1 BB", "many", None])
def test_anything_else_is_many(value: object) -> None:
    assert "chips are" in say("en", "web.got-chips", amount=value)


def test_a_text_that_is_not_filled_reads_as_for_many() -> None:
    assert say("en", "web.got-chips") == "{amount} chips are in your bank."


def test_a_language_needs_no_forms() -> None:
    assert form_of("ko")(1) == "other"
    assert say("ko", "web.got-chips", amount=1) == "칩 1개가 뱅크에 들어왔어요."


def test_a_part_of_a_catalogue_is_no_plural() -> None:
    assert is_plural({"one": "{count} hand", "other": "{count} hands"})
    assert is_plural({"other": "{hands} hands", "by": "hands"})
    assert not is_plural({"one": "{count} hand", "many": "{count} hands"})
    assert not is_plural({"other": "Other", "title": "A title"})
    assert not is_plural({"other": {"title": "A title"}})


def test_numbers_are_read_as_the_house_writes_them() -> None:
    assert [number_in(one) for one in (7, "7", "1,234", "+7", "7.5", "", 7.5)] == [7, 7, 1234, 7, None, None, None]
