"""Requests byte by byte, as no library would send them."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Raw:
    """An answer as it came."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def body(self) -> Any:
        return json.loads(self.text)


async def send(url: str, *lines: bytes, body: bytes = b"", host: bool = True) -> Raw:
    """One request, its lines as they are; a Host is added where none is given."""
    reader, writer = await connect(url)
    if host and not any(line.lower().startswith(b"host:") for line in lines):
        lines = (*lines, b"Host: " + urlsplit(url).netloc.encode())
    writer.write(b"\r\n".join([*lines, b"Connection: close", b"", body]))
    return await answer(reader, writer)


async def connect(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    parts = urlsplit(url)
    return await asyncio.open_connection(parts.hostname, parts.port)


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Raw:
    """Everything until the house hangs up."""
    told = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    head, _, text = told.partition(b"\r\n\r\n")
    status, *headers = head.decode("latin-1").split("\r\n")
    named = dict(header.split(": ", 1) for header in headers)
    return Raw(int(status.split()[1]), named, text.decode())
