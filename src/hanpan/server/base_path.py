"""A house below a path of its address, like /hanpan, behind a proxy that has other things to show as well.

The path is taken off what comes in before anybody looks at it, so that every room speaks of `/lobby`; what goes out
(links, cookies, the page) has it. A proxy may take it off itself: what comes without it is the same.
"""

from collections.abc import Callable
from typing import Any

from aiohttp.http_parser import RawRequestMessage
from yarl import URL

Factory = Callable[..., Any]


def below(base: str, made: Factory) -> Factory:
    """What makes requests, for a house that lies below this path; empty: at the root."""
    if not base:
        return made

    def shortened(message: RawRequestMessage, *rest: Any) -> Any:
        path = without(base, message.path)
        if path == message.path:
            return made(message, *rest)
        way, _, query = path.partition("?")
        url = URL.build(path=way, query_string=query, encoded=True)
        return made(message._replace(path=path, url=url), *rest)

    return shortened


def without(base: str, path: str) -> str:
    """`/hanpan/t/x?y` → `/t/x?y`; as it is, where it does not lie there."""
    rest = path[len(base) :]
    if not path.startswith(base) or rest[:1] not in ("", "/", "?"):
        return path
    return rest if rest.startswith("/") else f"/{rest}"
