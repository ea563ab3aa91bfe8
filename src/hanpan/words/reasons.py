"""Why a bot did what it did, in words."""

from collections.abc import Mapping

from hanpan.words import FALLBACK, catalogue, has, say
from hanpan.words.refusals import places


def is_reason(code: str, amounts: Mapping[str, int]) -> bool:
    """Is there a sentence of this code, and are its places filled?"""
    key = f"bot-reason.{code}"
    return has(FALLBACK, key) and places(catalogue(FALLBACK)[key]) <= amounts.keys()


def reason_in_words(lang: str, code: str, amounts: Mapping[str, int]) -> str:
    """One sentence, numbers as a person counts."""
    return say(lang, f"bot-reason.{code}", **{name: f"{amount:,}" for name, amount in amounts.items()})
