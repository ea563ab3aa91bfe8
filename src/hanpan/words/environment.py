"""The language of a person at a terminal."""

from collections.abc import Mapping

from hanpan.words.languages import FALLBACK, LANGUAGES, known_as

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def of_environment(environment: Mapping[str, str]) -> str:
    """HANPAN_LANG, else the first of the locale's settings that says something."""
    asked = environment.get("HANPAN_LANG", "")
    if asked in LANGUAGES:
        return asked
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    return known_as(locale) or FALLBACK
