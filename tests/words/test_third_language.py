"""A language is a folder of texts and no code."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hanpan.words import known_as
from tests.operating.processes import hanpan
from tests.words import made_up
from tests.words.made_up import LANG

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
NAMED = re.compile(r"""["'](ko|en)["']""")
NAMING = {
    "src/hanpan/words/languages.py": "what is said where a language lacks something, and where none is known",
    "src/hanpan/wire/documents/examples.py": "an example",
    "src/hanpan/wire/documents/prose.py": "an example",
    "web/src/words.svelte.ts": "what is said where a language lacks something",
    "web/src/verify/words.ts": "the same, in a page that stands alone",
    "web/src/entrance/Entrance.svelte": "the house's own name",
}


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {"HANPAN_LANGUAGES": str(made_up.write(tmp_path_factory.mktemp("languages")))}


SPEAKING = f"""
import json
from hanpan.rulebook import rules, told
from hanpan.words import LANGUAGES, language, say
lang = {LANG!r}
counted = [say(lang, "web.got-chips", amount=amount) for amount in (1, "3", 5, 21, "1,012")]
book = [told(rules()[one].title, lang) for one in ({made_up.RULE!r}, "HE-3.6")]
print(json.dumps([LANGUAGES, language(lang).name, counted, say(lang, {made_up.LACKED!r}), book]))
"""


def test_the_house_speaks_it(languages: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SPEAKING], env={**os.environ, **languages}, capture_output=True, text=True, check=True
    )
    known, name, counted, lacked, book = json.loads(done.stdout)
    assert known == ["en", LANG, "ko"]
    assert name == made_up.NAME
    assert [said[1:].split(":")[0] for said in counted] == ["one", "few", "other", "one", "other"]
    assert counted[4] == "⟦other: 1,012 chips are in your bank.⟧"
    assert lacked == "Lobby", "in English"
    assert [title.startswith("⟦") for title in book] == [True, False]


def test_its_folder_is_looked_through_like_the_others(languages: dict[str, str]) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "tests/words/test_languages.py",
    ]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **languages}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "18 passed" in done.stdout, "six of each language"


def test_the_command_line_speaks_it(languages: dict[str, str]) -> None:
    assert "⟦" in hanpan("--lang", LANG, "--help", **languages).stdout
    refused = hanpan("--lang", "tlh", "--help", **languages)
    assert f"en, {LANG}, ko" in refused.stderr


def test_the_client_is_built_with_it(languages: dict[str, str], tmp_path: Path) -> None:
    """Where its folder lies beside the others when the page is built."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = ["npm", "run", "--silent", "build", "--", "--logLevel", "error", "--outDir", str(tmp_path / "built")]
    done = subprocess.run(
        command, cwd=WEB, env={**os.environ, **languages, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [chunk] = (tmp_path / "built" / "assets").glob(f"{LANG}-*.js")
    texts = chunk.read_text(encoding="utf-8")
    assert "⟦few: {amount} chips are in your bank.⟧" in texts
    assert re.search(r"""["'`]web\.lobby["'`]:["'`]Lobby["'`]""", texts), "in English"
    assert len([*(tmp_path / "built" / "assets").glob(f"*-{LANG}-*.js")]) == 4, (
        "of operators, lessons, evenings and fair deals"
    )


def test_no_code_names_a_language() -> None:
    sources = [file for room in ("src/hanpan", "web/src") for file in (ROOT / room).rglob("*")]
    code = [file for file in sources if file.suffix in {".py", ".ts", ".svelte"}]
    naming = [file for file in code if NAMED.search(file.read_text(encoding="utf-8"))]
    assert {str(file.relative_to(ROOT)) for file in naming} == set(NAMING)


@pytest.mark.parametrize(
    ("tag", "lang"), [("ko", "ko"), ("ko-KR", "ko"), ("ko_KR.UTF-8", "ko"), ("EN-gb", "en"), ("fr", None), ("", None)]
)
def test_a_tag_means_one_of_ours(tag: str, lang: str | None) -> None:
    assert known_as(tag) == lang
