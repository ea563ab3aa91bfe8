"""What a table node does for doors in other processes beside its tables: it identifies people and answers requests."""

import asyncio
from logging import Logger
from typing import Any, cast

from aiohttp import web

from hanpan.cluster.far_connection import FarConnection
from hanpan.cluster.messages import Knock, Knocked, Request, Response
from hanpan.server.admitting import Admitted, admit
from hanpan.server.context import Context
from hanpan.server.visitors import Visitor, row_of
from hanpan.wire.house_says import ShownOut, encode


class NodeService:
    """Implements `cluster.doors.DoorService`."""

    def __init__(self, context: Context, runner: web.AppRunner) -> None:
        self.context, self.runner = context, runner

    async def knock(self, knock: Knock) -> Knocked:
        context = self.context
        session = await context.sessions.find(knock.secret, knock.use) if knock.secret else None
        row = await row_of(context, session)
        visitor = Visitor(row.lang, row, session) if row is not None else Visitor("")
        admission = admit(context, visitor, knock.address)
        if isinstance(admission, Admitted):
            return Knocked(knock.ask, admission.guest, admission.session)
        return Knocked(knock.ask, shown_out=encode(admission) if isinstance(admission, ShownOut) else b"")

    async def answer(self, request: Request) -> Response:
        """By the same application that would answer it here."""
        server = self.runner.server
        assert server is not None
        loop, unlogged = asyncio.get_running_loop(), cast(Logger, None)
        handler = web.RequestHandler(server, loop=loop, access_log=unlogged, auto_decompress=False)
        transport = Loopback(handler, request.address)
        handler.connection_made(transport)
        handler.data_received(request.data)
        return Response(request.ask, await transport.written())

    def came(self, connection: FarConnection) -> None:
        self.context.far.add(connection)

    def went(self, connection: FarConnection) -> None:
        self.context.far.discard(connection)


class Loopback(asyncio.Transport):
    """Carries one request and its answer within this process."""

    def __init__(self, handler: web.RequestHandler, address: str) -> None:
        super().__init__({"peername": (address, 0)})
        self.handler, self.parts = handler, bytearray()
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def written(self) -> bytes:
        """All of it, once its end is reached."""
        await self.done
        return bytes(self.parts)

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        self.parts += data

    def writelines(self, list_of_data: Any) -> None:
        for data in list_of_data:
            self.parts += data

    def is_closing(self) -> bool:
        return self.done.done()

    def close(self) -> None:
        if not self.done.done():
            self.done.set_result(None)
            asyncio.get_running_loop().call_soon(self.handler.connection_lost, None)

    def abort(self) -> None:
        self.close()

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        """All of it has been read."""

    def resume_reading(self) -> None:
        """The same."""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """There is only the one."""

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.handler
