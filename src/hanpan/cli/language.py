"""Chooses the language of the command line, and translates its help."""

from collections.abc import Mapping, Sequence
from typing import Any

from hanpan.words import LANGUAGES, has, say
from hanpan.words.environment import of_environment


class UnknownLanguageError(ValueError):
    """A language the house does not speak."""


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language, and the arguments without `--lang`, which may stand anywhere.

    It is looked for before anything else is read, since the help and the errors of reading are in it too.
    """
    rest: list[str] = []
    asked = ""
    words = iter(arguments)
    for word in words:
        if word == "--":
            return _known(asked) or of_environment(environment), [*rest, word, *words]
        if word == "--lang":
            asked = next(words, "?")
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
        else:
            rest.append(word)
    return _known(asked) or of_environment(environment), rest


def _known(asked: str) -> str:
    if asked and asked not in LANGUAGES:
        raise UnknownLanguageError(asked)
    return asked


def translate(command: Any, lang: str) -> None:
    """Put words where the commands were declared with keys: help is told in one language from end to end."""
    command.help = _words(lang, command.help)
    for option in [*command.params, *_help_option(command)]:
        option.help = _words(lang, getattr(option, "help", None))
    for below in getattr(command, "commands", {}).values():
        translate(below, lang)


def translate_titles(lang: str) -> None:
    """The titles Typer draws over the parts of a help text."""
    from typer import rich_utils  # not above: the door chooses a language before it knows that Typer is there

    rich_utils.ARGUMENTS_PANEL_TITLE = say(lang, "help.title.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say(lang, "help.title.options")
    rich_utils.COMMANDS_PANEL_TITLE = say(lang, "help.title.commands")
    rich_utils.DEFAULT_STRING = say(lang, "help.title.default")
    rich_utils.REQUIRED_LONG_STRING = say(lang, "help.title.required")


def _help_option(command: Any) -> list[Any]:
    option = command.get_help_option(command.make_context("hanpan", [], resilient_parsing=True))
    return [] if option is None else [option]


def _words(lang: str, key: str | None) -> str | None:
    if key == "Show this message and exit.":  # Typer's own, the only text that is not declared by us
        return say(lang, "help.help")
    return say(lang, key) if key and has(lang, key) else key
