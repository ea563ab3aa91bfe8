"""A refusal in words."""

from hanpan.engine import Refusal
from hanpan.words import say


def refusal_in_words(lang: str, refusal: Refusal, **values: object) -> str:
    """Why not, with the rule it rests on; `values` say an amount otherwise than as its bare number."""
    told = {name: f"{amount:,}" for name, amount in refusal.amounts.items()} | values
    return f"{say(lang, f'refusal.{refusal.code}', **told)} ({refusal.rule})"
