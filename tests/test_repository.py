"""The repository looks after itself: lint, types, room directions, lock file, documents."""

import ast
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from hanpan import __version__

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def run(*command: str) -> None:
    done = subprocess.run([str(BIN / command[0]), *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def tracked(*endings: str) -> list[Path]:
    """The files of the repository, as git lists them (untracked but not ignored ones too)."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [ROOT / name for name in listed.stdout.splitlines()]
    return [file for file in files if file.is_file() and (not endings or file.name.endswith(endings))]


def test_lint() -> None:
    run("ruff", "check", ".")


def test_format() -> None:
    run("ruff", "format", "--check", ".")


def test_types() -> None:
    run("mypy")


def test_rooms() -> None:
    run("lint-imports")


MAY_RANK = ("cards/", "odds/", "games/", "bots/choosing/", "cli/rank.py", "cli/equity.py")
RANKERS = {"strength", "strengths", "omaha_strength", "short_strength", "forty_strength"}


def test_only_the_game_ranks_hands() -> None:
    """Which hand wins depends on the variant: everybody else asks `strength_of` and `kind_of` of the game."""
    source = ROOT / "src" / "hanpan"
    ranking = [
        f"{file.relative_to(source)}:{node.lineno}"
        for file in source.rglob("*.py")
        if not file.relative_to(source).as_posix().startswith(MAY_RANK)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom | ast.Call) and _ranks(node)
    ]
    assert not ranking, ranking


def _ranks(node: ast.ImportFrom | ast.Call) -> bool:
    """Is a ranker brought in from the cards, or called on a family of theirs?"""
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").startswith("hanpan.cards") and any(one.name in RANKERS for one in node.names)
    return isinstance(node.func, ast.Attribute) and node.func.attr in RANKERS


@pytest.mark.parametrize("lock", [*sorted(ROOT.glob("*.lock")), *sorted(ROOT.glob("bench/locks/*.lock"))], ids=str)
def test_lock_files_pin_with_hashes_and_name_packages_only(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-(i|f|-index|-extra|-find|-trusted)", text, re.MULTILINE)
    pinned = [block for block in re.split(r"\n(?=\S)", text) if block.strip()]
    for block in pinned:
        assert re.match(r"[a-zA-Z0-9._\[\]-]+==\S+", block), block.splitlines()[0]
        assert "--hash=sha256:" in block, block.splitlines()[0]


def test_a_house_runs_on_what_is_tested() -> None:
    whole = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    assert set((ROOT / "requirements-run.lock").read_text(encoding="utf-8").splitlines()) < set(whole)


def test_what_a_database_needs_is_pinned_for_running() -> None:
    """SQLAlchemy's asyncio, by which a database is led to a newer version, wants greenlet and does not bring it."""
    assert "sqlalchemy[asyncio]>=2" in PROJECT["project"]["optional-dependencies"]["cluster"]
    pinned = re.findall(r"^([a-z0-9-]+)==", (ROOT / "requirements-run.lock").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"asyncpg", "greenlet", "sqlalchemy"} <= set(pinned)


def test_every_dependency_is_explained() -> None:
    said = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    groups = PROJECT["dependency-groups"]
    run = [*PROJECT["project"]["dependencies"], *chain(*PROJECT["project"]["optional-dependencies"].values())]
    wanted = run + groups["build"] + groups["dev"]
    names = [re.match(r"[A-Za-z0-9._-]+", entry) for entry in wanted if isinstance(entry, str)]
    missing = [name.group() for name in names if name and f"| {name.group()} " not in said]
    assert not missing, f"no line in docs/dependencies.md for {missing}"


def test_commands_of_the_readme_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`?make ([a-z]+)", readme))
    assert {"run", "test"} <= named
    assert not [name for name in named if not re.search(rf"^{name}:", makefile, re.MULTILINE)]


def test_a_release_is_told_everywhere() -> None:
    """In the changelog with its date or as unreleased, in commands, and by its data folders."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\d+\.\d+\.\d+) \((?:unreleased|\d{4}-\d{2}-\d{2})\)$", changes, re.MULTILINE)
    assert versions[0] == __version__
    assert len(versions) == len(re.findall(r"^## ", changes, re.MULTILINE))
    named = re.findall(r"hanpan-(\d+\.\d+\.\d+)-", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert set(named) == {__version__}
    for version in versions:
        assert (ROOT / "tests" / "upgrades" / version.rpartition(".")[0]).is_dir()


def test_the_decision_lists_what_is_compiled() -> None:
    text = next((ROOT / "docs" / "decisions").glob("0012-*.md")).read_text(encoding="utf-8")
    listed: dict[str, dict[str, list[str]]] = {}
    for group, room, names in re.findall(r"^\| (\w+) \| `([\w/]+)` \| (.+) \|$", text, re.MULTILINE):
        listed.setdefault(group, {})[room] = re.findall(r"`(\w+)`", names)
    compiled = PROJECT["tool"]["hanpan"]["compiled"]
    assert listed == compiled
    modules = [f"{room}/{name}.py" for rooms in compiled.values() for room, names in rooms.items() for name in names]
    assert not [name for name in modules if not (ROOT / "src" / "hanpan" / name).is_file()]
    assert f"**The list today**, {len(modules)} modules" in text


def test_ci_runs_the_readmes_test_command() -> None:
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == "make test"


def test_links_between_documents_lead_somewhere() -> None:
    link = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
    broken = [
        f"{page.relative_to(ROOT)} → {target}"
        for page in tracked(".md")
        for target in link.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert not broken, broken


def test_the_readmes_example_runs(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    example = tmp_path / "example.py"
    example.write_text(readme.split("```python\n")[1].split("```")[0], encoding="utf-8")
    run("python", str(example))


def _section(heading: str) -> str:
    """ARCHITECTURE.md from there on."""
    return (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split(f"{heading}\n", 1)[1]


def _told_files(section: str) -> list[str]:
    """The files that the tables of one section of ARCHITECTURE.md name, in order of their names."""
    rows = [line for line in re.split(r"\n## |\nInside `", _section(section))[0].splitlines() if line.startswith("| `")]
    return sorted(name for row in rows for name in re.findall(r"`([\w./]+(?:\.py|/))`", row.split("|")[1]))


@pytest.mark.parametrize(
    ("section", "folder"),
    [
        ("## Inside a game", "games/holdem"),
        ("## Inside the fair deal", "fairness"),
        ("## Inside the house", "house"),
        ("Inside `house/holdem/`:", "house/holdem"),
        ("Inside `house/evening/`:", "house/evening"),
        ("## Inside the floor", "floor"),
        ("## Inside the store", "store"),
        ("## Inside the server", "server"),
        ("## Inside the bots", "bots"),
        ("## Inside the odds", "odds"),
        ("## Inside the cluster", "cluster"),
        ("## Inside a simulated year", "simulation/year"),
        ("## Inside the league", "league"),
    ],
)
def test_the_architecture_names_every_file(section: str, folder: str) -> None:
    """A table that leaves a file out, names one twice or one that is gone, sends a newcomer astray."""
    place = ROOT / "src" / "hanpan" / folder
    there = {file.name for file in place.glob("*.py") if file.name != "__init__.py"}
    there |= {f"{file.name}/" for file in place.iterdir() if (file / "__init__.py").exists()}
    told = _told_files(section)
    data = {name for name in told if name.endswith("/") and (place / name).is_dir()} - there  # may be named, need not
    assert told == sorted(there | data)


def test_the_architecture_names_every_room() -> None:
    source = ROOT / "src" / "hanpan"
    rooms = {f"{file.name}/" for file in source.iterdir() if (file / "__init__.py").exists()}
    assert _told_files("## The rooms") == sorted(rooms | {"web/"})


def test_the_architecture_names_every_folder_of_the_client_and_no_file_that_is_gone() -> None:
    text = _section("## Inside the client").split("\n## ")[0]
    source = ROOT / "web" / "src"
    assert not [folder.name for folder in source.iterdir() if folder.is_dir() and f"`{folder.name}/`" not in text]
    files = [file for file in source.rglob("*") if file.is_file()]
    there = {file.name.split(".")[0] for file in files} | {file.name for file in files}
    there |= {f"{folder.name}/" for folder in source.rglob("*") if folder.is_dir()}
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    assert [name for row in rows for name in re.findall(r"`([\w./-]+)`", row) if name not in there] == []
