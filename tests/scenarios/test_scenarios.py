"""Every scenario of every game, each a test with its rules."""

from pathlib import Path

import pytest

from tests.scenarios.blackjack import BlackjackTable
from tests.scenarios.evening import EveningTable
from tests.scenarios.holdem import HoldemTable
from tests.scenarios.house import HouseTable
from tests.scenarios.reader import Scenario, read
from tests.scenarios.sniper import SniperTable
from tests.scenarios.table import Tables

HERE = Path(__file__).parent
TABLES: Tables = {
    "blackjack": BlackjackTable,
    "evening": EveningTable,
    "holdem": HoldemTable,
    "house": HouseTable,
    "sniper": SniperTable,
}

SCENARIOS = [scenario for file in sorted(HERE.glob("*/*.txt")) for scenario in read(file)]


@pytest.mark.parametrize("scenario", [pytest.param(s, id=s.id, marks=pytest.mark.rule(*s.rules)) for s in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    assert scenario.rules, f"{scenario.id} names no rule"
    TABLES[scenario.file.parent.name](scenario).run()


def test_titles_are_unique() -> None:
    assert len({scenario.id for scenario in SCENARIOS}) == len(SCENARIOS)
