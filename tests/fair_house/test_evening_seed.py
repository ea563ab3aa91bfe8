"""FD-3.1: the seats that an evening is going to draw are in nobody's data folder."""

import asyncio
from pathlib import Path

import pytest

from hanpan.floor.sealing import CLEAR, Seal
from hanpan.store.audit import audit
from hanpan.store.sqlite import open_sqlite
from tests.fair_house.house import SEAL
from tests.fair_house.snooping import found_in
from tests.fair_house.test_lost_key import OTHER
from tests.floor.people import open_floor
from tests.floor.test_evenings import opened


def kept(folder: Path, seal: Seal) -> tuple[str, str, bool]:
    """An evening's seed and secret; and whether whoever has the folder finds the seed, while it is open and after."""

    async def story() -> tuple[str, str, bool]:
        store = await open_sqlite(folder, seal)
        floor = await open_floor(store)
        name, secret, _ = await opened(floor)
        seed = floor.house.evenings[name].seed
        found = found_in(folder)[1]
        await floor.close()
        await store.close()
        return seed, secret, bytes.fromhex(seed) in found | found_in(folder)[1]

    return asyncio.run(story())


def came_back(folder: Path, seal: Seal) -> tuple[str, str]:
    async def story() -> tuple[str, str]:
        store = await open_sqlite(folder, seal)
        floor = await open_floor(store)
        [evening] = floor.house.evenings.values()
        await floor.close()
        await store.close()
        return evening.seed, evening.secret

    return asyncio.run(story())


@pytest.mark.rule("FD-3.1")
def test_the_seed_of_an_evening_is_sealed_and_comes_back(tmp_path: Path) -> None:
    seed, secret, found = kept(tmp_path, SEAL)
    assert not found
    assert came_back(tmp_path, SEAL) == (seed, secret)
    assert audit(tmp_path, seal=SEAL).sound
    another, same = came_back(tmp_path, OTHER)
    assert same == secret, "the link that people have still holds"
    assert another != seed
    assert len(another) == len(seed)


def test_without_a_key_it_lies_in_clear(tmp_path: Path) -> None:
    """So the test above can fail."""
    seed, secret, found = kept(tmp_path, CLEAR)
    assert found
    assert came_back(tmp_path, CLEAR) == (seed, secret)
