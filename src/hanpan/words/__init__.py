"""Every text a person sees, in Korean and English: one catalogue per language, the same keys in both."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import tomli

LANGUAGES = ("en", "ko")

__all__ = ["LANGUAGES", "catalogue", "has", "say"]


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
    if lang not in LANGUAGES:
        raise ValueError(f"the house speaks {', '.join(LANGUAGES)}, not {lang!r}")
    return dict(_flat(tomli.loads(files(__name__).joinpath(f"{lang}.toml").read_text(encoding="utf-8"))))


def _flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", " ".join(value.split()) if "\n" in value else value
