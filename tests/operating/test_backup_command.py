"""`hanpan backup` and `hanpan restore`, as an operator types them."""

from pathlib import Path

from hanpan.store.schema import VERSION
from hanpan.store.sqlite import FILE
from hanpan.words import say
from tests.operating.processes import hanpan, serving
from tests.store.older import empty_file


def test_a_house_is_copied_while_it_is_open_and_opens_elsewhere(tmp_path: Path) -> None:
    folder, copy, again = tmp_path / "house", tmp_path / "copies" / "house.tar", tmp_path / "again"
    folder.mkdir()
    (folder / "house.toml").write_text("[cage]\ndaily_limit = 77\n")
    with serving(folder, "--no-bots") as house:
        assert house.password
        assert house.post("/api/guest", {"name": "Ann", "lang": "en"})[0] == 200
        assert hanpan("backup", "--data", folder, copy).returncode == 0
        assert "is there already" in hanpan("backup", "--data", folder, copy).stderr
    told = hanpan("restore", copy, again)
    assert (told.returncode, told.stdout.strip()) == (0, say("en", "operating.restore.done", folder=again))
    assert hanpan("audit", "--data", again).returncode == 0
    assert (again / "dealer-key").read_bytes() == (folder / "dealer-key").read_bytes()
    with serving(again, "--no-bots") as house:
        assert not house.password, "the operator's is still the same"
        assert house.post("/api/guest", {"name": "Ann", "lang": "en"})[0] == 409, "she is known there"


def test_what_cannot_be_restored_is_told(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no house")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    for arguments, expected in (
        ((tmp_path / "nowhere", tmp_path / "again"), "There is no"),
        ((tmp_path / "text", tmp_path / "full"), "is not empty"),
        ((tmp_path / "text", tmp_path / "again"), "is no backup of a house"),
    ):
        told = hanpan("restore", *arguments)
        assert (told.returncode, told.stdout) == (2, "")
        assert expected in told.stderr
    assert not (tmp_path / "again").exists()


def test_an_audit_of_an_older_house_says_how_to_bring_it_here(tmp_path: Path) -> None:
    empty_file(tmp_path / FILE, 3, tmp_path / "migrations").close()
    told = hanpan("audit", "--data", tmp_path)
    assert told.returncode == 2
    assert say("en", "operating.audit.older", folder=tmp_path, found=3, known=VERSION) in told.stderr.replace("\n", " ")
