"""What `make web` built: it is there, it is not older than its sources, and it is small."""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hanpan
from hanpan.wire import VERSION
from hanpan.words import LANGUAGES, catalogue

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = Path(hanpan.__file__).parent / "web_files"
BUDGET = 150_000
"""Bytes of gzipped JavaScript on the first load."""
NEEDED = ("dependencies", "devDependencies", "optionalDependencies")
SAID = re.compile(r"""\bsay\(\s*["']((?:web|operating\.page)\.[\w.-]+)["']""")
AT_A_TABLE = ("drawings", "recipes")
"""Faces and sounds: they come when the table is there already."""
OPERATORS = "operator-*"
"""Built files that only operators load."""


def built(name: str) -> Path:
    """A built file. One that is not there is a failure, never a skip: the client is part of the product."""
    file = BUILT / name
    assert file.is_file(), f"{name} has not been built: run `make web`"
    return file


def test_the_client_is_built() -> None:
    page = built("index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="\./([^"]+)"', page)
    assert any(name.endswith(".js") for name in named)
    for name in named:
        built(name)


@pytest.mark.parametrize("script", ["check", "test"], ids=["types", "units"])
def test_npm(script: str) -> None:
    """With the node that `make setup` put beside this Python."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = ["npm", "run", "--silent", script]
    done = subprocess.run(
        command, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_has_nothing_inline() -> None:
    """The policy of the pages lets no script and no style run that is written into them."""
    page = built("index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert " style=" not in page
    assert all(body == "" for body in re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL))


def size(script: Path) -> int:
    """As it travels."""
    return len(gzip.compress(script.read_bytes()))


def imported(script: Path) -> set[Path]:
    """A script, and what it cannot begin without."""
    found = re.findall(r"""(?:from|import)\s*["'`]\./([\w-]+\.js)["'`]""", script.read_text(encoding="utf-8"))
    return {script}.union(*[imported(built(f"assets/{name}")) for name in found])


def test_first_load_is_small() -> None:
    """All that is needed for the first hand, in the larger of the languages: also what a table loads after the page."""
    page = built("index.html").read_text(encoding="utf-8")
    first = {one for name in re.findall(r'src="\./(assets/[^"]+\.js)"', page) for one in imported(built(name))}
    assert len(first) > 1
    later = {file for name in AT_A_TABLE for file in BUILT.glob(f"assets/{name}-*.js")}
    assert len(later) == len(AT_A_TABLE)
    sizes = [len(gzip.compress(script.read_bytes())) for script in first | later]
    languages = [
        len(gzip.compress(file.read_bytes())) for lang in LANGUAGES for file in BUILT.glob(f"assets/{lang}-*.js")
    ]
    assert len(languages) == len(LANGUAGES)
    assert sum(sizes) + max(languages) < BUDGET


def test_the_client_can_be_installed() -> None:
    """Every icon the manifest names is there, as large as it says."""
    manifest = json.loads(built("app.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["display"], manifest["start_url"]) == ("standalone", ".")
    for icon in manifest["icons"]:
        data = built(icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            size = "x".join([str(int.from_bytes(data[at : at + 4], "big")) for at in (16, 20)])
            assert size == icon["sizes"]


def test_the_worker_keeps_every_built_file_but_the_operators_and_nothing_the_house_says() -> None:
    worker = built("worker.js").read_text(encoding="utf-8")
    [listed] = re.findall(r"const FILES = (\[.*?\])\.map", worker)
    kept = set(BUILT.glob("assets/*")) - set(BUILT.glob(f"assets/{OPERATORS}"))
    files = {f"assets/{file.name}" for file in kept if file.suffix != ".gz"}
    assert set(json.loads(listed)) == files
    assert not re.search(r"__[A-Z_]+__", worker), "something was not filled in"
    assert f'PROTOCOL = "{VERSION}"' in worker
    assert '"/api' not in worker


def test_every_script_has_its_gzipped_twin() -> None:
    for file in [*BUILT.glob("assets/*.js"), *BUILT.glob("assets/*.css")]:
        twin = built(f"assets/{file.name}.gz")
        assert gzip.decompress(twin.read_bytes()) == file.read_bytes()


def test_the_lock_file_names_packages_and_no_address() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    assert [name for name, one in packages.items() if name and "integrity" not in one] == []


def test_the_lock_file_is_whole_for_every_platform() -> None:
    """npm leaves out what other platforms need where it finds a node_modules folder, and then refuses its own file."""
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    there = {name.rpartition("node_modules/")[2] for name in packages}
    wanted = {name for one in packages.values() for kind in NEEDED for name in one.get(kind, ())}
    assert sorted(wanted - there) == []


def test_versions_are_pinned() -> None:
    """svelte-check refuses TypeScript 7."""
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values()), wanted
    assert wanted["typescript"].startswith("6.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_client_says_has_words(lang: str) -> None:
    sources = [file for file in (WEB / "src").rglob("*") if file.suffix in {".svelte", ".ts"}]
    said = {key for file in sources for key in SAID.findall(file.read_text(encoding="utf-8"))}
    assert len(said) > 40
    assert sorted(said - catalogue(lang).keys()) == []
