"""Every language, also one of `HANPAN_LANGUAGES`, says what the house says: nothing unknown, every place filled."""

import re

import pytest
import tomli

from hanpan import rulebook
from hanpan.words import FALLBACK, LANGUAGES, Plural, catalogue, language, own
from hanpan.words.languages import form_of, read
from hanpan.words.plurals import FORMS
from hanpan.words.refusals import places

pytestmark = pytest.mark.parametrize("lang", LANGUAGES)
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*")
MANY = range(1001)


def forms(text: str) -> dict[str, str]:
    return dict(text.forms) if isinstance(text, Plural) else {"": text}


def test_it_is_known_to_browsers_and_has_a_name(lang: str) -> None:
    assert TAG.fullmatch(lang)
    assert language(lang).name.strip()


def test_every_number_has_a_form(lang: str) -> None:
    known = language(lang).forms
    assert set(known) <= set(FORMS)
    assert "other" in known
    assert {form_of(lang)(number) for number in MANY} <= set(known)


def test_every_text_is_one_of_the_house(lang: str) -> None:
    assert sorted(own(lang).keys() - catalogue(FALLBACK).keys()) == []


def test_every_form_is_one_of_the_language(lang: str) -> None:
    used = {key: set(text.forms) for key, text in own(lang).items() if isinstance(text, Plural)}
    assert {
        key: said - set(language(lang).forms) for key, said in used.items() if said - set(language(lang).forms)
    } == {}


def test_every_text_has_the_places_of_the_english_one(lang: str) -> None:
    wrong = []
    for key, text in own(lang).items():
        spoken = text.by if isinstance(text, Plural) else ""
        wanted = places(catalogue(FALLBACK)[key])
        wrong += [key for form in forms(text).values() if not wanted - {spoken} <= places(form) <= wanted]
    assert wrong == []


def test_every_rule_it_tells_is_in_the_rulebook(lang: str) -> None:
    told = tomli.loads(read(lang, "rulebook.toml"))
    assert sorted(told.keys() - rulebook.rules().keys() - rulebook.sections().keys()) == []
