"""The socket: one connection per client for everything live."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from aiohttp import web

from hanpan.floor.visits import Guest
from hanpan.server.addresses import address_of, is_own_page
from hanpan.server.admitting import Admission, admit
from hanpan.server.asking import refused
from hanpan.server.context import CONTEXT, SIGNED_OUT
from hanpan.server.devices import device_of
from hanpan.server.doorway import Doorway
from hanpan.server.errors import Fault
from hanpan.server.listening import HouseSocket, Listener
from hanpan.server.sending import SocketConnection
from hanpan.server.sessions import TOKEN
from hanpan.server.visitors import VISITOR, carried
from hanpan.wire import NEEDED, VERSION
from hanpan.wire.house_says import ShownOut, encode
from hanpan.words import say

WRONG_VERSION = 4400
SHOWN_OUT = 4403
GOODBYE_SECONDS = 5.0


async def socket(request: web.Request) -> web.StreamResponse:
    """At a door with the tables in its own process."""
    context, visitor = request.app[CONTEXT], request[VISITOR]

    async def admits(address: str) -> Admission:
        return admit(context, visitor, address, device_of(request, context))

    return await talk(request, context, visitor.lang, admits)


async def talk(
    request: web.Request, door: Doorway, lang: str, admits: Callable[[str], Awaitable[Admission]]
) -> web.StreamResponse:
    """Upgrade, come in, and listen until the connection ends."""
    closed = _closed_to(request, door)
    if closed is not None:
        return refused(lang, closed)
    response = HouseSocket(
        timeout=GOODBYE_SECONDS,
        autoping=False,
        max_msg_size=door.limits.message_bytes,
        decode_text=False,
    )
    if not response.can_prepare(request):
        return refused(lang, Fault("upgrade-wanted"))
    address = address_of(request, door)
    with _counted(door, address):
        admission = await admits(address)
        crowded = _crowded(door, address, 0)  # by now the door has heard of others
        if crowded is not None:
            return refused(lang, crowded)
        await response.prepare(request)
        await _talk(request, response, door, lang, admission)
    return response


def _closed_to(request: web.Request, door: Doorway) -> Fault | None:
    """Before the upgrade: other pages may not speak in somebody's name, and one address is one of many."""
    origin = request.headers.get("Origin")
    if not (carried(request, door)[0] == TOKEN if origin is None else is_own_page(origin, request, door)):
        return Fault("foreign-origin")
    if not door.house.ready:
        return Fault("not-ready")
    return _crowded(door, address_of(request, door), 1)


def _crowded(door: Doorway, address: str, more: int) -> Fault | None:
    """Has an address too many sockets, at all doors together, with so many more?"""
    most = door.limits.connections_per_address
    if not most or door.connections_from[address] + door.sockets_elsewhere(address) + more <= most:
        return None
    return Fault("too-many-lines", {"most": most})


@contextmanager
def _counted(door: Doorway, address: str) -> Iterator[None]:
    door.connections_from[address] += 1
    try:
        yield
    finally:
        door.connections_from[address] -= 1
        if not door.connections_from[address]:
            del door.connections_from[address]


async def _talk(request: web.Request, response: HouseSocket, door: Doorway, lang: str, admission: Admission) -> None:
    """After the upgrade: a browser can read why a connection was closed, but not why it was never opened."""
    said = request.query.get("version", "")
    if said != str(VERSION):
        await response.close(code=WRONG_VERSION, message=_what_to_install(lang))
    elif admission is None:
        await response.close(code=SIGNED_OUT, message=b"not-signed-in")
    elif isinstance(admission, ShownOut):
        await response.send_str(encode(admission).decode())
        await response.close(code=SHOWN_OUT, message=b"banned")
    elif request.transport is not None:
        guest, limit = admission.guest, door.limits.unsent_bytes
        connection = SocketConnection(response, request.transport, limit, guest.person, admission.session)
        await _stay(response, door, connection, guest)


def _what_to_install(lang: str) -> bytes:
    """A page loads itself anew; whoever wrote a bot reads this. A closing frame holds 123 bytes."""
    return say(lang, "server.fault.other-protocol", version=VERSION, package=NEEDED).encode()[:123]


async def _stay(response: HouseSocket, door: Doorway, connection: SocketConnection, guest: Guest) -> None:
    visit = door.house.come_in(guest, connection)
    door.connections.add(connection)
    try:
        # A task of its own: a frame that comes wakes all the coroutines its reader is called by, and here they are few.
        await asyncio.create_task(Listener(response, door, connection, visit).listen())
    finally:
        door.connections.discard(connection)
        door.house.go(visit)
        await connection.end()
