"""docs/league.md says what is so: its file is read, its bots play."""

import json
import os
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from msgspec import structs

from hanpan.league.settings import LeagueSettings, ListenSection, PlayerSection
from hanpan.league.views import LeagueView, PlayerView
from tests.league.leagues import Nobody, run, settings_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "league.md").read_text(encoding="utf-8")
CLASS, SERVICE, CLIENT = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
[VIEW] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
[FILE] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_its_file_names_every_setting_with_its_default() -> None:
    said = tomllib.loads(FILE)
    assert [*said] == [*LeagueSettings.__struct_fields__]
    assert [*said["listen"]] == [*ListenSection.__struct_fields__]
    defaults = {field.name: field.default for field in structs.fields(LeagueSettings)}
    for name in set(said) - {"name", "seed", "listen", "players"}:
        default = defaults[name]
        assert said[name] == (list(default) if isinstance(default, tuple) else default), name
    assert {key for player in said["players"] for key in player} == {*PlayerSection.__struct_fields__}


def test_its_view_has_every_field() -> None:
    view = json.loads(VIEW)
    assert [*view] == [*LeagueView.__struct_fields__]
    assert all([*player] == [*PlayerView.__struct_fields__] for player in view["players"])


def test_its_class_plays(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(CLASS, encoding="utf-8")
    told = run(settings_of("my_bot.py:MyBot", "random", games=3), tmp_path / "league", beside=tmp_path)
    assert told.state == "finished"
    assert all(player.faults == 0 for player in told.players)


@pytest.mark.rule("LG-3.1")
def test_its_http_and_websocket_bots_play(tmp_path: Path) -> None:
    """Both in processes of their own, as a reader would start them."""
    http, socket_port = free_port(), free_port()
    (tmp_path / "service.py").write_text(SERVICE.replace("9001", str(http)), encoding="utf-8")
    patient = CLIENT.replace("asyncio.run(main())", PATIENT).replace("8090", str(socket_port))
    (tmp_path / "client.py").write_text(patient, encoding="utf-8")
    players = (
        PlayerSection(name="Cho", url=f"http://127.0.0.1:{http}"),
        PlayerSection(name="Dan", token="at-least-8-letters"),  # noqa: S106
        PlayerSection(name="Ann", plays="random"),
    )
    settings = settings_of(games=3, players=players, listen=ListenSection(port=socket_port, wait=60))
    watch = Nobody()
    bots = [
        subprocess.Popen([sys.executable, file], cwd=tmp_path, env=os.environ, stderr=subprocess.DEVNULL)
        for file in ("service.py", "client.py")
    ]
    try:
        wait_for(http)
        told = run(settings, tmp_path / "league", watch)
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert [key for key, _ in watch.told] == ["listening"]
    assert told.state == "finished"
    assert all(player.faults == 0 for player in told.players)


PATIENT = """
while True:
    try:
        asyncio.run(main())
        break
    except aiohttp.ClientError:
        pass
"""


def wait_for(port: int) -> None:
    """Until somebody listens there."""
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return


def test_the_leagues_of_the_arena_make_sense() -> None:
    files = sorted((ROOT / "docs" / "leagues").glob("*.toml"))
    assert len(files) == 7
    for file in files:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        assert said["name"] == file.stem
        assert said["duplicate"]
        assert [player["name"] for player in said["players"]] == [player["plays"] for player in said["players"]]
