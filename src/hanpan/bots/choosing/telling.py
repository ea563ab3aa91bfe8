"""A bot's reason as it is told to a person."""

from hanpan.bots.choosing import Reason
from hanpan.words.reasons import reason_in_words


def tell(lang: str, reason: Reason) -> str:
    """One sentence in their language: what the bot really weighed, and nothing it could not know."""
    return reason_in_words(lang, reason.code, reason.amounts)
