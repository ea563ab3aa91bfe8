"""Builders' bots in a real league: by their file, and over HTTP in two languages."""

import json
from pathlib import Path

import pytest

from hanpan.bots.sdk.making import new_bot
from tests.bots.test_http_examples import running
from tests.cli.runner import hanpan

BROKEN = """
from hanpan.bots import Bot

class Broken(Bot):
    def choose(self, turn):
        return turn.raise_to(1)
"""


def test_a_league_between_files_and_two_services(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    new_bot(tmp_path / "robo", "holdem", "ko")
    (tmp_path / "broken.py").write_text(BROKEN)
    with running("javascript") as javascript, running("python") as python:
        (tmp_path / "league.toml").write_text(
            f"""
            name = "club"
            games = 3
            buy_in = 100
            seed = 4
            [[players]]
            name = "Robo"
            plays = "robo/robo.py:Robo"
            [[players]]
            name = "Broken"
            plays = "broken.py:Broken"
            [[players]]
            name = "Script"
            url = "{javascript}"
            [[players]]
            name = "Snake"
            url = "{python}"
            """
        )
        told = tmp_path / "standings.json"
        said = hanpan(capsys, "league", "run", tmp_path / "league.toml", "--data", tmp_path / "data", "--json", told)
    assert said.code == 0, said.err
    standings = json.loads(told.read_text())
    assert standings["state"] == "finished"
    assert {row["games"] for row in standings["players"]} == {3}
    faulty = {row["name"] for row in standings["players"] if row["faults"]}
    assert faulty == {"Broken"}
