"""A checkout whose compiled modules are older than their sources refuses to start and to test."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from hanpan.cli.checkout import RECORD, compiled, is_built, is_checkout, is_stale, left_out, record
from hanpan.words import LANGUAGES, say

ROOT = Path(__file__).parents[2]
ROOMS = ("cards", "cli", "engine", "house", "kit", "words")
HANPAN = ("-c", "from hanpan.cli.entry import main; main()", "--version")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Of a checkout with a module compiled from what lies beside it; loading it would fail."""
    package = tmp_path / "src" / "hanpan"
    package.mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "src/hanpan/__init__.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    for room in ROOMS:
        leave = shutil.ignore_patterns(*[f"*{suffix}" for suffix in EXTENSION_SUFFIXES], "__pycache__")
        shutil.copytree(ROOT / "src" / "hanpan" / room, package / room, ignore=leave)
    (package / "kit" / f"betting{EXTENSION_SUFFIXES[0]}").write_bytes(b"not really")
    record([], package)
    return package


def run(package: Path, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "HANPAN_LANG": lang}
    command, root = [sys.executable, *arguments], package.parents[1]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


def test_what_was_built_from_these_sources_is_fine(package: Path) -> None:
    assert is_checkout(package)
    assert is_built(package)
    assert not is_stale(package)


def test_a_build_of_some_modules_is_fine_and_known_to_be_one(package: Path) -> None:
    assert left_out(package) == []
    record(["floor/*", "house/*"], package)
    assert is_built(package)
    assert not is_stale(package)
    assert left_out(package) == ["floor/*", "house/*"]


@pytest.mark.parametrize("changed", ["kit/betting.py", "engine/contract.py", "cards/_native.c", "../../pyproject.toml"])
def test_an_edit_is_noticed_whatever_its_date(package: Path, changed: str) -> None:
    edited = package / changed
    before = edited.stat()
    edited.write_text(edited.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    os.utime(edited, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert is_stale(package)


def test_a_build_that_was_broken_off_is_noticed(package: Path) -> None:
    (package / RECORD).unlink()
    assert is_stale(package)


def test_without_compiled_modules_every_edit_is_fine(package: Path) -> None:
    for file in compiled(package):
        file.unlink()
    (package / "kit" / "betting.py").write_text("", encoding="utf-8")
    assert not is_stale(package)


def test_what_is_installed_is_asked_nothing(package: Path) -> None:
    (package.parents[1] / "setup.py").unlink()
    (package / RECORD).unlink()
    assert not is_stale(package)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_refuses_before_it_loads_anything_compiled(package: Path, lang: str) -> None:
    (package / RECORD).unlink()
    done = run(package, *HANPAN, lang=lang)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", say(lang, "cli.stale") + "\n")


def test_the_tests_refuse(package: Path) -> None:
    (package / RECORD).unlink()
    tests = package.parents[1] / "tests"
    tests.mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", tests)
    (tests / "test_it.py").write_text("def test_it():\n    pass\n", encoding="utf-8")
    done = run(package, "-m", "pytest", "-p", "no:cacheprovider", "tests/test_it.py", lang="ko")
    assert done.returncode == 1
    assert say("ko", "cli.stale") in done.stdout + done.stderr
    assert "passed" not in done.stdout


def make(package: Path, *arguments: str) -> str:
    """What `make` would do in this checkout, after a setup with this very Python."""
    root = package.parents[1]
    (root / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
    python = root / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nPYTHONPATH={package.parent} exec {sys.executable} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    for name in ("Makefile", "requirements-run.lock", "tools/venv"):
        (root / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    for stamp in (".run", ".built"):
        (root / ".venv" / stamp).touch()
    command = ["make", "-n", *arguments, "setup"]
    # A make around the tests tells it nothing.
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True).stdout


def test_a_second_setup_is_instant(package: Path) -> None:
    assert "Nothing to be done" in make(package)


def test_setup_builds_anew_what_has_changed(package: Path) -> None:
    (package / "kit" / "betting.py").write_text("", encoding="utf-8")
    assert "build_ext" in make(package)


def test_setup_notices_another_lock_file(package: Path) -> None:
    """`make -W` acts as if the file had just been written, without writing it."""
    assert "--require-hashes" in make(package, "-W", "requirements-run.lock")
