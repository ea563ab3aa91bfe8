"""Where no compiler was at hand there is nothing to compare."""

import pytest

from hanpan.games.holdem.twin import NATIVE

needs_twin = pytest.mark.skipif(not NATIVE, reason="no compiler was at hand")
