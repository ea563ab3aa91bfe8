"""Background tasks beside the requests."""

import asyncio

import pytest
from aiohttp import web

from hanpan.server.meanwhile import _beside
from hanpan.store.errors import ReplacedError

KEY = web.AppKey("key", str)


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_house_that_was_replaced_closes_as_any_other(goes_on: bool) -> None:
    """Whoever opened it says so; what ran beside it does not say something else."""

    async def work(_: str) -> None:
        if goes_on:
            await asyncio.sleep(60)
        raise ReplacedError("another one")

    async def play() -> None:
        app = web.Application()
        app[KEY] = ""
        app.cleanup_ctx.append(_beside(KEY, work))
        runner = web.AppRunner(app)
        await runner.setup()
        await asyncio.sleep(0)
        await runner.cleanup()

    asyncio.run(play())
