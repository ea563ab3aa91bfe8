"""`pip install hanpan`: the library, and a command that says what it lacks."""

from pathlib import Path

import pytest

from hanpan import __version__
from hanpan.words import LANGUAGES, say
from tests.release.installing import Environment
from tests.release.packing import Release
from tests.test_repository import ROOT

pytestmark = pytest.mark.long

ENGINE = {"hanpan", "msgspec", "tomli"}
ROOMS = """
import hanpan.cards, hanpan.engine, hanpan.kit, hanpan.history, hanpan.words, hanpan.rulebook
import hanpan.games.holdem, hanpan.games.sniper, hanpan.games.blackjack
print(hanpan.cards.NATIVE, hanpan.__file__)
"""


@pytest.fixture(params=["native", "plain"])
def engine(request: pytest.FixtureRequest, release: Release, tmp_path: Path) -> Environment:
    made = Environment(release, tmp_path / "venv")
    made.install(release.wheel(request.param))
    return made


def test_the_library_needs_two_packages(engine: Environment, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    assert engine.installed() == ENGINE
    native = "native" in request.node.callspec.params.values()
    found, place = engine.python("-c", ROOMS).split()
    assert found == str(native)
    assert Path(place).is_relative_to(engine.folder)
    example = tmp_path / "example.py"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    example.write_text(readme.split("```python\n")[1].split("```")[0], encoding="utf-8")
    assert "call 10" in engine.python(example)
    said = engine.hanpan("--version").stdout
    assert said == f"hanpan {__version__} ({say('en', 'cli.native' if native else 'cli.reference')})\n"


COMMANDS = (["serve"], ["simulate"], ["rank", "AsKsQsJsTs"], ["--help"])


@pytest.mark.parametrize("engine", ["plain"], indirect=True)
def test_the_command_says_what_to_install_and_that_helps(engine: Environment) -> None:
    for lang in LANGUAGES:
        expected = say(lang, "cli.engine-only", missing="typer")
        for command in COMMANDS:
            said = engine.hanpan(*command, lang=lang)
            assert (said.returncode, said.stdout, said.stderr) == (2, "", f"{expected}\n")
        other = next(one for one in LANGUAGES if one != lang)
        assert engine.hanpan("serve", "--lang", lang, lang=other).stderr == f"{expected}\n"
        assert "pip install 'hanpan[house]'" in expected
    engine.install("hanpan[house]")
    said = engine.hanpan("rank", "AsKsQsJsTs")
    assert (said.returncode, said.stderr) == (0, "")
