"""A toy as somebody would install it: by pip, beside the house, from a folder of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

TOYS = Path(__file__).parent


def installed(name: str, folder: Path) -> dict[str, str]:
    """The environment of a process that has the toy; nobody else has it."""
    source, target = source_of(name, folder), folder / "packages"
    alone = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(target))
    subprocess.run([sys.executable, "-m", "pip", "install", *alone, str(source)], check=True)
    before = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": os.pathsep.join([str(target), *([before] if before else [])])}


def source_of(name: str, folder: Path) -> Path:
    """A copy to build from: a build leaves things behind."""
    ignored = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    return shutil.copytree(TOYS / name, folder / "source", ignore=ignored)
