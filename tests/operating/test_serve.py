"""`hanpan serve` as a process: how it opens, what it refuses, how it ends."""

import contextlib
import json
import os
import pty
import re
import signal
import socket
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from hanpan.cli.serve import _draw
from hanpan.server.operator_asking import GUARD
from hanpan.server.outward import network_address
from hanpan.server.settings import HouseSettings
from hanpan.server.settings_file import read_settings
from hanpan.words import LANGUAGES, say
from tests.operating.playing import is_played_in
from tests.operating.processes import eventually, hanpan, is_closed, quick, serving


def test_it_opens_and_the_last_line_is_the_address(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there" / "yet"
    with serving(folder, "--no-bots") as house:
        assert re.fullmatch(r"Hanpan: http://[\d.]+:[1-9]\d*", house.printed[-1])
        assert re.fullmatch(r"http://127\.0\.0\.1:[1-9]\d*", house.url)
        assert house.get("/health")[0] == house.get("/ready")[0] == house.get("/operator")[0] == 200
        tables = json.loads(house.get("/api/lobby")[1])["tables"]
        assert [table["table"] for table in tables] == [table.name for table in HouseSettings().tables]
        assert 'hanpan_tables{format="cash",game="holdem"} 2.0' in house.get("/metrics")[1]
        assert house.end() == 0
        assert is_closed(house.url)


def test_over_plain_http_in_a_network_it_says_so(tmp_path: Path) -> None:
    with serving(tmp_path / "open", "--no-bots", "--host", "0.0.0.0") as house:  # noqa: S104
        assert any(line.startswith("This is plain http") for line in house.printed)
    with serving(tmp_path / "own", "--no-bots", "--host", "127.0.0.1") as house:
        assert not any("plain http" in line for line in house.printed)


@pytest.mark.rule("EV-2.3")
def test_the_last_line_is_an_address_that_others_can_reach(tmp_path: Path) -> None:
    with serving(tmp_path / "open", "--no-bots") as house:
        ours = network_address() or "127.0.0.1"
        assert house.printed[-1] == f"Hanpan: http://{ours}:{house.url.rpartition(':')[2]}"
        assert house.get("/metrics")[0] == 200, "on this machine"
    with serving(tmp_path / "named", "--no-bots", "--public-url", "https://cards.example") as house:
        assert house.printed[-1] == "Hanpan: https://cards.example"
        assert house.get("/health")[0] == 200
    refused = hanpan("serve", "--data", tmp_path / "wrong", "--public-url", "cards.example/x")
    assert_refused(refused, "is no address of a house")


def test_on_a_terminal_the_address_is_a_code_for_phones(capsys: pytest.CaptureFixture[str]) -> None:
    _draw("http://192.168.0.7:8080")
    assert capsys.readouterr().out == "", "a file of lines has no use for it"
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as terminal, contextlib.redirect_stdout(terminal):
        _draw("http://192.168.0.7:8080")
    assert "█" in os.read(ours, 100_000).decode()
    os.close(ours)


def test_in_korean_too_and_by_interrupt(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--no-bots", HANPAN_LANG="ko") as house:
        assert re.fullmatch(r"한판: http://[\d.]+:\d+", house.printed[-1])
        assert house.end(signal.SIGINT) == 0


def test_it_opens_again_with_the_same_tables_and_password(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--no-bots") as house:
        assert house.password
        assert house.end() == 0
    with serving(tmp_path / "house", "--no-bots") as house:
        assert not house.password
        assert len(json.loads(house.get("/api/lobby")[1])["tables"]) == len(HouseSettings().tables)
        assert house.end() == 0
    with serving(tmp_path / "house", "--no-bots", "--new-operator-password") as house:
        assert house.password


def test_it_opens_again_after_it_was_killed(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "house")) as house:
        is_played_in(house)
        house.end(signal.SIGKILL)
    with serving(tmp_path / "house") as house:
        assert house.get("/ready")[0] == 200
        assert house.end() == 0
    assert hanpan("audit", "--data", tmp_path / "house").returncode == 0


def test_what_is_secret_is_for_its_owner_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--no-bots"):
        modes = {file.name: file.stat().st_mode & 0o077 for file in (tmp_path / "house").iterdir()}
    assert modes["dealer-key"] == modes["operator-password"] == modes["hanpan.db"] == 0


@pytest.mark.rule("FD-3.1")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_inside_the_data_folder_is_refused(lang: str, tmp_path: Path) -> None:
    key, folder = tmp_path / "house" / "the.key", tmp_path / "house"
    told = hanpan("serve", "--data", folder, "--port", 0, HANPAN_KEY=str(key), HANPAN_LANG=lang)
    text = say(lang, "operating.serve.key-inside", file=key, folder=folder, variable="HANPAN_KEY")
    assert told.returncode == 2
    assert text.replace(" ", "") in told.stderr.replace("\n", "").replace(" ", "")
    assert not key.exists()


@pytest.mark.rule("FD-3.1")
def test_a_house_that_cannot_keep_a_key_says_what_that_means(tmp_path: Path) -> None:
    (tmp_path / "no-folder").write_text("")
    with serving(tmp_path / "house", "--no-bots", HANPAN_KEY=str(tmp_path / "no-folder" / "the.key")) as house:
        told = " ".join(house.printed)
    assert "hidden cards lie in clear" in told
    assert "nobody can verify a deal" in told


@pytest.mark.rule("FD-3.1")
def test_a_key_left_in_the_data_folder_is_taken_out_and_told(tmp_path: Path) -> None:
    folder, state = tmp_path / "house", tmp_path / "state"
    with serving(folder, "--no-bots", XDG_STATE_HOME=str(state)) as house:
        assert house.end() == 0
    [key] = state.rglob("*.key")
    left = folder / ".local" / key.name
    left.parent.mkdir()
    key.rename(left)
    with serving(folder, "--no-bots", XDG_STATE_HOME=str(state)) as house:
        assert str(left) in " ".join(house.printed)
        assert key.exists()
        assert not left.exists()


def test_a_second_house_in_the_folder_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--no-bots") as house:
        second = hanpan("serve", "--data", tmp_path / "house", "--port", 0)
        assert_refused(second, "Another house is open in")
        assert str(house.process.pid) in second.stderr
        assert house.get("/ready")[0] == 200


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = hanpan("serve", "--data", tmp_path, "--host", "127.0.0.1", "--port", port)
    assert_refused(said, f"Port {port} is in use.")
    assert "password" not in said.stdout  # it is told once, and not for nothing


def test_an_address_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    said = hanpan("serve", "--data", tmp_path, "--host", "203.0.113.7", "--port", 0)
    assert_refused(said, "The house cannot be reached at 203.0.113.7")


def test_data_of_another_version_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--no-bots") as house:
        house.end()
    with sqlite3.connect(tmp_path / "house" / "hanpan.db") as store:
        store.execute("UPDATE alembic_version SET version_num = 'from-the-future'")
    store.close()
    assert_refused(hanpan("serve", "--data", tmp_path / "house", "--port", 0), "belong to another version of Hanpan")
    assert_refused(hanpan("audit", "--data", tmp_path / "house"), "belong to another version of Hanpan")


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert_refused(hanpan("serve", "--data", tmp_path / "file", "--port", 0), "cannot be opened")


def test_data_that_are_none_are_refused(tmp_path: Path) -> None:
    (tmp_path / "hanpan.db").write_bytes(b"this is no database" * 1000)
    assert_refused(hanpan("serve", "--data", tmp_path, "--port", 0), "cannot be opened")


def assert_refused(said: Any, sentence: str) -> None:
    assert said.returncode == 2, said
    assert said.stderr.startswith("Error: ")
    assert sentence in said.stderr
    assert "Traceback" not in said.stderr


# -- settings


def test_the_settings_of_the_data_folder_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "house.toml").write_text(
        '[[tables]]\ngame = "holdem"\nformat = "sng"\nname = "only one"\n[bots]\non = false\n'
    )
    with serving(folder) as house:
        [table] = json.loads(house.get("/api/lobby")[1])["tables"]
        assert table["table"] == "only one"


def test_bad_settings_are_refused_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[timers]\nacton = 3\nrebuy = -1\n")
    said = hanpan("serve", "--data", tmp_path, "--settings", file)
    assert_refused(said, f"{file} line 2: timers.acton: there is no such setting. Did you mean action?")
    assert f"{file} line 3: timers.rebuy" in said.stderr
    assert_refused(hanpan("serve", "--settings", tmp_path / "none"), "cannot be read")


def test_a_settings_file_is_written_but_not_over_another(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    assert hanpan("serve", "--write-settings", file).returncode == 0
    assert read_settings(file, "en") == HouseSettings()
    assert_refused(hanpan("serve", "--write-settings", file), "not overwritten")
    assert_refused(hanpan("serve", "--write-settings", tmp_path / "no" / "where"), "cannot be written")


def test_a_password_in_the_settings_counts(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text('[operator]\npassword_hash = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$abcdefgh"\n')
    with serving(tmp_path / "house", "--no-bots", "--settings", file) as house:
        assert not house.password
        assert not (tmp_path / "house" / "operator-password").exists()
    said = hanpan("serve", "--data", tmp_path / "house", "--settings", file, "--new-operator-password")
    assert_refused(said, "The settings file gives the operator's password")


def test_a_port_that_is_none(tmp_path: Path) -> None:
    assert hanpan("serve", "--data", tmp_path, "--port", 70000).returncode == 2


# -- the operator


def test_the_operator_signs_in_and_grants_chips_that_stay(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--no-bots") as house:
        assert house.post("/api/guest", {"name": "Ann", "lang": "en"})[0] == 200
        before = json.loads(house.get("/api/me")[1])["bank"]
        ann = json.loads(house.get("/api/me")[1])["person"]
        assert house.post("/api/operator/sign-in", {"password": "guess"})[0] == 401
        status, body = house.post("/api/operator/sign-in", {"password": house.password})
        assert status == 200
        guard = {GUARD: json.loads(body)["guard"]}
        grant = {"id": "1", "person": ann, "amount": 777, "reason": "won the cup"}
        assert house.post("/api/operator/orders/grant", grant, **guard)[0] == 200
        close = {"table": "sniper", "reason": "nobody plays it"}
        assert house.post("/api/operator/orders/close-table", close, **guard)[0] == 200
        assert house.end() == 0
        browser, text = house.browser, house.log.read_text()
    actions = [
        (line["action"], line.get("operator")) for line in map(json.loads, text.splitlines()) if "action" in line
    ]
    given = [("sign-in", "operator"), ("grant", "operator"), ("close-table", "operator")]
    assert actions == [("sign-in", None), *given]
    assert house.password not in text
    with serving(tmp_path / "house", "--no-bots") as house:
        house.browser = browser
        assert json.loads(house.get("/api/me")[1])["bank"] == before + 777
        assert house.get("/api/operator/overview")[0] == 401
        assert "sniper" not in house.get("/api/lobby")[1]
    assert hanpan("audit", "--data", tmp_path / "house").returncode == 0


# -- the end


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    """The first one waits: somebody holds a request open."""
    settings = tmp_path / "patient.toml"
    settings.write_text("[server]\nshutdown_seconds = 3600\n[limits]\nbody_seconds = 3600\n")
    with serving(tmp_path / "house", "--no-bots", "--settings", settings) as house:
        host, port = house.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as slow:
            head = ["POST /api/guest HTTP/1.1", "Host: x", "Content-Type: application/json", "Content-Length: 99"]
            slow.sendall("\r\n".join([*head, "", "{"]).encode())
            assert house.get("/health")[0] == 200
            house.process.send_signal(signal.SIGTERM)
            eventually(lambda: is_closed(house.url))
            assert house.end(signal.SIGINT) == 128 + signal.SIGINT


# -- logs


@pytest.mark.parametrize("bots", [True, False])
def test_the_log_is_json_and_holds_no_secret(tmp_path: Path, bots: bool) -> None:
    with serving(quick(tmp_path / "house"), *([] if bots else ["--no-bots"])) as house:
        if bots:
            is_played_in(house)
        house.get("/api/operator/overview")
        password = house.password
        house.end()
        text = house.log.read_text()
    events = [json.loads(line)["event"] for line in text.splitlines()]
    assert events == ["house-open", "signal", "house-closing", "house-closed"]
    key = (tmp_path / "house" / "dealer-key").read_text().strip()
    assert not [secret for secret in (password, key, "argon2") if secret in text]
