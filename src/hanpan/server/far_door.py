"""A door whose tables are in other processes: sockets, limits and files here, everything else asked by the bus."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web
from msgspec import structs

from hanpan.cluster.asking import AwayError
from hanpan.cluster.far_house import FarHouse
from hanpan.floor.clock import Clock
from hanpan.floor.metrics import Metrics
from hanpan.server.addresses import address_of
from hanpan.server.admitting import Admission, Admitted
from hanpan.server.answering import harden_answer
from hanpan.server.asking import refused
from hanpan.server.bodies import body_of
from hanpan.server.connections import look_after
from hanpan.server.context import CLOSING
from hanpan.server.devices import device_of
from hanpan.server.doorway import DOORWAY
from hanpan.server.errors import Fault, fault_of_status
from hanpan.server.hosts import misdirected
from hanpan.server.limits import Limits
from hanpan.server.meanwhile import at_the_door
from hanpan.server.middleware import Handler
from hanpan.server.pages import add_files
from hanpan.server.rates import Gate
from hanpan.server.relaying import as_answered, as_asked
from hanpan.server.sockets import talk
from hanpan.server.visitors import SOCKET, carried, preferred_language
from hanpan.wire.house_says import ShownOut

if TYPE_CHECKING:
    from hanpan.server.sending import SocketConnection

DOORS = 16
"""So many may stand beside each other until an address can have more than its limits without being noticed."""


@dataclass
class FarDoor:
    """Implements `Doorway`."""

    house: FarHouse
    clock: Clock
    metrics: Metrics
    limits: Limits = field(default_factory=Limits)
    public_url: str = ""
    base_path: str = ""
    everywhere: bool = True

    def __post_init__(self) -> None:
        limits, now = self.limits, self.clock.steady
        self.requests = Gate(limits.requests_per_second, limits.requests_at_once, now)
        self.messages = Gate(limits.address_messages_per_second, limits.address_messages_at_once, now)
        self.connections: set[SocketConnection] = set()
        self.connections_from: Counter[str] = Counter()
        self.house.seen, self.house.said_elsewhere = self._seen, self.messages.spend

    def sockets_elsewhere(self, address: str) -> int:
        return self.house.elsewhere.of(address)

    def _seen(self) -> dict[str, tuple[int, int]]:
        """Of each address that comes near a limit, if only at many doors: most are not worth a word."""
        seen = {at: (sockets, self.messages.of(at).taken()) for at, sockets in self.connections_from.items()}
        most, rate = self.limits.connections_per_address, self.messages.rate
        return {
            at: (sockets, said)
            for at, (sockets, said) in seen.items()
            if (most and sockets * DOORS > most) or (rate and said * DOORS > rate)
        }

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https:")


FAR_DOOR = web.AppKey("far-door", FarDoor)


def build_door(door: FarDoor) -> web.Application:
    """An application that keeps nothing."""
    app = web.Application(middlewares=[_turn_away], client_max_size=door.limits.body_bytes)
    app[FAR_DOOR] = door
    app[DOORWAY] = door
    app.router.add_get(SOCKET, _socket, allow_head=False)
    app.router.add_get("/health", _health)
    app.router.add_get("/ready", _ready)
    add_files(app)
    app.router.add_route("*", "/{rest:.*}", _relay)
    app.on_response_prepare.append(harden_answer)
    app.cleanup_ctx.append(at_the_door(look_after))
    app.on_shutdown.append(_close)
    return app


@web.middleware
async def _turn_away(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Whatever goes wrong, the answer has the one shape."""
    door, lang = request.app[FAR_DOOR], _lang(request)
    fault = misdirected(request.headers.get("Host"), door) or door.requests.closed_to(address_of(request, door))
    if fault is not None:
        return refused(lang, fault)
    try:
        return await handler(request)
    except AwayError:
        return refused(lang, Fault("not-ready"))
    except web.HTTPException as raised:
        return refused(lang, fault_of_status(raised.status))


def _lang(request: web.Request) -> str:
    return preferred_language(request.headers.get("Accept-Language", ""))


async def _socket(request: web.Request) -> web.StreamResponse:
    door = request.app[FAR_DOOR]

    async def admits(address: str) -> Admission:
        known = await door.house.knock(*carried(request, door), address, door.connections_from[address])
        if known.shown_out:
            return msgspec.json.decode(known.shown_out, type=ShownOut)
        if known.guest is None:
            return None
        return Admitted(structs.replace(known.guest, device=device_of(request, door)), known.session)

    return await talk(request, door, _lang(request), admits)


async def _relay(request: web.Request) -> web.StreamResponse:
    door = request.app[FAR_DOOR]
    asked = as_asked(request, await body_of(request))
    return as_answered(await door.house.request(address_of(request, door), asked))


async def _health(_: web.Request) -> web.Response:
    return web.Response(text="alive\n")


async def _ready(request: web.Request) -> web.Response:
    good = request.app[FAR_DOOR].house.ready
    return web.Response(status=200 if good else 503, text="ready\n" if good else "not ready\n")


async def _close(app: web.Application) -> None:
    for connection in list(app[FAR_DOOR].connections):
        await connection.close(CLOSING, "closing")
