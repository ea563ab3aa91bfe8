"""Whole evenings from one seed: everything holds after every fact. `make evenings` plays many, and larger ones."""

import pytest

from hanpan.house.evening.settings import EveningSettings, Levels
from hanpan.simulation.evenings.slow import SlowHouse
from hanpan.simulation.evenings.world import EveningWorld


@pytest.mark.rule("EV-3.1", "EV-3.2", "EV-3.3", "EV-3.4", "EV-3.5", "EV-3.6")
@pytest.mark.parametrize("seed", range(24))
def test_an_evening_with_its_guests_and_hosts(seed: int) -> None:
    """The failing test's name holds the seed."""
    world = EveningWorld(seed, 2 + seed)
    world.run()
    assert world.house.ledger.total() == 0


@pytest.mark.rule("EV-3.2", "EV-3.3")
def test_sixty_people_are_moved_until_one_has_everything() -> None:
    world = EveningWorld(7, 60, EveningSettings(seats=6, levels=Levels(minutes=1, ladder="turbo")), calm=True)
    world.run()
    assert world.house.happened["TableBroken"] > 3
    assert world.house.happened["MoveAnnounced"] > 0
    assert world.house.happened["HandForHand"] > 1


@pytest.mark.rule("EV-3.5")
@pytest.mark.parametrize("seed", range(3))
def test_two_at_a_table(seed: int) -> None:
    """With an odd player left one waits: no table has room for a third."""
    world = EveningWorld(seed, 15, EveningSettings(seats=2, levels=Levels(minutes=1)), calm=True)
    world.run()


@pytest.mark.parametrize("seed", range(100, 112))
def test_orders_and_reports_that_take_their_time_and_come_twice(seed: int) -> None:
    """Tables on other machines: what was owed arrives once, and the evening ends as it would."""
    world = EveningWorld(seed, 4 + seed % 16, slow=True)
    world.run()
    assert isinstance(world.house, SlowHouse)
    assert not world.house.outbox
    assert not world.house.reports


def test_the_same_seed_is_the_same_evening() -> None:
    one, two = EveningWorld(5, 12), EveningWorld(5, 12)
    one.run()
    two.run()
    assert one.house.evening_journals == two.house.evening_journals
