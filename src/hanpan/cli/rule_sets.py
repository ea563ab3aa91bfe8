"""The rule sets a command may be asked for."""

from hanpan.cli.output import refuse
from hanpan.games.holdem import RULE_SETS, RuleSet


def rules_named(lang: str, name: str) -> RuleSet:
    """The rule set of this name."""
    if name not in RULE_SETS:
        refuse(lang, "cli.unknown-rules", rules=name, known=", ".join(RULE_SETS))
    return RULE_SETS[name]
