"""A house whose store is a PostgreSQL database, as its operator runs it. Nobody is told its password."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from hanpan.cli.main import run
from hanpan.server.key_file import seal_for
from hanpan.store.audit import audit
from hanpan.store.postgresql.address import VARIABLE, Address
from tests.browser.others import Crowd
from tests.operating.playing import is_played_in
from tests.operating.processes import Running, eventually, hanpan, quick, serving
from tests.postgresql import PASSWORD, Server, server_of_ones_own

SECRETS = (PASSWORD, "corr%E2%82%ACct-h0rse", "search_path=h")


class Said(NamedTuple):
    """What a command ends with, and prints."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """`hanpan` in this very process, which saves some seconds each."""

    def ask(*arguments: object, database: str = "") -> Said:
        monkeypatch.setenv(VARIABLE, database)
        capfd.readouterr()
        code = run([str(one) for one in arguments], {"HANPAN_LANG": "en"})
        said = Said(code, *capfd.readouterr())
        tells_nothing(said.out, said.err)
        return said

    return ask


def tells_nothing(*texts: str) -> None:
    for text in texts:
        for secret in SECRETS:
            assert secret not in text


@pytest.fixture(name="house", scope="module")
def _house(tmp_path_factory: pytest.TempPathFactory, postgresql: Server) -> Iterator[tuple[Running, Path, str]]:
    """One that is open and has been played in."""
    folder, database = tmp_path_factory.mktemp("kept") / "house", postgresql.fresh()
    with serving(quick(folder), HANPAN_DATABASE=database) as house:
        is_played_in(house)
        yield house, folder, database


def test_an_open_house_is_sound(house: tuple[Running, Path, str]) -> None:
    _, folder, database = house
    report = json.loads(hanpan("audit", "--json", "--data", folder, HANPAN_DATABASE=database).stdout)
    assert report["sound"] is True
    assert report["tables"] == 6
    assert report["facts"] > 30
    assert not (folder / "hanpan.db").exists()


def test_a_second_house_is_refused_and_told_why(
    house: tuple[Running, Path, str], tmp_path: Path, command: Command
) -> None:
    said = command("serve", "--data", tmp_path, "--port", 0, database=house[2])
    assert said.code == 2
    assert "Another house is open in postgresql://127.0.0.1:" in said.err


def test_a_backup_is_a_house_in_a_folder(house: tuple[Running, Path, str], tmp_path: Path, command: Command) -> None:
    said = command("backup", tmp_path / "hanpan.db", "--data", house[1], database=house[2])
    assert said.code == 0, said
    assert audit(tmp_path, seal=seal_for(house[1])).sound


def test_neither_the_log_nor_the_list_of_processes_tells_the_password(house: tuple[Running, Path, str]) -> None:
    running, _, _ = house
    command = Path(f"/proc/{running.process.pid}/cmdline").read_text()
    assert "serve" in command
    tells_nothing(command, running.log.read_text(), *running.printed)


def test_what_makes_no_sense_is_told_without_what_is_secret(
    tmp_path: Path, postgresql: Server, command: Command
) -> None:
    wrong = postgresql.url.replace("h0rse", "h0rse-and-more")
    tried = {
        wrong: "cannot be opened",
        wrong.replace("postgresql:", "mysql:"): "begins with postgresql://",
        postgresql.url.replace(f":{postgresql.port}/", ":1/"): "cannot be opened",
    }
    for url, told in tried.items():
        said = command("serve", "--data", tmp_path, "--port", 0, database=url)
        assert said.code == 2, said
        assert told in said.err
    (tmp_path / "house.toml").write_text(f'[store]\ndatabase = " {wrong}"\n')
    for asked in (("serve", "--port", 0), ("audit",), ("backup", tmp_path / "new")):
        said = command(*asked, "--data", tmp_path)
        assert said.code == 2, said
        assert "store.database" in said.err


def test_a_house_moves_there_and_back(
    house: tuple[Running, Path, str], database: str, tmp_path: Path, command: Command
) -> None:
    folder, back = tmp_path / "here", tmp_path / "back"
    folder.mkdir()
    command("backup", folder / "hanpan.db", "--data", house[1], database=house[2])
    (folder / "house.toml").write_text(f'[store]\ndatabase = "{database}"\n')
    there = command("move", folder, "database", "--data", folder)
    assert there.code == 0, there
    assert re.search(r"the whole house \(tables: 6, facts: [\d,]+", there.out)
    again = command("move", folder, "database", "--data", folder)
    assert again.code == 2
    assert "is not empty" in again.err
    korean = command("--lang", "ko", "move", "database", back, "--data", folder)
    assert korean.code == 0, korean
    assert "양쪽의 감사 결과가 같아요" in korean.out
    assert audit(folder) == audit(back)


def test_an_address_with_its_password_does_not_belong_into_a_command(
    database: str, tmp_path: Path, command: Command
) -> None:
    said = command("move", tmp_path, database)
    assert said.code == 2
    assert "HANPAN_DATABASE" in said.err
    assert "one of each" in command("move", tmp_path, tmp_path).err
    assert "No database is named" in command("move", tmp_path, "database", "--data", tmp_path).err


def test_without_the_driver_it_is_told_what_to_install(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    said = command("audit", "--data", tmp_path, database="postgresql://nobody@127.0.0.1/nothing")
    assert said.code == 2
    assert "hanpan[house,cluster]" in said.err


@pytest.mark.long
def test_a_database_that_is_restarted_costs_a_moment_and_no_fact(tmp_path: Path) -> None:
    folder = quick(tmp_path / "house")
    with server_of_ones_own() as server, serving(folder, HANPAN_DATABASE=server.url) as house:
        is_played_in(house)
        with Crowd(house.url) as crowd:
            crowd.comes("ben")
            for how in ("immediate", "fast"):
                before = _facts(server, folder)
                server.stop(how)
                server.start()
                eventually(lambda: _facts(server, folder) > before + 30)  # noqa: B023 - it is asked at once
        tells_nothing(house.log.read_text())
        assert house.end() == 0


def _facts(server: Server, folder: Path) -> int:
    """Of a house that is sound."""
    report = audit(Address(server.url), seal=seal_for(folder))
    assert report.sound, report.findings[:5]
    return report.facts
