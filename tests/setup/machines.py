"""Machines that lack something: the tools run in a real shell, with commands of ours in the place of Debian's."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TOOLS = Path(__file__).parents[2] / "tools"
SHELL = ("sh", "dirname", "id", "env", "grep", "touch", "mktemp", "cat", "rm", "cp", "mkdir", "echo")
"""What every Debian has."""
PYTHON = """#!/bin/sh
case "$*" in
    *ensurepip*) test -e {installed}/python3-venv ;;
    *Python.h*) test -e {installed}/python3-dev ;;
    "-m venv "*) mkdir -p "$3/bin" && cp {python} "$3/bin/python" ;;
    *) exec {python} "$@" ;;
esac
"""
APT = """#!/bin/sh
echo "$@" >> {log}
case "$*" in
    update*) test -z "{offline}" || exit 100; touch {lists}; exit 0 ;;
esac
test -n "{offline}" || test -e {lists} || exit 100  # a new machine knows no packages before it has asked
test ! -e {busy} || {{ rm {busy}; exit 100; }}
shift 4
for package in "$@"; do
    case " {held} " in *" $package "*) exit 100 ;; esac
done
for package in "$@"; do
    touch {installed}/$package
    case $package in gcc) cp {sh} {bin}/cc ;; chromium* | faketime) cp {sh} {bin}/$package ;; esac
    case $package in fontconfig) cp {echo} {bin}/fc-list ;; esac
done
"""


@dataclass
class Machine:
    """A PATH of its own, an apt-get that obeys, and a list of what it was asked."""

    folder: Path
    held: str = ""
    """Packages that cannot be had."""
    offline: bool = False
    """The package lists cannot be asked for anew. Where there is a file `busy` the first attempt fails, too."""

    def __post_init__(self) -> None:
        self.bin, self.installed = self.folder / "bin", self.folder / "installed"
        self.bin.mkdir()
        self.installed.mkdir()
        for name in SHELL:
            found = shutil.which(name)
            assert found is not None, name
            (self.bin / name).symlink_to(found)
        self._write("python3", PYTHON.format(installed=self.installed, python=sys.executable))
        self._write("apt-get", self._apt())

    def _apt(self) -> str:
        offline = "yes" if self.offline else ""
        places = {"log": self.folder / "log", "lists": self.folder / "lists", "bin": self.bin, "sh": self.bin / "sh"}
        places |= {"busy": self.folder / "busy", "echo": self.bin / "echo"}
        return APT.format(**places, installed=self.installed, held=self.held, offline=offline)

    def _write(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text, encoding="utf-8")
        (self.bin / name).chmod(0o755)

    def run(self, tool: str, *arguments: str, lang: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.bin), "LC_ALL": lang, "HOME": os.environ.get("HOME", "/")}
        return subprocess.run(
            [str(TOOLS / tool), *arguments], env=environment, capture_output=True, text=True, check=False, timeout=120
        )

    @property
    def asked(self) -> list[str]:
        """The words of apt-get, in order: `update`, `install`."""
        log = self.folder / "log"
        return [line.split()[0] for line in log.read_text().splitlines()] if log.exists() else []
