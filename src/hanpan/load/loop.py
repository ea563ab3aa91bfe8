"""The loop both ends run on: the fast one, where there is one; and sockets enough."""

import asyncio
import os
from collections.abc import Coroutine
from functools import cache
from typing import Any, TypeVar

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.run(work)
    return uvloop.run(work)


def allow_sockets(count: int) -> bool:
    """May this process, and those it starts, have so many?"""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return True
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted == count
    return True


@cache
def part_cores() -> int:
    """Keep the first core for the server: this process uses the others from now on, in every run."""
    first, *others = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, others)
    return first
