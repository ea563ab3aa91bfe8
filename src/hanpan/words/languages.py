"""The languages there are: one folder each, beside this module or where `HANPAN_LANGUAGES` says."""

import gettext
import os
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec
import tomli

ABOUT = "language.toml"
FALLBACK = "en"
"""What a language lacks is said in this one."""
HOUSE = "ko"
"""What a house speaks with somebody of whom it knows no language."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language, as its folder describes it."""

    name: str
    """As its speakers call it."""
    plural: str = "0"
    """Which form a number `n` takes, in the words of gettext: `n != 1`."""
    forms: tuple[str, ...] = ("other",)
    """The names of these forms, as browsers know them: zero, one, two, few, many, other."""


def _folders() -> dict[str, Traversable]:
    """The house's own come last: nobody changes them from outside."""
    asked = os.environ.get("HANPAN_LANGUAGES", "")
    places: list[Traversable] = [*([Path(asked)] if asked else []), files("hanpan.words")]
    found = {folder.name: folder for place in places for folder in place.iterdir() if folder.joinpath(ABOUT).is_file()}
    return dict(sorted(found.items()))


FOLDERS = _folders()
LANGUAGES = tuple(FOLDERS)


@cache
def language(lang: str) -> Language:
    """What is known of one."""
    if lang not in FOLDERS:
        raise ValueError(f"the house speaks {', '.join(LANGUAGES)}, not {lang!r}")
    try:
        return msgspec.convert(tomli.loads(read(lang, ABOUT)), Language)
    except (msgspec.ValidationError, tomli.TOMLDecodeError) as wrong:
        raise ValueError(f"{lang}/{ABOUT}: {wrong}") from wrong


def read(lang: str, name: str) -> str:
    """A file of its folder; empty where it has none."""
    file = FOLDERS[lang].joinpath(name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def form_of(lang: str) -> Callable[[int], str]:
    """Which form of a text a number takes in this language."""
    known = language(lang)
    which = gettext.c2py(known.plural)
    return lambda number: known.forms[which(abs(number))]


def known_as(tag: str) -> str | None:
    """The language of ours that a browser or a locale means: `pt-BR` is pt-BR, else pt."""
    ours = {lang.lower(): lang for lang in LANGUAGES}
    parts = tag.partition(".")[0].lower().replace("_", "-").split("-")
    wanted = ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return next((ours[one] for one in wanted if one in ours), None)
