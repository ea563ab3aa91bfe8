"""A refusal in words."""

from string import Formatter

from hanpan.engine import Refusal
from hanpan.words import catalogue, has, say


def refusal_in_words(lang: str, refusal: Refusal, **values: object) -> str:
    """Why not, with the rule it rests on; `values` say an amount otherwise than as its bare number."""
    told = {name: _told(lang, name, amount) for name, amount in refusal.amounts.items()} | values
    return f"{say(lang, _key(lang, refusal.code, told), **told)} ({refusal.rule})"


def _told(lang: str, name: str, amount: int) -> str:
    """A number as a person counts; whose turn it is is a seat, and the first seat is seat 1."""
    return say(lang, "tell.seat", number=amount + 1) if name == "turn" else f"{amount:,}"


def _key(lang: str, code: str, told: dict[str, object]) -> str:
    """One code may be used in several rooms with different amounts: no text is chosen that asks for a missing one."""
    key, plain = f"refusal.{code}", f"refusal-plain.{code}"
    return key if places(catalogue(lang)[key]) <= told.keys() or not has(lang, plain) else plain


def places(text: str) -> set[str]:
    """The names of the places in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
