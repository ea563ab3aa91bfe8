"""Prints for the command line, and ends it."""

import errno
import os
import sys
from typing import NoReturn

import typer

from hanpan.cards import CardError
from hanpan.words import has, say

AGREES = 0
DIFFERS = 1
BAD_INPUT = 2
NO_STORE = (11, 26)
"""SQLite's codes of a file that is damaged, and of one that is no database."""


def complain(lang: str, said: str) -> None:
    """Tell what is wrong, where it does not get between the lines of the answer."""
    typer.echo(f"{say(lang, 'cli.error')}: {said}", err=True)


def refuse(lang: str, key: str, **values: object) -> NoReturn:
    """Bad input: say so, and end."""
    told = {name: in_words(lang, value) if isinstance(value, Exception) else value for name, value in values.items()}
    complain(lang, say(lang, key, **told))
    raise typer.Exit(BAD_INPUT)


def in_words(lang: str, wrong: Exception) -> str:
    """What is wrong with a file: what befalls people in their language, the rest as the machine says it."""
    cause = wrong if wrong.__cause__ is None else wrong.__cause__
    if getattr(cause, "sqlite_errorcode", 0) & 0xFF in NO_STORE:
        return say(lang, "cli.no-store")
    if not isinstance(cause, OSError):
        return str(wrong)
    key = f"cli.os.{errno.errorcode.get(cause.errno or 0, '')}"
    problem = say(lang, key) if has(lang, key) else cause.strerror or type(cause).__name__
    return problem if cause.filename is None else f"{os.fsdecode(cause.filename)}: {problem}"


def refuse_cards(lang: str, error: CardError, said: str, deck: str = "cards") -> NoReturn:
    """Cards that cannot be, named together with what was typed."""
    key = f"{deck}.{error.code}" if has(lang, f"{deck}.{error.code}") else f"cards.{error.code}"
    refuse(lang, key, card=error.card, said=said)


def heading(text: str) -> str:
    """A line that stands out on a terminal, and is plain text in a file."""
    return typer.style(text, bold=True) if sys.stdout.isatty() else text
