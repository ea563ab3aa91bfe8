"""A checkout knows which sources its compiled modules were built from, and refuses to run others in their place.

Python prefers a compiled module to an edited source without a word. The build keeps a digest of everything it read
beside the package (`RECORD`); an installed wheel has no sources to compare and is asked nothing.
"""

from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
RECORD = ".compiled-from"
COMPILED_ROOMS = ("cards", "fairness", "engine", "kit", "games", "house", "floor")
"""Compiled code holds constants of modules that are not compiled, so the digest is one of whole rooms."""


def is_stale(package: Path = PACKAGE) -> bool:
    """Would Python run something else than what the sources say?"""
    return is_checkout(package) and any(compiled(package)) and not is_built(package)


def is_checkout(package: Path = PACKAGE) -> bool:
    return (package.parents[1] / "setup.py").is_file()


def is_built(package: Path = PACKAGE) -> bool:
    """Has the native part been built from these very sources, or some of it?"""
    return _record(package)[:1] == [digest(package)]


def left_out(package: Path = PACKAGE) -> list[str]:
    """Modules that were not to be compiled."""
    return _record(package)[1:]


def record(without: list[str], package: Path = PACKAGE) -> None:
    """Keep what was built, and from what."""
    (package / RECORD).write_text(" ".join([digest(package), *without]), encoding="ascii")


def _record(package: Path) -> list[str]:
    kept = package / RECORD
    return kept.read_text(encoding="ascii").split() if kept.is_file() else []


def compiled(package: Path = PACKAGE) -> list[Path]:
    """What Python would load in the place of sources."""
    return [file for file in package.parent.rglob("*") if file.name.endswith(tuple(EXTENSION_SUFFIXES))]


def digest(package: Path = PACKAGE) -> str:
    """Of everything the native part is built from."""
    root = package.parents[1]
    found = [root / "setup.py", root / "pyproject.toml"]
    found += sorted(file for room in COMPILED_ROOMS for file in (package / room).rglob("*.[pch]*") if _is_source(file))
    whole = sha256()
    for file in found:
        whole.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return whole.hexdigest()


def _is_source(file: Path) -> bool:
    return file.suffix in {".py", ".c", ".h"}


if __name__ == "__main__":
    print("not-built" if not is_built() else "built-in-part" if left_out() else "built")
