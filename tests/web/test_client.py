"""The TypeScript package for programs: it is typed, and its bot plays at a real house."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hanpan
from tests.fair_house.house import TABLE, fair_house
from tests.server.house import House, in_house
from tests.server.playing import CASH, open_table

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "client"
NODE = Path(sys.executable).parent / "node"
BOT = CLIENT / "examples" / "random_bot.ts"
CALLER = Path(__file__).parent / "caller.ts"


def test_it_is_typed_and_has_the_version_of_the_house() -> None:
    checker = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
    checked = subprocess.run([NODE, checker, "--noEmit", "-p", CLIENT], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert json.loads((CLIENT / "package.json").read_text("utf-8"))["version"] == hanpan.__version__


@in_house()
async def test_two_of_its_bots_play_a_hand_of_a_real_house(house: House) -> None:
    host = await house.guest("Ann")
    table = await open_table(host, **CASH)
    bots = [await _start(house.url, table, name) for name in ("dicey one", "dicey two")]
    ends = [asyncio.create_task(bot.communicate()) for bot in bots]
    while (await asyncio.wait(ends, timeout=0.05))[1]:  # its clock is turned by hand, and slowly enough to be answered
        house.wait(0.5)
    for bot, end in zip(bots, ends, strict=True):
        assert bot.returncode == 0, end.result()[1].decode()
        assert b"has played 1" in end.result()[0]
    assert await house.store.hand(table, 1) is not None


@pytest.mark.rule("FD-1.2", "FD-1.5")
def test_its_programs_add_a_number_to_every_deal_and_check_it() -> None:
    """With the page's own code; whoever writes one need not know of it."""

    async def story() -> None:
        async with asyncio.timeout(90), fair_house() as house:
            callers = [await _run(CALLER, house.url, TABLE, seat) for seat in ("0", "1")]
            ends = await asyncio.gather(*[caller.communicate() for caller in callers])
            for told, wrong in ends:
                last = json.loads(told or wrong)
                assert (last["hand"], last["mark"], last["why"], last["alarms"]) == (3, "checked", ["only-bots"], 0)
            records = await house.floor.store.records(TABLE, 0, 10_000)
            told = b"".join([one.open for one in records if b'"decks-opened"' in one.open])
            assert all(json.loads(said)["added"].encode() in told for said, _ in ends)

    asyncio.run(story())


async def _start(url: str, table: str, name: str) -> asyncio.subprocess.Process:
    return await _run(BOT, url, table, "1", name)


async def _run(program: Path, *arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    command: list[str | Path] = [NODE, "--no-warnings", program, *arguments]
    return await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env={**os.environ})
