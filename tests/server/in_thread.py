"""A house that runs beside the test, for clients that know nothing of our loop."""

import asyncio
import itertools
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import requests

from hanpan.server.limits import Limits
from tests.server.house import house

NO_LIMITS = Limits(requests_per_second=0, guests_per_minute=0, sign_ins_per_minute=0)
NUMBERS = itertools.count(1)


@contextmanager
def house_in_thread() -> Iterator[str]:
    """Its address."""
    open_by_now, closing, address = threading.Event(), threading.Event(), [""]

    async def run() -> None:
        async with house(NO_LIMITS) as opened:
            address[0] = opened.url
            open_by_now.set()
            await asyncio.to_thread(closing.wait)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    open_by_now.wait(30)
    try:
        yield address[0]
    finally:
        closing.set()
        thread.join(30)


def new_token(url: str) -> str:
    """Of somebody nobody else is."""
    name = f"robo {next(NUMBERS):x}".translate(str.maketrans("01", "gh"))
    reply = requests.post(f"{url}/api/guest", json={"name": name, "token": True}, timeout=10)
    assert reply.status_code == 200, reply.text
    return str(reply.json()["token"])
