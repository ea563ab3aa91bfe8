"""A toy as somebody would install it: by pip, beside the house, from a folder of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

TOYS = Path(__file__).parent


def installed(name: str, folder: Path) -> dict[str, str]:
    """The environment of a process that has the toy; nobody else has it."""
    source, target = folder / "source", folder / "packages"
    shutil.copytree(TOYS / name, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    alone = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(target))
    subprocess.run([sys.executable, "-m", "pip", "install", *alone, str(source)], check=True)
    before = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": os.pathsep.join([str(target), *([before] if before else [])])}
