"""How the operator's routes answer. What is no success has the shape of all others: a code, the rule it rests on (none
where it is only the door's own), the text, the amounts."""

from typing import TypeVar

import msgspec
from aiohttp import web
from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.server.bodies import body_of
from hanpan.server.errors import Trouble, status_of, trouble
from hanpan.server.visitors import preferred_language
from hanpan.words import say

BODY = 4096
"""Bytes of an order."""

Order = TypeVar("Order", bound=Struct)


def lang_of(request: web.Request) -> str:
    """The language of the page."""
    return preferred_language(request.headers.get("Accept-Language", ""))


def answer(body: object, status: int = 200) -> web.Response:
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    encoded = msgspec.json.encode(body)
    return web.Response(body=encoded, status=status, content_type="application/json", headers=headers)


def no(request: web.Request, status: int, code: str, **amounts: int) -> web.Response:
    """The door's own reasons."""
    told = {name: f"{amount:,}" for name, amount in amounts.items()}
    text = say(lang_of(request), f"operating.problem.{code}", **told)
    return answer(Trouble(code, "", text, amounts), status)


def refused(request: web.Request, refusal: Refusal) -> web.Response:
    """The house's reasons."""
    return answer(trouble(lang_of(request), refusal), status_of(refusal))


async def order_in(request: web.Request, kind: type[Order]) -> Order | None:
    """The body of a request, or None where it is none of the kind. A form of another site cannot send this type."""
    if request.content_type != "application/json" or (request.content_length or BODY + 1) > BODY:
        return None
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
