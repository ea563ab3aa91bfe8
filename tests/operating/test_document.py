"""docs/operating.md says what is so."""

import re
from pathlib import Path

from hanpan.server.settings import HouseSettings
from hanpan.server.settings_file import read_settings, settings_file
from tests.operating.office import Office, in_office
from tests.operating.processes import hanpan

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")


def test_it_shows_the_settings_file_as_it_is_written() -> None:
    assert f"```toml\n{settings_file('en')}```" in PAGE


def test_every_toml_in_it_can_be_read(tmp_path: Path) -> None:
    for number, block in enumerate(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)):
        file = tmp_path / f"{number}.toml"
        file.write_text(block, encoding="utf-8")
        assert isinstance(read_settings(file, "en"), HouseSettings)


@in_office()
async def test_it_names_every_metric_and_no_other(office: Office) -> None:
    told = (await office.program().get("/metrics")).body
    there = {name.removesuffix("_total") for name in re.findall(r"^# TYPE (hanpan_\w+)", told, re.MULTILINE)}
    named = {name.removesuffix("_total") for name in re.findall(r"`(hanpan_\w+)[`{]", PAGE)}
    assert there == named


def test_its_commands_and_options_are_there() -> None:
    for command in ("serve", "audit", "backup"):
        shown = hanpan(command, "--help", COLUMNS="200").stdout
        for options in re.findall(rf"hanpan {command}([^`\n#]*)", PAGE):
            for option in re.findall(r"--[a-z-]+", options):
                assert option in shown, (command, option)
