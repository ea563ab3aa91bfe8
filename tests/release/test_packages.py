"""What is in the packages, and what they are called."""

import re
import tarfile
from email import message_from_bytes
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

from hanpan import __version__
from tests.release.packing import CLIENT, Release, copy_checkout
from tests.test_repository import ROOT, tracked

pytestmark = pytest.mark.long

SOURCE_ROOMS = ("src/", "web/", "tools/")
BUILT = {file.relative_to(ROOT / "src").as_posix() for file in (ROOT / CLIENT).rglob("*") if file.is_file()}


def test_the_sources_can_be_built_anew(release: Release) -> None:
    """Every source, the client's too, and the built client for whoever has no node."""
    with tarfile.open(release.sources) as opened:
        held = {Path(name).relative_to(f"hanpan-{__version__}").as_posix() for name in opened.getnames()}
    ours = {file.relative_to(ROOT).as_posix() for file in tracked()}
    assert not {name for name in ours if name.startswith(SOURCE_ROOMS)} - held
    assert {"Makefile", "setup.py", "requirements-run.lock", "LICENSE"} <= held
    assert BUILT
    assert {f"src/{name}" for name in BUILT} <= held
    assert not [name for name in held if "node_modules" in name or name.endswith(tuple(EXTENSION_SUFFIXES))]


@pytest.mark.parametrize("core", ["native", "plain"])
def test_a_wheel_holds_the_client_and_the_types(release: Release, core: str) -> None:
    with ZipFile(release.wheel(core)) as opened:
        held = set(opened.namelist())
    ours = {file.relative_to(ROOT).as_posix() for file in tracked() if file.suffix not in {".c", ".h"}}
    assert {name.removeprefix("src/") for name in ours if name.startswith("src/")} | BUILT <= held
    assert "hanpan/py.typed" in held
    assert not [name for name in held if name.endswith((".c", ".h")) or "__pycache__" in name]
    compiled = {name.split(".")[0] for name in held if name.endswith(tuple(EXTENSION_SUFFIXES))}
    native = {f"hanpan/{room}/_native" for room in ("cards", "fairness", "games/holdem")}
    native |= {"hanpan/games/holdem/dealer", "hanpan_rules__mypyc", "hanpan_house__mypyc"}
    assert compiled >= native if core == "native" else not compiled


@pytest.mark.parametrize("core", ["native", "plain"])
def test_the_engine_asks_for_two_packages(release: Release, core: str) -> None:
    wheel = release.wheel(core)
    assert wheel.name.startswith(f"hanpan-{__version__}-{'py3-none-any' if core == 'plain' else 'cp3'}")
    with ZipFile(wheel) as opened:
        told = message_from_bytes(opened.read(f"hanpan-{__version__}.dist-info/METADATA"))
    wanted = told.get_all("Requires-Dist") or []
    assert [entry for entry in wanted if "extra ==" not in entry] == ["msgspec>=0.19", "tomli>=2.2"]
    assert told.get_all("Provides-Extra") == ["rl", "parquet", "house", "cluster"]


def test_a_wheel_without_the_client_says_so(release: Release, tmp_path: Path) -> None:
    copy_checkout(tmp_path / "checkout")
    packing = (
        "wheel",
        "--verbose",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        tmp_path,
        tmp_path / "checkout",
    )
    said = release.pip(*packing, HANPAN_PLAIN="1")
    [wheel] = tmp_path.glob("*.whl")
    assert wheel.name == f"hanpan-{__version__}-0_without_web_client-py3-none-any.whl"
    assert "the web client is not built" in said
    assert "웹 클라이언트가 없는 채로" in said


@pytest.mark.parametrize("page", ["README.md", "docs/operating.md"])
def test_the_documents_name_the_wheel_that_is_there(release: Release, page: str) -> None:
    named = re.findall(r"hanpan-[\d.]+\S*?\.whl", (ROOT / page).read_text(encoding="utf-8"))
    assert set(named) == {release.wheel("plain").name}
