"""Our own fields of a PHH file, which begin with `_`: what the format has no place for."""

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
