"""The build's native half: one small C extension, and the hot pure modules compiled by mypyc.

Both are optional: where no compiler is at hand the same sources run as plain Python.
`HANPAN_PLAIN=1` builds neither.
"""

import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, "src")
from hanpan.cli import checkout  # noqa: E402 - the standard library is all it needs

SOURCE = Path("src")
SETTINGS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))


def native() -> Extension:
    return Extension(
        "hanpan.cards._native",
        ["src/hanpan/cards/_native.c"],
        depends=sorted(map(str, Path("src/hanpan/cards/native").glob("*.h"))),
        extra_compile_args=["-O3", "-std=c11", "-Wall", "-Wextra", "-Wno-unused-parameter"],
    )


def translated() -> list[Extension]:
    """Mypyc's part. Each group becomes one C file, and the files are compiled side by side."""
    listed: dict[str, list[str]] = SETTINGS["tool"]["hanpan"]["compiled"]
    groups = [([str(file) for one in globs for file in sorted(SOURCE.glob(one))], name) for name, globs in listed.items()]
    if not groups:
        return []
    from mypyc.build import mypycify

    return list(mypycify([file for files, _ in groups for file in files], debug_level="0", separate=groups))


def extensions() -> list[Extension]:
    found = [native(), *translated()]
    for extension in found:
        extension.optional = True  # what cannot be compiled runs as plain Python, slower
    return found


def can_compile() -> bool:
    """Is there a compiler, and what it needs of Python?"""
    if os.environ.get("HANPAN_PLAIN") == "1":
        return False
    compiler = (sysconfig.get_config_var("CC") or "").split()
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return os.name != "posix" or bool(compiler and shutil.which(compiler[0]) and headers.exists())


class Build(build_ext):
    """Translates only when it really builds: pip asks for names and versions twice before."""

    def run(self) -> None:
        self.distribution.ext_modules = extensions() if can_compile() else []
        self.finalize_options()
        self.parallel = os.cpu_count()
        if self.inplace:
            self._forget()
        super().run()
        if self.inplace:
            (checkout.PACKAGE / checkout.RECORD).write_text(checkout.digest(), encoding="ascii")

    def _forget(self) -> None:
        """A module that is no longer compiled, or no longer there, leaves nothing behind."""
        (checkout.PACKAGE / checkout.RECORD).unlink(missing_ok=True)
        for file in checkout.compiled():
            file.unlink()


setup(cmdclass={"build_ext": Build}, ext_modules=[] if os.environ.get("HANPAN_PLAIN") == "1" else [native()])
