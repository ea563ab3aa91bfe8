"""Prints for the command line, and ends it."""

import sys
from typing import NoReturn

import typer

from hanpan.cards import CardError
from hanpan.words import has, say

AGREES = 0
DIFFERS = 1
BAD_INPUT = 2


def complain(lang: str, said: str) -> None:
    """Tell what is wrong, where it does not get between the lines of the answer."""
    typer.echo(f"{say(lang, 'cli.error')}: {said}", err=True)


def refuse(lang: str, key: str, **values: object) -> NoReturn:
    """Bad input: say so, and end."""
    complain(lang, say(lang, key, **values))
    raise typer.Exit(BAD_INPUT)


def refuse_cards(lang: str, error: CardError, said: str, deck: str = "cards") -> NoReturn:
    """Cards that cannot be, named together with what was typed."""
    key = f"{deck}.{error.code}" if has(lang, f"{deck}.{error.code}") else f"cards.{error.code}"
    refuse(lang, key, card=error.card, said=said)


def heading(text: str) -> str:
    """A line that stands out on a terminal, and is plain text in a file."""
    return typer.style(text, bold=True) if sys.stdout.isatty() else text
