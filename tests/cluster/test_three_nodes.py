"""Three nodes that die and are born, on a virtual clock and a bad bus: what is promised holds after every second."""

from random import randrange

import pytest

from tests.cluster.three_nodes import played


@pytest.mark.rule("HO-2.5")
@pytest.mark.rule("HO-8.1")
def test_three_nodes_on_a_bad_bus(database: str) -> None:
    seed = randrange(2**32)
    print("seed", seed)
    happened = played(database, seed)
    assert happened["play"], (seed, happened)
    assert happened["take-seat"], (seed, happened)
