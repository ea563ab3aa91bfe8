"""A language as one asks for it."""

from typing import TYPE_CHECKING, Literal

from hanpan.words import LANGUAGES

if TYPE_CHECKING:
    Lang = str
else:
    Lang = Literal[LANGUAGES]
    """One of those the house speaks: which these are is known when it opens."""
