"""contrib/compose.cluster.yaml with its services as processes of this machine: all but the containers themselves."""

import asyncio
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml  # type: ignore[import-untyped]

from hanpan.bots.client import Client, HouseError
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.broker import broker
from tests.cluster.processes import Part, wait_until_ready
from tests.operating.test_contrib import CONTRIB, opened, tool
from tests.postgresql import Server, free_port

SERVICES: dict[str, Any] = yaml.safe_load((CONTRIB / "compose.cluster.yaml").read_text())["services"]
OURS = [name for name, service in SERVICES.items() if service["image"] == "hanpan"]
PATIENCE = 30.0


class Composed:
    """Where everything of it is here."""

    def __init__(self, folder: Path, database: str, bus: str) -> None:
        self.folder, self.database, self.bus = folder, database, bus
        self.ports = {name: free_port() for name in OURS if name.startswith("door")}
        self.parts = {name: self._part(name) for name in OURS}

    def _part(self, name: str) -> Part:
        service = SERVICES[name]
        places = {"/data": self.folder / name}
        places["/data"].mkdir()
        for volume in service["volumes"]:
            source, target, *_ = volume.split(":")
            if source.startswith("."):
                shutil.copy(CONTRIB / source, places["/data"] / Path(target).name)
                continue
            places[target] = self.folder / source
            places[target].mkdir(exist_ok=True)
        here = {"8080": str(self.ports.get(name, 0)), "0.0.0.0": "127.0.0.1"}  # noqa: S104
        serve, *options = service["command"]
        assert serve == "serve"
        part = Part(self.folder / f"{name}.log", *[here.get(one, places.get(one, one)) for one in options])
        part.environment = {key: self._here(value, places) for key, value in service["environment"].items()}
        return part

    def _here(self, value: str, places: dict[str, Path]) -> str:
        if value.startswith("postgresql://"):
            asked = SERVICES["postgresql"]["environment"]
            user, password = asked["POSTGRES_USER"], asked["POSTGRES_PASSWORD"]
            assert value == f"postgresql://{user}:{password}@postgresql/{asked['POSTGRES_DB']}"
            return self.database
        if value.startswith("nats://"):
            assert value == "nats://nats:4222"
            return self.bus
        path = Path(value)
        return str(places[str(path.parent)] / path.name)

    def address(self, port: int) -> Path:
        """The proxy's settings, with the doors where they are."""
        block = (CONTRIB / "nginx.cluster.conf").read_text()
        for name, door in self.ports.items():
            assert f"{name}:8080" in block
            block = block.replace(f"{name}:8080", f"127.0.0.1:{door}")
        block = block.replace("listen 80;", f"listen 127.0.0.1:{port};")
        folder = self.folder
        paths = "".join([f"{one}_temp_path {folder};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")])
        file = folder / "nginx.conf"
        around = f"pid {folder}/nginx.pid; error_log stderr; daemon off; events {{}}\n"
        file.write_text(f"{around}http {{ access_log off; {paths}\n{block}\n}}\n")
        return file


@contextmanager
def composed(folder: Path, server: Server) -> Iterator[Composed]:
    """Everything is started at once, as there."""
    with broker() as bus, ExitStack() as ending:
        house = Composed(folder, server.fresh(), bus.url())
        for part in house.parts.values():
            ending.callback(part.kill)
            part.begin()
        for part in house.parts.values():
            part.wait()
        yield house


async def plays(url: str, name: str) -> None:
    """Somebody comes in and opens a table. A door that is ready may find a moment later that a node has died."""
    async with aiohttp.ClientSession() as http, await come_in(http, url, name) as client:
        form: dict[str, bool | int | str] = {"seats": 2, "least_buy_in": 100, "most_buy_in": 2000}
        opened = await client.ask(say.OpenTable("", "holdem", "cash", form))
        assert isinstance(opened, told.Done), opened


async def come_in(http: aiohttp.ClientSession, url: str, name: str) -> Client:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await Client.guest(http, url, name)
            except HouseError as refused:
                if str(refused) != "not-ready":
                    raise
                await asyncio.sleep(0.2)


@pytest.mark.long
def test_all_of_it_works_and_one_of_each_is_enough(tmp_path: Path, postgresql: Server) -> None:
    nginx, port = tool("nginx"), free_port()
    with composed(tmp_path, postgresql) as house:
        with opened(nginx, tmp_path, house.address(port), port):
            url = f"http://127.0.0.1:{port}"
            wait_until_ready(url)
            asyncio.run(plays(url, "Ann"))
            for name in ("tables-1", "door-1"):
                house.parts[name].kill()
            wait_until_ready(url)
            asyncio.run(plays(url, "Ben"))
        keys = list(tmp_path.rglob("house.key"))
        assert [file.parent.name for file in keys] == ["key"], "apart from the data"


def test_what_it_mounts_is_there_and_what_it_names_is_told() -> None:
    whole = yaml.safe_load((CONTRIB / "compose.cluster.yaml").read_text())
    volumes = [volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", ())]
    assert {one for one in volumes if not one.startswith(".")} == whole["volumes"].keys()
    assert all((CONTRIB / one).is_file() for one in volumes if one.startswith("."))
    assert {one for service in SERVICES.values() for one in service.get("depends_on", ())} <= SERVICES.keys()
    image = (CONTRIB / SERVICES["tables-1"]["build"] / "Dockerfile").read_text()
    named = {volume.split(":")[1] for volume in SERVICES["tables-1"]["volumes"]}
    assert named == set(re.findall(r"^VOLUME (\S+)", image, re.MULTILINE)), "they belong to whom the image runs as"
