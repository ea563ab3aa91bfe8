"""The command where a package is missing; `tests/release` meets it where only the engine is installed."""

import sys

import pytest

from hanpan.cli import entry, main, requirements
from hanpan.words import say


def lacks_something() -> None:
    raise ModuleNotFoundError("No module named 'segno'", name="segno")


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_what_the_house_lacks_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    monkeypatch.setattr(main, "main", lacks_something)
    monkeypatch.setattr(requirements, "_wanted", lambda: ["aiohttp", "no-such-package"])
    monkeypatch.setattr(sys, "argv", ["hanpan", "serve", "--lang", lang])
    with pytest.raises(SystemExit) as ended:
        entry.main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == say(lang, "cli.engine-only", missing="segno") + "\n"


def test_a_house_that_lacks_nothing_hides_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "main", lacks_something)
    monkeypatch.setattr(requirements, "_wanted", lambda: ["aiohttp"])
    with pytest.raises(ModuleNotFoundError):
        entry.main()
