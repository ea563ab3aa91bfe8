"""The build's native half: two small C extensions, and the hot pure modules compiled by mypyc.

Both are optional: where no compiler is at hand the same sources run as plain Python, and the wheel fits every machine.
`HANPAN_PLAIN=1` builds neither; `HANPAN_WITHOUT` names modules that are not to be compiled, to see what they gain;
`HANPAN_QUICK=1` compiles without optimising, where only what is packed is of interest.

`make web` builds the web client. What is packed without it says so, in the log and in the wheel's own name.
"""

import os
import shutil
import sys
import sysconfig
import tomllib
from fnmatch import fnmatch
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

sys.path.insert(0, "src")
from hanpan.cli import checkout

NO_CLIENT = """the web client is not built and will be missing: `make web` builds it, `make wheels` does it all.
웹 클라이언트가 없는 채로 만듭니다. `make web`이나 `make wheels`를 먼저 실행해 주세요."""
SETTINGS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))


def level(wanted: str) -> str:
    return "-O0" if os.environ.get("HANPAN_QUICK") == "1" else wanted


def native(room: str) -> Extension:
    """A room's C: one file, and headers of its own and of the cards."""
    return Extension(
        f"hanpan.{room.replace('/', '.')}._native",
        [f"src/hanpan/{room}/_native.c"],
        include_dirs=["src/hanpan"],
        depends=sorted(
            str(file) for folder in {room, "cards"} for file in Path(f"src/hanpan/{folder}/native").glob("*.h")
        ),
        extra_compile_args=[level("-O3"), "-std=c11", "-Wall", "-Wextra", "-Wno-unused-parameter", "-pthread"],
        extra_link_args=["-pthread"],
    )


def translated() -> list[Extension]:
    """Mypyc's part. Each group becomes one C file, and the files are compiled side by side."""
    from mypyc.build import mypycify

    listed: dict[str, dict[str, list[str]]] = SETTINGS["tool"]["hanpan"]["compiled"]
    groups = [(files, f"hanpan_{title}") for title, group in listed.items() if (files := modules(group))]
    whole = [file for files, _ in groups for file in files]
    found: list[Extension] = [] if not whole else mypycify(whole, debug_level="0", separate=groups)
    for extension in found:  # at -O3 the house takes twice as long to build and no less to run; nobody reads such C
        wanted = "-O3" if extension.name == "hanpan_rules__mypyc" else "-O1"
        extension.extra_compile_args = [*extension.extra_compile_args, level(wanted), "-w"]
    return found


def modules(group: dict[str, list[str]]) -> list[str]:
    named = [f"{folder}/{name}" for folder, names in group.items() for name in names]
    return [f"src/hanpan/{name}.py" for name in named if not any(fnmatch(name, one) for one in without())]


def without() -> list[str]:
    return os.environ.get("HANPAN_WITHOUT", "").split()


def extensions() -> list[Extension]:
    """Pip asks for names and versions before it builds; only a build is worth translating for."""
    builds = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install"}.intersection(sys.argv)
    natives = [native(room) for room in ("cards", "fairness", "games/holdem")]
    found = [*natives, *(translated() if builds else [])] if can_compile() else []
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
    """On all cores; in a checkout it leaves behind nothing older, and a record of what it was built from."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        if self.inplace:
            for file in (checkout.PACKAGE / checkout.RECORD, *checkout.compiled()):
                file.unlink(missing_ok=True)
        super().run()
        if self.inplace:
            checkout.record(without())


def has_client() -> bool:
    return Path("src/hanpan/web_files/index.html").is_file()


class Wheel(bdist_wheel):
    """Pip shows no warnings of a build, only the wheel's name: what the wheel lacks stands there as its build tag."""

    def finalize_options(self) -> None:
        if not has_client():
            self.build_number = "0_without_web_client"
        super().finalize_options()

    def run(self) -> None:
        if not has_client():
            self.warn(NO_CLIENT)
        super().run()


class Sources(sdist):
    def run(self) -> None:
        if not has_client():
            self.warn(NO_CLIENT)
        super().run()


setup(cmdclass={"bdist_wheel": Wheel, "build_ext": Build, "sdist": Sources}, ext_modules=extensions())
