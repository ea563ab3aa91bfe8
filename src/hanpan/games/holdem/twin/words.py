"""The moves of the twin as small numbers."""

from typing import Final

FOLD: Final = 0
CHECK: Final = 1
CALL: Final = 2
RAISE: Final = 3
ALL_IN: Final = 4

NAMES: Final = ("fold", "check", "call", "raise", "all-in")
"""As the contract calls them."""
MAY: Final = tuple([1 << kind for kind in range(len(NAMES))])
"""By kind: its bit in what `legal` tells."""
ONE_SIZE: Final = 1 << len(NAMES)
"""A raise is possible to one amount alone."""
WAIT: Final = 255
"""In a step of a batch: this table stays as it is."""
