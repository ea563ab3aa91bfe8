"""The rule sets and variants a command may be asked for."""

from hanpan.cli.output import refuse
from hanpan.simulation.holdem import RULE_SETS, VARIANTS, RuleSet, Variant


def rules_named(lang: str, name: str) -> RuleSet:
    """The rule set of this name."""
    if name not in RULE_SETS:
        refuse(lang, "cli.unknown-rules", rules=name, known=", ".join(RULE_SETS))
    return RULE_SETS[name]


def variant_named(lang: str, name: str) -> Variant:
    """The variant of this name (VA)."""
    if name not in VARIANTS:
        refuse(lang, "cli.unknown-variant", variant=name, known=", ".join(VARIANTS))
    return VARIANTS[name]
