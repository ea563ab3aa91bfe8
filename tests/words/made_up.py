"""A language that nobody speaks: the house's English in brackets, with three forms where English has two."""

import gettext
from collections.abc import Iterator
from pathlib import Path

import tomli

from hanpan import rulebook
from hanpan.server.settings_file import toml
from hanpan.words import FALLBACK, Plural, own

LANG = "hr-x-made"
"""Browsers count in it as in Croatian: 1, 21 and 31 are one; 2, 3, 4 and 22 are few; 5 and 11 are other."""
NAME = "⟦Izmišljen⟧"
ABOUT = f"""
name = "{NAME}"
plural = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
forms = ["one", "few", "other"]
"""
LACKED = "web.lobby"
"""A text that it has no words for."""
RULE = "HE-3.5"
"""The only rule that it tells."""


def form_of(number: int) -> str:
    about = tomli.loads(ABOUT)
    return str(about["forms"][gettext.c2py(about["plural"])(number)])


def bracketed(text: str, form: str = "") -> str:
    return f"⟦{form}{text}⟧"


def write(place: Path) -> Path:
    """Its folder, in a folder for languages."""
    folder = place / LANG
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text(ABOUT, encoding="utf-8")
    (folder / "texts.toml").write_text("\n".join(_texts()), encoding="utf-8")
    rule = rulebook.rule(RULE)
    told = {"title": rule.title[FALLBACK], "text": rule.text[FALLBACK]}
    lines = [f"{part} = {toml(bracketed(text))}" for part, text in told.items()]
    (folder / "rulebook.toml").write_text("\n".join([f'["{RULE}"]', *lines]), encoding="utf-8")
    return place


def _texts() -> Iterator[str]:
    for key, text in own(FALLBACK).items():
        path = toml(key)
        if isinstance(text, Plural):
            forms = {form: bracketed(text, f"{form}: ") for form in ("one", "few", "other")} | {"by": text.by}
            yield from [f"{path}.{form} = {toml(said)}" for form, said in forms.items()]
        elif key != LACKED:
            yield f"{path} = {toml(bracketed(text))}"
