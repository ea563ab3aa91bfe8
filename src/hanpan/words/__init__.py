"""Every text a person sees: a folder is a language, and what it lacks is said in English (docs/translating.md).

A game from outside brings its own (`words/en.toml` and `words/ko.toml` in its package). They add to the house's texts
and change none of them.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import tomli

from hanpan.house import outside
from hanpan.words.languages import FALLBACK, FOLDERS, HOUSE, LANGUAGES, form_of, known_as, language, read
from hanpan.words.plurals import Plural, is_plural

__all__ = [
    "FALLBACK",
    "FOLDERS",
    "HOUSE",
    "LANGUAGES",
    "Plural",
    "catalogue",
    "from_outside",
    "has",
    "known_as",
    "language",
    "own",
    "say",
]

TEXTS = ("texts.toml", "evening.toml")
"""The files of a language that hold texts."""


def say(lang: str, key: str, /, **values: object) -> str:
    """The text of a key (`refusal.not-your-turn`) in a language, its places filled with the values."""
    text = catalogue(lang)[key]
    return text.format_map(values) if values else text


def has(lang: str, key: str) -> bool:
    """Is there a text of this key?"""
    return key in catalogue(lang)


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All texts of a language by their keys; a text in several forms is a `Plural`."""
    return from_outside(lang) | own(FALLBACK) | own(lang)


@cache
def from_outside(lang: str) -> dict[str, str]:
    """Those that games from outside bring, and the house has not."""
    texts: dict[str, str] = {}
    for package in outside.packages():
        for spoken in (lang, FALLBACK):
            file = files(package).joinpath("words", f"{spoken}.toml")
            texts = (_texts(spoken, file.read_text(encoding="utf-8")) if file.is_file() else {}) | texts
    return {key: text for key, text in texts.items() if key not in own(FALLBACK)}


@cache
def own(lang: str) -> dict[str, str]:
    """What the folder of a language says by itself."""
    language(lang)
    return {key: text for name in TEXTS for key, text in _texts(lang, read(lang, name)).items()}


def _texts(lang: str, written: str) -> dict[str, str]:
    return dict(_flat(tomli.loads(written), lang))


def _flat(table: dict[str, Any], lang: str, before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield f"{before}{key}", _flowing(value)
        elif is_plural(value):
            forms = {name: _flowing(form) for name, form in value.items()}
            yield f"{before}{key}", Plural(forms, form_of(lang))
        else:
            yield from _flat(value, lang, f"{before}{key}.")


def _flowing(text: str) -> str:
    """The writer breaks lines for the file, the reader's screen breaks its own."""
    return " ".join(text.split()) if "\n" in text else text
