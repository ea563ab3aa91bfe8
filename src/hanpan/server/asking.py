"""One request: read and checked against the types its route names, answered in one shape."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
from aiohttp import web
from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.floor.ports import PersonRow, SessionRow
from hanpan.server.bodies import body_of
from hanpan.server.context import CONTEXT, Context
from hanpan.server.devices import mark_device
from hanpan.server.errors import Fault, status_of, trouble
from hanpan.server.visitors import KNOWN_NAME, VISITOR, Visitor, put_cookie

Given = TypeVar("Given", bound=Struct)
Answer = Struct | Fault | Refusal | web.Response | None


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing need be said."""


class Done(Struct, frozen=True):
    """It is done."""

    done: bool = True


@dataclass
class Ask:
    """A request and who makes it."""

    context: Context
    request: web.Request
    visitor: Visitor
    cookie: str | None = None
    """What the browser carries from now on; empty: nothing any more."""
    known: str | None = None
    """And by what it is known even when nobody is signed in."""

    @property
    def lang(self) -> str:
        return self.visitor.lang

    @property
    def row(self) -> PersonRow:
        """Who asks, on a path for people who have signed in."""
        assert self.visitor.row is not None
        return self.visitor.row

    @property
    def session(self) -> SessionRow:
        assert self.visitor.session is not None
        return self.visitor.session


@dataclass(frozen=True)
class Route(Generic[Given]):
    """One path: what is given with a request, in the path, the query or the body, and what it is answered."""

    method: str
    path: str
    handle: Callable[[Any, Given], Awaitable[Answer]]
    given: type[Given]
    answer: type[Struct] | str
    """Its type, or a media type where it is no JSON."""
    signed_in: bool = True
    """Only for people who have signed in?"""
    nullable: bool = False
    """May the answer be null?"""

    schemes = ("cookie", "token")
    """By what those are known (server.openapi)."""

    @property
    def in_path(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.path)

    @property
    def has_body(self) -> bool:
        return self.method == "POST" and len(self.given.__struct_fields__) > len(self.in_path)

    async def __call__(self, request: web.Request) -> web.StreamResponse:
        ask = Ask(request.app[CONTEXT], request, request[VISITOR])
        return respond(ask, await self._answer(ask))

    async def _answer(self, ask: Ask) -> Answer:
        if not ask.context.floor.ready:
            return Fault("not-ready")
        if self.signed_in and ask.visitor.row is None:
            return Fault("not-signed-in")
        given = await self._read(ask.request)
        return given if isinstance(given, Fault) else await self.handle(ask, given)

    async def _read(self, request: web.Request) -> Given | Fault:
        if any(len(request.query.getall(name)) > 1 for name in request.query):
            return Fault("bad-field", said={"field": "?"})
        if not self.has_body:
            return from_texts(self.given, {**request.query, **request.match_info}, self.in_path)
        if request.query:
            return Fault("unknown-field", said={"field": next(iter(request.query))})
        if request.content_type != "application/json":
            return Fault("not-json")
        return from_json(self.given, await body_of(request))


def from_texts(wanted: type[Given], texts: Mapping[str, str], in_path: list[str]) -> Given | Fault:
    """From the path and the query. What cannot stand in the path leads nowhere."""
    try:
        return msgspec.convert(texts, wanted, strict=False)
    except msgspec.ValidationError as wrong:
        fault = field_fault(wrong)
        return Fault("not-found") if fault.said.get("field") in in_path else fault


def from_json(wanted: type[Given], body: bytes) -> Given | Fault:
    try:
        return msgspec.json.decode(body, type=wanted)
    except msgspec.ValidationError as wrong:
        return field_fault(wrong)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Fault("broken-json")


_FIELD = re.compile(r"`\$?\.?([^`]*)`$")
_FAULTS = {"Object contains unknown": "unknown-field", "Object missing required": "missing-field"}


def field_fault(wrong: msgspec.ValidationError) -> Fault:
    """Which field, and whether it is unknown, missing or not as it should be."""
    told = str(wrong)
    named = _FIELD.search(told)
    code = next((code for start, code in _FAULTS.items() if told.startswith(start)), "bad-field")
    return Fault(code, said={"field": named.group(1)[:64] if named else "?"})


_ENCODER = msgspec.json.Encoder()


def respond(ask: Ask, answer: Answer) -> web.Response:
    if isinstance(answer, Fault | Refusal):
        response = refused(ask.lang, answer)
    else:
        response = answer if isinstance(answer, web.Response) else _json(200, answer)
    if ask.cookie is not None:
        put_cookie(response, ask.cookie, ask.context, ask.request)
    if ask.cookie:
        mark_device(response, ask.request, ask.context)
    if ask.known is not None:
        put_cookie(response, ask.known, ask.context, ask.request, KNOWN_NAME)
    return response


def refused(lang: str, problem: Fault | Refusal) -> web.Response:
    response = _json(status_of(problem), trouble(lang, problem))
    if "seconds" in problem.amounts:
        response.headers["Retry-After"] = str(problem.amounts["seconds"])
    return response


def _json(status: int, body: Any) -> web.Response:
    return web.Response(status=status, body=_ENCODER.encode(body), content_type="application/json")
