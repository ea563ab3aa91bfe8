"""Our own fields of a PHH file, which begin with `_`: what the format has no place for."""

import re

import msgspec

from hanpan.games.holdem import HOUSE, RULE_SETS, RuleSet
from hanpan.history.actions import LATE_SHOW, Step, read_actions
from hanpan.history.errors import BadAction, BadField
from hanpan.history.hand_history import HandHistory


def rules_of(history: HandHistory) -> RuleSet:
    """The rule set a hand was played by: its own field `_rules`, or the house's."""
    said = history.fields.get("_rules", HOUSE.name)
    if isinstance(said, str) and said in RULE_SETS:
        return RULE_SETS[said]
    try:
        return msgspec.convert(said, RuleSet)
    except msgspec.ValidationError:
        raise BadField("unknown-rules", rules=said) from None


def own_number(history: HandHistory, field: str, default: int) -> int:
    """A field that holds a number from 0 up."""
    value = history.fields.get(field, default)
    if type(value) is not int or value < 0:
        raise BadField("bad-field", field=field)
    return value


def own_forfeits(history: HandHistory) -> dict[int, int]:
    """SG-6.1, `_forfeits`: by player, what they had outside the hand when they left it after their fold."""
    said = history.fields.get("_forfeits", [])
    found = [re.fullmatch(r"p(\d+) (\d+)", text) for text in said if isinstance(text, str)] if said else []
    if not isinstance(said, list) or len(found) != len(said) or not all(found):
        raise BadField("bad-field", field="_forfeits")
    left = {int(match[1]) - 1: int(match[2]) for match in found if match}
    if not all(0 <= player < history.size for player in left):
        raise BadField("bad-field", field="_forfeits")
    return left


def own_absent(history: HandHistory) -> set[int]:
    """CA-4.4, `_absent`: players who were folded at once, whoever was on turn."""
    said = history.fields.get("_absent", [])
    known = {f"p{player + 1}": player for player in range(history.size)}
    if not isinstance(said, list) or any(text not in known for text in said):
        raise BadField("bad-field", field="_absent")
    return {known[text] for text in said}


def own_shows(history: HandHistory) -> list[Step]:
    """HE-5.4, `_shows`: cards turned up after the award by who had folded or mucked, or one card alone."""
    said = history.fields.get("_shows", [])
    if not isinstance(said, list) or not all(isinstance(text, str) for text in said):
        raise BadField("bad-field", field="_shows")
    try:
        steps = read_actions([text.replace(" ", " sm ", 1) for text in said], history.size)
    except BadAction:
        raise BadField("bad-field", field="_shows") from None
    return [step._replace(number=0, verb=LATE_SHOW) for step in steps]
