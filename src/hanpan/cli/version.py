"""The version of Hanpan."""

from hanpan import __version__
from hanpan.cards import NATIVE
from hanpan.words import say


def version_line(lang: str) -> str:
    """The version, and whether the native core is in use."""
    return f"hanpan {__version__} ({say(lang, 'cli.native' if NATIVE else 'cli.reference')})"
