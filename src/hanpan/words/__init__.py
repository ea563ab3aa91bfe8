"""Every text a person sees, in Korean and English: one catalogue per language, the same keys in both.

A game from outside brings its own (`words/en.toml` and `words/ko.toml` in its package). They add to the house's texts
and change none of them.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import tomli

from hanpan.house import outside

LANGUAGES = ("en", "ko")

__all__ = ["LANGUAGES", "catalogue", "from_outside", "has", "say"]


def say(lang: str, key: str, /, **values: object) -> str:
    """The text of a key (`refusal.not-your-turn`) in a language, its places filled with the values."""
    text = catalogue(lang)[key]
    return text.format_map(values) if values else text


def has(lang: str, key: str) -> bool:
    """Is there a text of this key?"""
    return key in catalogue(lang)


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    return from_outside(lang) | _own(lang)


@cache
def from_outside(lang: str) -> dict[str, str]:
    """Those that games from outside bring, and the house has not."""
    texts: dict[str, str] = {}
    for package in outside.packages():
        texts = _read(files(package).joinpath("words", f"{lang}.toml")) | texts
    return {key: text for key, text in texts.items() if key not in _own(lang)}


@cache
def _own(lang: str) -> dict[str, str]:
    if lang not in LANGUAGES:
        raise ValueError(f"the house speaks {', '.join(LANGUAGES)}, not {lang!r}")
    return _read(files(__name__).joinpath(f"{lang}.toml"))


def _read(file: Traversable) -> dict[str, str]:
    return dict(_flat(tomli.loads(file.read_text(encoding="utf-8")))) if file.is_file() else {}


def _flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", " ".join(value.split()) if "\n" in value else value
