"""The peers' private environments: one each, so that none can spoil another's dependencies or ours."""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

from bench.registry import OURS, Library

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / ".venv-peers"
LOCKS = ROOT / "bench" / "locks"
INSTALL_SECONDS = 600


def interpreter(library: Library) -> Path:
    if library.name == OURS:
        return Path(sys.executable)
    folder = "Scripts" if sys.platform == "win32" else "bin"
    return PEERS / library.name / folder / "python"


def prepare(library: Library) -> str | None:
    """Install a peer from its lock; says why if it cannot be, and is instant where nothing changed."""
    lock = LOCKS / f"{library.name}.lock"
    wanted = hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()
    stamp = PEERS / library.name / "installed"
    if stamp.exists() and stamp.read_text() == wanted and interpreter(library).exists():
        return None
    venv.create(PEERS / library.name, clear=True, with_pip=False)  # our own pip installs into it
    command = [sys.executable, "-m", "pip", "--python", str(interpreter(library)), "install"]
    command += ["--quiet", "--disable-pip-version-check", "--require-hashes", "--requirement", str(lock)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"installing took more than {INSTALL_SECONDS} s"
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        return said[-1].removeprefix("ERROR: ").split(". ")[0] if said else "pip failed"
    stamp.write_text(wanted)
    return None
