"""The audit makes every fair deal again: its roots, and the order that everybody's numbers chose."""

import asyncio
from pathlib import Path

import pytest

from hanpan.store.audit import audit
from hanpan.store.sqlite import open_sqlite
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import both_have_hashed, fair, give, opened


@pytest.mark.rule("FD-1.3", "FD-1.9")
def test_a_fair_deal_is_made_again(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_sqlite(tmp_path, SEAL)
        floor = await opened(store)
        for person in (await both_have_hashed(floor))[:2]:
            await give(person, 1, 1)
        assert len(fair(floor).opened) == 3
        await floor.close()
        await store.close()

    asyncio.run(story())
    report = audit(tmp_path, seal=SEAL)
    assert report.sound, report.findings
    assert report.packs == 2, "the cards that drew the button, and the deal"
