"""Memory in large pages: what is asked of the machine, and that nothing else changes."""

import asyncio
import mmap
import os
from pathlib import Path

import pytest

from hanpan.server import large_pages
from hanpan.server.large_pages import in_large_pages, size_of_large, use_large_pages, whole_pages

LARGE = 2 << 20
MAPS = """\
55d0c0000000-55d0c0200000 r-xp 00000000 08:01 1234 /usr/bin/python3.11
55d0c0400000-55d0c0900000 rw-p 00000000 00:00 0 [heap]
7f0000100000-7f0000500000 rw-p 00000000 00:00 0
7f0000700000-7f0000880000 rw-p 00000000 00:00 0
7f0001000000-7f0001800000 rw-p 00000000 08:01 99 /var/lib/a folder/hanpan.db-shm
7f0002000000-7f0002800000 ---p 00000000 00:00 0
7ffc00000000-7ffc00800000 rw-p 00000000 00:00 0 [stack]
"""


def test_only_what_the_house_has_made_is_moved_and_only_where_it_fills_large_pages() -> None:
    assert list(whole_pages(MAPS, LARGE)) == [(0x55D0C0400000, 2 * LARGE), (0x7F0000200000, LARGE)]


@pytest.mark.parametrize(
    ("enabled", "size"),
    [
        ("always madvise [never]", 0),
        ("always [madvise] never", LARGE),
        ("[always] madvise never", LARGE),
    ],
)
def test_who_wants_no_large_pages_on_a_machine_gets_none(tmp_path: Path, enabled: str, size: int) -> None:
    (tmp_path / "enabled").write_text(enabled)
    (tmp_path / "hpage_pmd_size").write_text(f"{LARGE}\n")
    assert size_of_large(tmp_path) == size


def test_where_the_machine_knows_none_there_are_none(tmp_path: Path) -> None:
    assert size_of_large(tmp_path / "nowhere") == 0


@pytest.mark.skipif(not size_of_large(), reason="no large pages here")
def test_what_lies_in_memory_stays_as_it_is() -> None:
    with mmap.mmap(-1, 4 * LARGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as memory:
        told = os.urandom(4 * LARGE)
        memory.write(told)
        use_large_pages(size_of_large())
        assert memory[:] == told


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_machine_without_one_to_spare_is_asked_once(monkeypatch: pytest.MonkeyPatch, goes_on: bool) -> None:
    asked = []

    def use(size: int) -> bool:
        asked.append(size)
        return goes_on and len(asked) < 3

    async def play() -> None:
        async with in_large_pages():
            while not asked or (goes_on and len(asked) < 3):
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.01)

    monkeypatch.setattr(large_pages, "size_of_large", lambda: LARGE)
    monkeypatch.setattr(large_pages, "use_large_pages", use)
    monkeypatch.setattr(large_pages, "EVERY_SECONDS", 0.0)
    asyncio.run(play())
    assert asked == [LARGE] * (3 if goes_on else 1)
