"""HTTP bots on loopback, in threads of their own: good ones, and every kind of bad one."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Behaviour = Callable[["Service", bytes], None]


class Service(BaseHTTPRequestHandler):
    """Does with every bet what its server says."""

    protocol_version = "HTTP/1.1"
    server: Any

    def log_message(self, *_: object) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        self.reply(b"alive")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/over":
            self.server.told.append(body)
            self.server.hear(self, body)
            return
        self.server.asked.append((self.path, body))
        self.server.behave(self, body)

    def reply(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def hang_up(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)


class Bot(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, behave: Behaviour, hear: Behaviour | None) -> None:
        super().__init__(("127.0.0.1", 0), Service)
        self.behave = behave
        self.hear = hear or says(b"", 404)
        """What it does with the end of a hand; most have no such page."""
        self.told: list[bytes] = []
        self.asked: list[tuple[str, bytes]] = []
        self.closing = threading.Event()
        """So that nobody who sleeps outlives the test."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, *_: object) -> None:
        """The league has hung up: so what."""


@contextmanager
def bot(behave: Behaviour, hear: Behaviour | None = None) -> Iterator[Bot]:
    with Bot(behave, hear) as served:
        thread = threading.Thread(target=served.serve_forever, daemon=True)
        thread.start()
        try:
            yield served
        finally:
            served.closing.set()
            served.shutdown()


def says(body: bytes, status: int = 200, **headers: str) -> Behaviour:
    return lambda service, _: service.reply(body, status, **headers)


def sleeps(service: Service, _: bytes) -> None:
    service.server.closing.wait(30)


def drips(service: Service, _: bytes) -> None:
    """One byte of a number, and then nothing for long."""
    service.send_response(200)
    service.send_header("Content-Length", "2")
    service.end_headers()
    service.wfile.write(b"5")
    service.wfile.flush()
    service.server.closing.wait(30)


def breaks_off(service: Service, _: bytes) -> None:
    service.send_response(200)
    service.send_header("Content-Length", "20")
    service.end_headers()
    service.wfile.write(b"50")
    service.hang_up()


def hangs_up(service: Service, _: bytes) -> None:
    service.hang_up()


def babbles(service: Service, _: bytes) -> None:
    service.connection.sendall(b"\x00\xff this is no HTTP\r\n\r\n")
    service.hang_up()


def floods(service: Service, _: bytes) -> None:
    """A hundred megabytes of digits."""
    service.send_response(200)
    service.send_header("Content-Length", str(100 * 2**20))
    service.end_headers()
    for _megabyte in range(100):
        service.wfile.write(b"9" * 2**20)


def calls(service: Service, body: bytes) -> None:
    import json

    service.reply(str(json.loads(body)["to_call"]).encode())
