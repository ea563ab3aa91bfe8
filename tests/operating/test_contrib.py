"""What hosts copy out of contrib/: each file is asked by the program it is for."""

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml  # type: ignore[import-untyped]

from hanpan.server.key_file import key_file
from hanpan.wire import VERSION
from tests.operating.processes import PATIENCE, hanpan, serving

ROOT = Path(__file__).parents[2]
CONTRIB = ROOT / "contrib"
CERTIFICATES = ROOT / "tests/cluster/certificates"
PLACES = "/usr/sbin:/usr/bin:/usr/local/bin:/sbin:/bin"


def tool(name: str) -> str:
    """Where it is; `tools/hosting` installs it from Debian."""
    found = shutil.which(name) or shutil.which(name, path=PLACES)
    if found is None:
        pytest.skip(f"there is no {name} on this machine")
    return found


def run(*command: object) -> str:
    """What it prints; it has to agree."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    unit = (CONTRIB / "hanpan.service").read_text()
    assert "/opt/hanpan/bin/hanpan" in unit
    copied = tmp_path / "hanpan.service"
    copied.write_text(unit.replace("/opt/hanpan/bin/hanpan", sys.executable))
    assert "hanpan.service" not in run(analyze, "verify", "--man=no", copied), "not a word about it"


@pytest.mark.rule("FD-3.1")
def test_the_key_of_the_unit_lies_apart_from_the_data() -> None:
    unit = (CONTRIB / "hanpan.service").read_text()
    [folder] = re.findall(r"--data (\S+)", unit)
    [key] = re.findall(r"^Environment=HANPAN_KEY=(\S+)", unit, re.MULTILINE)
    [state] = re.findall(r"^StateDirectory=(.+)", unit, re.MULTILINE)
    assert {folder, str(Path(key).parent)} == {f"%S/{name}" for name in state.split()}, "both may be written to"
    assert not Path(key).is_relative_to(folder)


@pytest.mark.rule("FD-3.1")
def test_the_key_of_the_image_lies_apart_from_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = (ROOT / "Dockerfile").read_text()
    folder, key = re.findall(r"^VOLUME (\S+)", image, re.MULTILINE)
    [home] = re.findall(r"--home-dir (\S+)", image)
    [state] = re.findall(r"^ENV XDG_STATE_HOME=(\S+)", image, re.MULTILINE)
    assert state == key
    assert folder not in (home, key)
    monkeypatch.setenv("XDG_STATE_HOME", state)
    assert key_file(tmp_path, {}).is_relative_to(key)


def test_the_options_that_are_named_exist() -> None:
    told = hanpan("serve", "--help", COLUMNS="200").stdout
    texts = [(CONTRIB / name).read_text() for name in ("hanpan.service", "compose.yaml")]
    named = {option for text in texts for option in re.findall(r"--(?:data|public-url|host|port)\b", text)}
    assert named == {"--data", "--public-url"}
    assert [option for option in named if option not in told] == []


def test_the_house_of_compose_is_that_of_the_image() -> None:
    house = yaml.safe_load((CONTRIB / "compose.yaml").read_text())["services"]["house"]
    image = (ROOT / "Dockerfile").read_text()
    folder, key = re.findall(r"^VOLUME (\S+)", image, re.MULTILINE)
    [port] = re.findall(r"^EXPOSE (\S+)", image, re.MULTILINE)
    assert house["volumes"] == [f"house:{folder}", f"key:{key}"]
    assert house["ports"] == [f"{port}:{port}"]
    assert house["command"][:3] == ["serve", "--data", folder]
    assert (CONTRIB / house["build"]["context"] / "Dockerfile").is_file()


def test_caddy_takes_its_file() -> None:
    assert "Valid configuration" in run(
        tool("caddy"), "validate", "--adapter", "caddyfile", "--config", CONTRIB / "Caddyfile"
    )


def test_a_house_behind_nginx_with_https(tmp_path: Path) -> None:
    """The block as it stands, with other ports and a certificate of the tests: pages, cookies and sockets."""
    nginx, port = tool("nginx"), free_port()
    folder = tmp_path / "house"
    folder.mkdir()
    settings = '[server]\npublic_url = "https://cards.example"\n[limits]\nbehind_proxy = true\n'
    (folder / "house.toml").write_text(settings)
    with serving(folder, "--no-bots", "--host", "127.0.0.1") as house:
        file = configured(tmp_path, port, house.url.rpartition(":")[2])
        run(nginx, "-t", "-q", "-p", tmp_path, "-c", file)
        with opened(nginx, tmp_path, file, port):
            status, headers, _ = ask(port, "GET", "/lobby")
            assert (status, headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
            status, headers, body = ask(port, "POST", "/api/guest", {"name": "Ann"})
            assert (status, body["name"]) == (200, "Ann")
            cookie = headers["Set-Cookie"]
            assert cookie.startswith("__Host-hanpan=")
            assert asyncio.run(first_word(port, cookie.partition(";")[0])) == "welcome"
            assert ask(port, "GET", "/metrics")[0] == 404, "a proxy is not this machine"


def configured(folder: Path, port: int, house: str) -> Path:
    block = (CONTRIB / "nginx.conf").read_text()
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("127.0.0.1:8080", f"127.0.0.1:{house}"),
        ("/etc/ssl/certs/cards.example.pem", str(CERTIFICATES / "broker.pem")),
        ("/etc/ssl/private/cards.example.key", str(CERTIFICATES / "broker.key")),
    ):
        assert old in block
        block = block.replace(old, new)
    paths = "".join([f"{name}_temp_path {folder};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")])
    file = folder / "nginx.conf"
    around = f"pid {folder}/nginx.pid; error_log stderr; daemon off; events {{}}\n"
    file.write_text(f"{around}http {{ access_log off; {paths}\n{block}\n}}\n")
    return file


@contextmanager
def opened(nginx: str, folder: Path, file: Path, port: int) -> Iterator[None]:
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(file)])
    try:
        until = time.monotonic() + PATIENCE
        while not listens(port):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def unchecked() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


OUTSIDE = {"Host": "cards.example", "Origin": "https://cards.example", "Accept-Language": "en"}


def ask(port: int, method: str, path: str, body: object = None) -> tuple[int, Any, Any]:
    connection = HTTPSConnection("127.0.0.1", port, context=unchecked(), timeout=PATIENCE)
    said = {} if body is None else {"Content-Type": "application/json"}
    connection.request(method, path, None if body is None else json.dumps(body), {**OUTSIDE, **said})
    answer = connection.getresponse()
    told = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, json.loads(told) if path.startswith("/api/") else told


async def first_word(port: int, cookie: str) -> str:
    url = f"https://127.0.0.1:{port}/ws?version={VERSION}"
    headers = {**OUTSIDE, "Cookie": cookie}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(url, headers=headers, ssl=unchecked()) as line,
    ):
        return str((await line.receive_json(timeout=PATIENCE))["say"])
