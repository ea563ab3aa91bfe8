"""Random hands of hold'em and its variants, as many as one likes.

simulation = Simulation(players=6, rules=RULE_SETS["house"], seed=1, variant=VARIANTS["omaha"])
for journal in simulation.hands(1000): ...
simulation.tally
"""

from hanpan.games.holdem import RULE_SETS, VARIANTS, RuleSet, Variant, family_of
from hanpan.simulation.holdem.hands import ChipsLostError, Simulation
from hanpan.simulation.holdem.tally import Tally

__all__ = ["RULE_SETS", "VARIANTS", "ChipsLostError", "RuleSet", "Simulation", "Tally", "Variant", "family_of"]
