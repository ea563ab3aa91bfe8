"""The two twins, asked the same questions."""

from importlib import import_module
from types import ModuleType

import pytest

from hanpan.cards import NATIVE, reference

TWINS: dict[str, ModuleType] = {"reference": reference}
if NATIVE:
    TWINS["native"] = import_module("hanpan.cards._native")

needs_native = pytest.mark.skipif(not NATIVE, reason="no compiler was at hand")
each_twin = pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS.keys())
