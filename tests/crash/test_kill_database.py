"""HO-8.1: a house in a database is killed at random moments, as one in a folder is, and so is the database."""

import asyncio
from pathlib import Path

import pytest

from tests.crash.kill_loop import run_leg

TABLES, KILLS, SEED = 10, 4, 7


@pytest.mark.long
@pytest.mark.rule("HO-8.1")
def test_a_house_in_a_database_killed_four_times_under_load_forgets_nothing(tmp_path: Path, database: str) -> None:
    leg = asyncio.run(run_leg(tmp_path, SEED, KILLS, TABLES, database))
    assert not leg.wrong, f"seed {SEED}: {leg.wrong[:5]}"
    assert leg.actions > KILLS * TABLES / 2, "hardly anybody could play"
    assert leg.facts > leg.actions
