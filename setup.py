"""The build's native half: one small C extension, and the hot pure modules compiled by mypyc.

Both are optional: where no compiler is at hand the same sources run as plain Python.
`HANPAN_PLAIN=1` builds neither.
"""

import os
import tomllib
from pathlib import Path

from setuptools import Extension, setup

SETTINGS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))


def native() -> Extension:
    return Extension(
        "hanpan.cards._native",
        ["src/hanpan/cards/_native.c"],
        depends=sorted(map(str, Path("src/hanpan/cards/native").glob("*.h"))),
        extra_compile_args=["-O3", "-std=c11", "-Wall", "-Wextra", "-Wno-unused-parameter"],
    )


def compiled() -> list[Extension]:
    modules: list[str] = SETTINGS["tool"]["hanpan"]["compiled"]
    if not modules:
        return []
    from mypyc.build import mypycify

    return list(mypycify([f"src/{name}" for name in modules], opt_level="3", debug_level="0"))


def extensions() -> list[Extension]:
    if os.environ.get("HANPAN_PLAIN") == "1":
        return []
    found = [native(), *compiled()]
    for extension in found:
        extension.optional = True  # no compiler, no error: the plain sources do the same, slower
    return found


setup(ext_modules=extensions())
