"""The middleware of every path: identifies who asks, turns away who may not, and shapes every error answer."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from hanpan.floor.ports import StoreError
from hanpan.server.addresses import address_of, may_change
from hanpan.server.answering import API
from hanpan.server.asking import refused
from hanpan.server.context import CONTEXT, Context
from hanpan.server.entrance import ban_fault, banned
from hanpan.server.errors import Fault, fault_of_status
from hanpan.server.hosts import misdirected
from hanpan.server.pages import is_lost, nowhere
from hanpan.server.visitors import SOCKET, VISITOR, Visitor, identify, preferred_language, put_cookie

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
READING = ("GET", "HEAD", "OPTIONS")
FOR_ALL = ("/api/operator/", "/api/words", "/api/rulebook", "/api/openapi.json", "/api/house")
"""For who is banned, too: operators cannot lock themselves out, and the page has words to say why."""


@web.middleware
async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Whatever goes wrong further in, the answer has the one shape, and says nothing about the inside of the house."""
    lang = preferred_language(request.headers.get("Accept-Language", ""))
    try:
        turned_away = _turned_away(request, request.app[CONTEXT])
        if turned_away is not None:
            return refused(lang, turned_away)
        visitor = request[VISITOR] = await _visitor(request, lang)
        lang = visitor.lang
        sent_off = _banned(request, visitor, request.app[CONTEXT])
        if sent_off is not None:
            return refused(lang, sent_off)
        return await _renewed(request, visitor, await handler(request))
    except web.HTTPException as raised:
        if raised.status < 400:
            raise
        if raised.status == 404 and is_lost(request):
            return await nowhere(request)
        return _like(raised, refused(lang, fault_of_status(raised.status)))
    except web.RequestPayloadError:
        return refused(lang, Fault("bad-request"))
    except ConnectionError:  # they are gone
        raise
    except StoreError:
        return refused(lang, Fault("store-trouble"))
    except Exception as wrong:  # a bug of ours: the operator reads about it, the visitor does not
        request.app[CONTEXT].metrics.broke("request", wrong)
        return refused(lang, Fault("house-error"))


async def _visitor(request: web.Request, lang: str) -> Visitor:
    """Only the API asks the store who this is; pages are for everyone."""
    if not request.path.startswith((API, SOCKET)):
        return Visitor(lang)
    context = request.app[CONTEXT]
    visitor = await identify(request, context)
    if context.know is not None and visitor.row is not None:
        await context.know(visitor.row.person)
    return visitor


def _turned_away(request: web.Request, context: Context) -> Fault | None:
    """Before anybody is looked up: a flood from one address costs no reading."""
    misled = misdirected(request.headers.get("Host"), context)
    if misled is not None:
        return misled
    if request.method not in READING and not may_change(request, context):
        return Fault("foreign-origin")
    if not request.path.startswith((API, SOCKET)):
        return None
    return context.requests.closed_to(address_of(request, context))


def _banned(request: web.Request, visitor: Visitor, context: Context) -> Fault | None:
    """On the socket they are told once it is open: a browser cannot read why it never was."""
    if not request.path.startswith(API) or request.path.startswith((*FOR_ALL, SOCKET)):
        return None
    row = banned(context, visitor.person, address_of(request, context))
    return None if row is None else ban_fault(context, row)


async def _renewed(request: web.Request, visitor: Visitor, response: web.StreamResponse) -> web.StreamResponse:
    """A cookie that has become old is changed, unless the answer does something to it anyway."""
    if visitor.session is not None and not response.prepared and not response.cookies:
        fresh = await request.app[CONTEXT].sessions.renewed(visitor.session)
        if fresh is not None:
            put_cookie(response, fresh, request.app[CONTEXT], request)
    return response


def _like(raised: web.HTTPException, response: web.Response) -> web.Response:
    if "Allow" in raised.headers:
        response.headers["Allow"] = raised.headers["Allow"]
    return response
